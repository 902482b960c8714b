#include "prepare/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "relations/selection.h"

namespace parallax {
namespace {

using Same = std::function<bool(const TargetSpec&, const TargetSpec&)>;

std::vector<std::string> NamesOf(const std::vector<TargetSpec>& targets) {
  std::vector<std::string> names;
  for (const TargetSpec& target : targets) names.push_back(target.name);
  return names;
}

// Of those that are the same only the first.
std::vector<TargetSpec> Distinct(const std::vector<TargetSpec>& targets, const Same& same) {
  std::vector<TargetSpec> distinct;
  for (const TargetSpec& target : targets) {
    if (std::none_of(distinct.begin(), distinct.end(),
                     [&](const TargetSpec& other) { return same(target, other); })) {
      distinct.push_back(target);
    }
  }
  return distinct;
}

bool OneAdapter(const TargetSpec& a, const TargetSpec& b) { return a.adapter == b.adapter; }
bool OneBackend(const TargetSpec& a, const TargetSpec& b) { return a.environment == b.environment; }
bool OnePython(const TargetSpec& a, const TargetSpec& b) { return a.python == b.python; }

// The targets of one adapter: several backends of it, or else several builds.
HuntPart Together(const std::vector<TargetSpec>& alike) {
  std::vector<TargetSpec> backends = Distinct(alike, OneBackend);
  if (backends.size() > 1) return {NamesOf(backends), "backends", "backends"};
  return {NamesOf(Distinct(alike, OnePython)), "versions", "versions"};
}

std::vector<HuntPart> JointParts(const std::vector<TargetSpec>& all) {
  std::vector<TargetSpec> targets;
  std::copy_if(all.begin(), all.end(), std::back_inserter(targets),
               [](const TargetSpec& target) { return !target.adapter.empty(); });
  const std::vector<TargetSpec> libraries = Distinct(targets, OneAdapter);
  std::vector<HuntPart> parts;
  for (const TargetSpec& library : libraries) {
    std::vector<TargetSpec> alike;
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(alike),
                 [&](const TargetSpec& target) { return OneAdapter(target, library); });
    parts.push_back(Together(alike));
  }
  parts.push_back({NamesOf(libraries), "counterparts", "counterparts"});
  std::erase_if(parts, [](const HuntPart& part) { return part.targets.size() < 2; });
  return parts;
}

}  // namespace

Result<std::string> JointSourceOf(const std::string& sources,
                                  const std::vector<std::string>& targets) {
  // Stated relations may name any of the targets.
  const Source* stated = StatedSourceIn(sources);
  if (stated != nullptr && targets.size() > 1) return std::string(stated->name());
  std::string joint = JointSourceIn(sources);
  if (joint.empty() || targets.size() > 1) return joint;
  return Error{
      fmt::format("--source {} holds targets against each other, and there is one", joint),
      fmt::format("name them: parallax hunt {} OTHER --source {}", targets.front(), joint)};
}

std::vector<HuntPart> PartsOf(const std::vector<TargetSpec>& targets, const std::string& sources,
                              const std::string& joint) {
  if (!joint.empty()) return {{NamesOf(targets), sources, joint}};
  std::vector<HuntPart> together;
  if (sources.empty()) together = JointParts(targets);
  const double half = together.empty() ? 1 : 0.5;
  std::vector<HuntPart> parts;
  for (const TargetSpec& target : targets) {
    parts.push_back({{target.name}, sources, "", half / static_cast<double>(targets.size())});
  }
  for (HuntPart& part : together) {
    part.share = half / static_cast<double>(together.size());
    parts.push_back(std::move(part));
  }
  return parts;
}

bool LeaveOut(const std::set<std::string>& failed, HuntPart* part) {
  if (part->targets.size() < 2) return true;
  std::erase_if(part->targets, [&](const std::string& name) { return failed.contains(name); });
  return part->targets.size() > 1;
}

}  // namespace parallax
