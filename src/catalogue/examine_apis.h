#pragma once

// ExamineApis: what is wrong with the list of callables that an adapter gives, misspelt words above
// all. ParseApis takes such a list as it is; here an author learns what would be dropped. Pure.

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/apis.h"

namespace parallax {

struct AdapterFault {
  std::string what;  // one line; of APIs that share a fault the first is named
  std::string fix;   // one line
};

std::vector<AdapterFault> ExamineApis(std::string_view json, const std::string& adapter);
// Of the dictionary of capabilities().
std::vector<AdapterFault> ExamineCapabilities(std::string_view json);

}  // namespace parallax
