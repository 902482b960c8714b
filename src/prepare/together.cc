#include "prepare/together.h"

#include <fmt/format.h>

#include <algorithm>

#include "relations/source.h"

namespace parallax {
namespace {

// "2.0" of "2.0+cpu".
std::string ShortVersion(const Hello& hello) {
  return hello.version.substr(0, hello.version.find('+'));
}

Status CheckPair(const HuntedTarget& subject, const HuntedTarget& other, const std::string& source,
                 bool needs_versions) {
  const TargetSpec &one = subject.target.spec(), &two = other.target.spec();
  if (one.adapter != two.adapter) {
    return Error{fmt::format("{} and {} are two libraries; --source {} runs one", one.name,
                             two.name, source),
                 "parallax list targets names the adapter of each"};
  }
  if (needs_versions && subject.hello.version == other.hello.version) {
    return Error{fmt::format("{} and {} are both {} {}", one.name, two.name, other.hello.library,
                             other.hello.version),
                 fmt::format("--source {} needs two versions of a library", source)};
  }
  return {};
}

}  // namespace

std::vector<std::string> LabelsOf(const std::vector<HuntedTarget>& targets, size_t subject) {
  std::vector<std::string> labels;
  for (const HuntedTarget& target : targets) {
    const auto alike =
        std::count_if(targets.begin(), targets.end(), [&](const HuntedTarget& other) {
          return other.hello.library == target.hello.library &&
                 ShortVersion(other.hello) == ShortVersion(target.hello);
        });
    const bool told_by_version =
        alike == 1 && targets[subject].hello.library == target.hello.library;
    labels.push_back(told_by_version
                         ? fmt::format("on {} {}", target.hello.library, ShortVersion(target.hello))
                         : "on " + target.target.spec().name);
  }
  return labels;
}

Status CheckTogether(const std::vector<HuntedTarget>& targets, size_t subject,
                     const std::string& source) {
  const Source* asked = FindSource(source);
  if (asked != nullptr && asked->data().across_libraries) return {};
  const bool needs_versions = asked != nullptr && asked->data().needs_versions;
  for (size_t i = 0; i < targets.size(); ++i) {
    if (i == subject) continue;
    PARALLAX_TRY(CheckPair(targets[subject], targets[i], source, needs_versions));
  }
  return {};
}

}  // namespace parallax
