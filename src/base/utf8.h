#pragma once

// UTF-8 text from anywhere: messages of libraries and files hold bytes that are none. Pure
// functions.

#include <cstddef>
#include <string>
#include <string_view>

namespace parallax {

// Bytes of the well-formed character at the start of `text`, 1 to 4; 0: there is none.
// REQUIRES: text is not empty.
size_t CharacterSize(std::string_view text);

// At most `bytes` of `text`, and no part of a character at the end. A view into `text`.
std::string_view CutAtCharacter(std::string_view text, size_t bytes);

// The text with U+FFFD for each byte that is no UTF-8.
std::string WellFormed(std::string_view text);

// Whether the character at the start of `text` acts on a terminal or has no place in a document:
// controls but tab and newline, changes of the direction of writing, U+FFFE and U+FFFF.
// REQUIRES: CharacterSize(text) > 0.
bool IsControl(std::string_view text);

// The text with U+FFFD for what is no UTF-8 and for each control: what a library or a file says can
// be shown.
std::string Printable(std::string_view text);

}  // namespace parallax
