#include "hunt/resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "search/manifest.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// The one target of a record; null when it has several or cannot be read.
Json OnlyTarget(const CampaignRecord& record) {
  Json targets = ParseJson<Json>(record.targets);
  if (!targets.is_array() || targets.size() != 1 || !targets[0].is_object()) return nullptr;
  return targets[0];
}

std::string TextAt(const Json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string ValueDigest(const std::string& value) { return HashOf(value).Hex().substr(0, 16); }

// What differs first between the build of a record and the one that is here; empty: nothing.
std::string OtherBuild(const Json& then, const BuildFacts& now) {
  for (const auto& [name, value] : now) {
    const std::string was = TextAt(then, name.c_str());
    if (was.empty())
      return fmt::format("{} is {} here, and was not set when it began", name, value);
    if (was != ValueDigest(value)) {
      return fmt::format("{} is {} here, and was another when it began", name, value);
    }
  }
  for (const auto& [name, was] : then.items()) {
    if (!now.contains(name)) return name + " is not set here, and was when it began";
  }
  return "";
}

Error Changed(const CampaignRecord& record, const std::string& what, const std::string& cause) {
  return {fmt::format("campaign {} cannot go on: {}", record.id, what),
          cause + "; leave --resume out to begin a new campaign, findings are kept"};
}

const CampaignRecord* Find(const std::vector<CampaignRecord>& records, const std::string& settings,
                           const std::string& target, bool finished_too) {
  using Unordered = nlohmann::json;
  const Unordered wanted = ParseJson<Unordered>(settings);
  for (auto it = records.rbegin(); it != records.rend(); ++it) {
    if (it->state == CampaignState::kFinished && !finished_too) continue;
    const Json only = OnlyTarget(*it);
    if (!only.is_object() || TextAt(only, "name") != target) continue;
    if (ParseJson<Unordered>(it->settings) == wanted) return &*it;
  }
  return nullptr;
}

}  // namespace

// Of several targets "toy+old" and "1.1+1.0".
Grounds GroundsOf(const PreparedHunt& hunt) {
  std::vector<std::string> names, versions;
  for (const PreparedTarget& each : hunt.fleet) {
    names.push_back(each.name);
    versions.push_back(each.hello.version);
  }
  return {NameOfTargets(names), NameOfTargets(versions), HashOf(hunt.catalogue()).Hex(),
          HashOf(hunt.relations).Hex()};
}

Grounds GroundsOf(const PreparedHunt& hunt, const std::vector<HuntedTarget>& targets) {
  Grounds grounds = GroundsOf(hunt);
  for (const HuntedTarget& each : targets) {
    const TargetSpec& spec = each.target.spec();
    for (const auto& [name, value] : BuildOf(spec)) {
      grounds.build[fmt::format("{} of {}", name, spec.name)] = value;
    }
  }
  return grounds;
}

std::string NameOfTargets(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, "+"));
}

std::string TargetsJson(const Grounds& grounds, const Hello& hello) {
  Json build = Json::object();
  for (const auto& [name, value] : grounds.build) build[name] = ValueDigest(value);
  return Json::array({{{"name", grounds.target},
                       {"library", hello.library},
                       {"version", grounds.version},
                       {"python", hello.python},
                       {"profile", hello.profile},
                       {"build", build},
                       {"catalogue", grounds.catalogue},
                       {"relations", grounds.relations}}})
      .dump();
}

std::string AsOpening(const std::string& targets) {
  Json marked = ParseJson<Json>(targets);
  marked[0]["opening"] = true;
  return marked.dump();
}

bool IsOpening(const CampaignRecord& record) {
  const Json target = OnlyTarget(record);
  return target.is_object() && target.contains("opening");
}

const CampaignRecord* FindUnfinished(const std::vector<CampaignRecord>& records,
                                     const std::string& settings, const std::string& target) {
  return Find(records, settings, target, false);
}

const CampaignRecord* FindNewest(const std::vector<CampaignRecord>& records,
                                 const std::string& settings, const std::string& target) {
  return Find(records, settings, target, true);
}

Status CheckGrounds(const CampaignRecord& record, const Grounds& now) {
  const Json then = OnlyTarget(record);
  const auto build = then.is_object() ? then.find("build") : then.end();
  if (TextAt(then, "catalogue").empty() || TextAt(then, "relations").empty() ||
      build == then.end() || !build->is_object()) {
    return Changed(record, "it does not say what it was drawn from",
                   "an earlier Parallax began it");
  }
  if (TextAt(then, "version") != now.version) {
    return Changed(record,
                   fmt::format("it hunts {} {}, and this is {}", now.target,
                               TextAt(then, "version"), now.version),
                   "another version of the library was installed");
  }
  if (const std::string other = OtherBuild(*build, now.build); !other.empty()) {
    return Changed(record, other, "set it as it was, and the same build goes on");
  }
  if (IsOpening(record)) return {};
  if (TextAt(then, "catalogue") != now.catalogue) {
    return Changed(record, fmt::format("the catalogue of {} is another now", now.target),
                   "the adapter, a rule or the machine changed, or it was probed again");
  }
  if (TextAt(then, "relations") != now.relations) {
    return Changed(record, "its relations are others now",
                   "a rule, --rules or Parallax itself changed");
  }
  return {};
}

}  // namespace parallax
