#pragma once

// Rule: a relation written as a Python file (docs/add-a-relation.md), as the target's child
// describes it. Plain data.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/api.h"
#include "model/relation.h"

namespace parallax {

struct Rule {
  std::string name;  // "matmul-transposed"
  std::string file;
  std::string doc;
  std::string api;  // the api it is filed under, or a trait: "elementwise"
  std::vector<Parameter> parameters;
  Claim claim;
  std::string citation;
  std::string left;   // programs; of a rule over a trait, without the api's name
  std::string right;
  std::string error;  // why the file could not be loaded; then the rest is empty

  // One relation for every api with the trait that `api` names.
  bool OverTrait() const { return api.find('.') == std::string::npos; }
  // What probing calls it: "rule:matmul-transposed".
  std::string EntryName() const { return "rule:" + name; }
};

// From the JSON list of describe(). Rules that could not be loaded are in it, with `error`.
Result<std::vector<Rule>> ParseRules(std::string_view json);

// The rules that have parameters of their own, as apis for probing: their seeds are found as those
// of any api are. Only rules filed under an api of `library` ("torch").
std::vector<Api> RuleApis(const std::vector<Rule>& rules, std::string_view library);

}  // namespace parallax
