#pragma once

// Subwords: what names and sentences are made of, as word stems (DeepREL, sections 4.1 and 5.1).

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// In lower case, in order: "lib.nn.AdaptiveAvgPool3d" is lib, nn, adaptive, avg, pool, 3d. What is
// neither an ASCII letter nor a digit separates; so do a capital behind a small letter, the last
// capital of several before a small one, and a digit behind a letter.
std::vector<std::string> SubwordsOf(std::string_view text);

// The stems of the subwords, by the Snowball stemmer for English: "splits" and "splitting" are
// "split".
std::vector<std::string> StemsOf(std::string_view text);

}  // namespace parallax
