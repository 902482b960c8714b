#pragma once

// What a name tells: which family of computation an api belongs to, and what its parameters then
// mean: by the hints of its library, then by those that libraries share. Pure; any thread.

#include <string>
#include <string_view>
#include <vector>

#include "words/parameter_hints.h"

namespace parallax {

// The family of a callable's last name ("conv2d" -> "conv"), "" for none. `input_shape` of a family
// is the shape of its main tensor, `spatial` the digit in "2d" or 0.
struct Family {
  std::string_view name;
  std::string_view input_shape;
  int spatial = 0;
  Role input_role = Role::kValue;
};
Family FamilyOf(std::string_view api_name);

// The names of all families, sorted.
std::vector<std::string> Families();

// Whether no guess gives a parameter of that name.
bool IsOmitted(const ParameterHints& own, std::string_view name);

// The first that matches family and name, families before "", and in each the library's `own`
// before the shared. Null: nothing is known. "init." and "param." in front of a name do not count.
// The result lives as long as `own`.
const TensorHint* FindTensorHint(const ParameterHints& own, std::string_view family,
                                 std::string_view name);
const NumberHint* FindIntHint(const ParameterHints& own, std::string_view family,
                              std::string_view name);
const NumberHint* FindFloatHint(const ParameterHints& own, std::string_view family,
                                std::string_view name);
const ListHint* FindListHint(const ParameterHints& own, std::string_view family,
                             std::string_view name);

}  // namespace parallax
