#include "targets/build.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/hash.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

std::string WithAbsoluteFolders(std::string_view path) {
  std::string text;
  for (const std::string_view folder : FoldersOf(path)) {
    text += text.empty() ? "" : ":";
    text += std::filesystem::absolute(folder).lexically_normal().string();
  }
  return text;
}

}  // namespace

bool IsSearchPath(std::string_view name) {
  return name == "PYTHONPATH" || name == "LD_LIBRARY_PATH";
}

std::vector<std::string_view> FoldersOf(std::string_view path) {
  std::vector<std::string_view> folders;
  while (!path.empty()) {
    const size_t end = std::min(path.find(':'), path.size());
    if (end > 0) folders.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return folders;
}

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
