#pragma once

// ParameterType: the words in which adapters say what a parameter takes (docs/add-a-target.md).

#include <string_view>

namespace parallax {

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
