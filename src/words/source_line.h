#pragma once

// SourceLine: where in its own source a library says that something went wrong. Pure.

#include <string>
#include <string_view>

namespace parallax {

// "Loops.h:311" of 'x INTERNAL ASSERT FAILED at "/src/Loops.h":311, please'; of several the first.
// Empty: the message names none.
std::string SourceLine(std::string_view message);

}  // namespace parallax
