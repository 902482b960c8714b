#include "prepare/check_fleet.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "base/check.h"
#include "prepare/load_catalogue.h"

namespace parallax {
namespace {

constexpr const char* kFix =
    "make it the same, or prepare the hunt here: parallax hunt TARGET --prepare-only FILE";

// Error: what the hunt was prepared with and what is here differ.
Status CheckSame(const std::string& what, const std::string& prepared, const std::string& here) {
  if (prepared == here) return {};
  return Error{fmt::format("{} is {} here, and the hunt was prepared with {}", what,
                           here.empty() ? "none" : here, prepared.empty() ? "none" : prepared),
               kFix};
}

Status CheckTarget(const PreparedTarget& then, const HuntedTarget& now,
                   const Installation& installation) {
  const TargetSpec& spec = now.target.spec();
  const Hello& hello = now.hello;
  PARALLAX_TRY(CheckSame("the target", then.name, spec.name));
  PARALLAX_TRY(CheckSame("the adapter of " + then.name, then.adapter, spec.adapter));
  PARALLAX_TRY(CheckSame("the library of " + then.name, then.hello.library, hello.library));
  PARALLAX_TRY(CheckSame("the version of " + then.name, then.hello.version, hello.version));
  PARALLAX_TRY(CheckSame("the Python of " + then.name, then.hello.python, hello.python));
  PARALLAX_TRY(CheckSame("the machine of " + then.name, then.hello.profile, hello.profile));
  if (then.hello.capabilities != hello.capabilities) {
    return Error{then.name + " can do other things here than where the hunt was prepared", kFix};
  }
  if (then.catalogue.key.adapter_hash != StateOfAdapter(installation, spec.adapter)) {
    return Error{fmt::format("the adapter {} has other files here than where the hunt was prepared",
                             spec.adapter),
                 kFix};
  }
  return {};
}

}  // namespace

Status CheckFleet(const PreparedHunt& hunt, const std::vector<HuntedTarget>& running,
                  const Installation& installation) {
  PARALLAX_CHECK(running.size() == hunt.fleet.size(), "the targets of the hunt run");
  for (size_t i = 0; i < running.size(); ++i) {
    PARALLAX_TRY(CheckTarget(hunt.fleet[i], running[i], installation));
  }
  return {};
}

Status CheckRules(const PreparedHunt& hunt, const HuntedTarget& subject,
                  const Installation& installation, const StopToken& stop, Progress& progress) {
  std::map<std::string, std::string> needed;  // digests by name
  for (const PlannedRelation& planned : hunt.relations) {
    if (planned.relation.IsOfRule()) needed[planned.relation.family] = planned.content;
  }
  if (needed.empty()) return {};
  CatalogueOptions options;
  options.installation = installation;
  options.jobs = hunt.settings.jobs;
  PARALLAX_TRY_ASSIGN(const RuleList list,
                      ListRules(subject.target, subject.hello, options, stop, progress));
  std::map<std::string, std::string> here;
  for (const Rule& rule : list.rules) here[rule.name] = rule.digest;
  for (const auto& [name, digest] : needed) {
    const auto found = here.find(name);
    if (found != here.end() && found->second == digest) continue;
    return Error{fmt::format("the rule {} {} here", name,
                             found == here.end() ? "is not" : "has another text"),
                 "bring the file it was prepared with; --rules names the folder of a rule of "
                 "yours"};
  }
  return {};
}

Result<Fleet> StartFleetOf(const PreparedHunt& hunt, const Installation& installation,
                           const std::string& rules, const StopToken& stop, Progress& progress) {
  std::vector<std::string> names;
  for (const PreparedTarget& target : hunt.fleet) names.push_back(target.name);
  PARALLAX_TRY_ASSIGN(Fleet fleet, StartFleet(installation, names, rules, stop, progress));
  PARALLAX_TRY(CheckFleet(hunt, fleet.members(), installation));
  PARALLAX_TRY(CheckRules(hunt, fleet.members()[hunt.subject], installation, stop, progress));
  return fleet;
}

}  // namespace parallax
