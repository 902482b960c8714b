#pragma once

// Sentences: a documentation, sentence by sentence. Pure.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// In lower case, each in one line; a point before a space or an empty line ends one.
std::vector<std::string> SentencesIn(std::string_view documentation);

}  // namespace parallax
