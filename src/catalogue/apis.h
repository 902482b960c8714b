#pragma once

// Reads the list of callables that an adapter gives (docs/add-a-target.md). Pure; any thread.

#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"
#include "words/dialect.h"

namespace parallax {

// The list in the adapter's order. Keys the contract does not name are kept in Api::extra. Error:
// no such JSON, an entry without a name, or a name twice; it says which entry.
Result<std::vector<Api>> ParseApis(std::string_view json);

// Adds the traits that the api's last name tells in its library's words.
void AddTraitsByName(const Dialect& dialect, Api* api);

// What a parameter's type says, taken apart: "int[2]?" is {"int", true, 2, true}.
struct ParameterType {
  std::string_view base;
  bool is_list = false;
  int length = -1;             // of the list, -1: any
  bool optional = false;       // None is legal
  bool item_optional = false;  // None is legal inside the list
  bool operator==(const ParameterType&) const = default;
};
ParameterType ParseType(std::string_view type);

}  // namespace parallax
