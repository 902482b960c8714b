#include "explain/cause/inherited.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/nesting.h"

namespace parallax {
namespace {

// The API whose code it runs: its own name where it inherits nothing.
std::string OwnerOf(const std::string& name, std::span<const Api* const> apis) {
  const auto api =
      std::find_if(apis.begin(), apis.end(), [&](const Api* each) { return each->name == name; });
  if (api == apis.end() || (*api)->extra.empty()) return name;
  const auto extra = ParseJson<nlohmann::json>((*api)->extra);
  const auto inherits = extra.is_object() ? extra.find("inherits") : extra.end();
  return inherits != extra.end() && inherits->is_string() ? inherits->get<std::string>() : name;
}

}  // namespace

bool Inherit(const Finding& a, const Finding& b, std::span<const Api* const> apis) {
  const std::string &one = a.signature.api, &two = b.signature.api;
  return one != two && OwnerOf(one, apis) == OwnerOf(two, apis);
}

}  // namespace parallax
