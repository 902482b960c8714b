#pragma once

// Nesting: how deep a text in JSON or TOML is nested. Parsers, copies and destructors of such text
// call themselves for each level, so it is asked before. Pure functions.

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace parallax {

// What is nested deeper is not read.
inline constexpr size_t kMostNesting = 200;

// Levels of brackets outside of strings.
size_t JsonNesting(std::string_view text);
// Levels of brackets and of keys with dots. Of text that is no TOML any number.
size_t TomlNesting(std::string_view text);

// Error: it is nested deeper than kMostNesting. `file` is named in it.
Status CheckJsonNesting(const std::string& file, std::string_view text);
Status CheckTomlNesting(const std::string& file, std::string_view text);

// `text` as nlohmann::json or its like; discarded where it is none, or nested too deep.
template <class Json>
Json ParseJson(std::string_view text) {
  if (JsonNesting(text) > kMostNesting) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

}  // namespace parallax
