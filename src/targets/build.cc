#include "targets/build.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/hash.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

// Of folders, separated by colons.
bool IsSearchPath(std::string_view name) {
  return name == "PYTHONPATH" || name == "LD_LIBRARY_PATH";
}

std::string WithAbsoluteFolders(std::string_view path) {
  std::string text;
  while (!path.empty()) {
    const size_t end = std::min(path.find(':'), path.size());
    if (end > 0) {
      text += text.empty() ? "" : ":";
      text += std::filesystem::absolute(path.substr(0, end)).lexically_normal().string();
    }
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return text;
}

}  // namespace

BuildFacts BuildOf(const TargetSpec& spec) {
  BuildFacts build;
  for (const auto* variables : {&spec.inherited, &spec.environment}) {
    for (const auto& [name, value] : *variables) {
      build[name] = IsSearchPath(name) ? WithAbsoluteFolders(value) : value;
    }
  }
  build.erase(kRulesVariable);
  build["Python"] = spec.python;
  std::erase_if(build, [](const auto& fact) { return fact.second.empty(); });
  return build;
}

std::string DigestOf(const BuildFacts& build) {
  std::string text;
  for (const auto& [name, value] : build) text += name + '\0' + value + '\0';
  return HashOf(text).Hex().substr(0, 16);
}

}  // namespace parallax
