#pragma once

// Reading JSON that another version may have written: what is missing or of another type is as good
// as absent. Pure functions.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace parallax {

using Json = nlohmann::ordered_json;

// Null when there is none.
const Json& At(const Json& object, const char* key);
// Empty when there is none.
const Json& ListAt(const Json& object, const char* key);
std::string TextAt(const Json& object, const char* key);
// The texts of a list, with commas between them.
std::string JoinedAt(const Json& object, const char* key);
std::optional<double> NumberAt(const Json& object, const char* key);
// 0 when there is none.
uint64_t CountAt(const Json& object, const char* key);
// False when there is none.
bool FlagAt(const Json& object, const char* key);

}  // namespace parallax
