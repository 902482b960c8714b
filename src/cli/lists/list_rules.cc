// `parallax list rules [--rules DIR] [--store FILE]`: what each rule file says of itself, and what
// the hunts of a store did with it.

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <map>
#include <set>

#include "base/fs.h"
#include "base/nesting.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "cli/lists/listing.h"
#include "cli/store_access.h"
#include "nouns/judged.h"
#include "report/rule_health.h"
#include "targets/launch_policy.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kListSeconds = 60;
constexpr size_t kMaxListBytes = size_t{64} << 20;
constexpr size_t kWidestRule = 40;

// What the hunts of a store did with a rule.
struct RuleYield {
  std::map<std::string, std::set<std::string>> apis;  // by library, that it judged
  SourceSummary total;
  int64_t last_fired_ms = 0;  // 0: never
  std::string silent_side;    // that returned in no case of the last hunt that tried it

  std::string Health() const { return RuleHealth(total, silent_side); }
};
using Yields = std::map<std::string, RuleYield>;

void CountSources(const CampaignSummary& campaign, int64_t started_ms, Yields* yields) {
  for (const SourceSummary& source : campaign.per_source) {
    const std::string rule = RuleOf(source.name);
    if (rule.empty()) continue;
    RuleYield& yield = (*yields)[rule];
    yield.total.cases += source.cases;
    yield.total.judged += source.judged;
    yield.total.hits += source.hits;
    yield.total.untrusted += source.untrusted;
    yield.total.disagreed += source.disagreed;
    if (source.disagreed > 0) yield.last_fired_ms = std::max(yield.last_fired_ms, started_ms);
  }
}

// Campaigns come in the order they began.
void CountSilentSides(const CampaignSummary& campaign, Yields* yields) {
  for (const SourceSummary& source : campaign.per_source) {
    const std::string rule = RuleOf(source.name);
    if (!rule.empty()) (*yields)[rule].silent_side.clear();
  }
  for (const SilentSide& side : campaign.never_returned) {
    const std::string rule = RuleOf(side.relation);
    if (!rule.empty()) (*yields)[rule].silent_side = side.side;
  }
}

void CountApis(const CampaignSummary& campaign, Yields* yields) {
  const std::string library = campaign.targets.empty() ? "" : campaign.targets.front().library;
  for (const ApiSummary& api : campaign.per_api) {
    for (const auto& [source, cases] : api.sources) {
      const std::string rule = RuleOf(source);
      if (rule.empty() || cases < kEnoughJudgedCases) continue;
      (*yields)[rule].apis[library].insert(api.name);
    }
  }
}

// Nothing where there is no store: rules can be listed before any hunt.
Result<Yields> YieldsIn(const std::string& store_path) {
  Yields yields;
  if (!Exists(store_path)) return yields;
  PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path, StoreAccess::kRead));
  PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> campaigns, store->campaigns().List());
  for (const CampaignRecord& campaign : campaigns) {
    PARALLAX_TRY_ASSIGN(const CampaignSummary summary, SummaryOf(campaign));
    CountSources(summary, campaign.started_ms, &yields);
    CountApis(summary, &yields);
    CountSilentSides(summary, &yields);
  }
  return yields;
}

// The files as `python3 -m parallax.rulebook` lists them.
Result<Json> RuleFiles(const Environment& environment, const std::string& own) {
  TargetSpec spec;
  spec.python = environment.installation.python;
  spec.boot_script = environment.installation.BootScript();
  spec.launch.launcher = environment.installation.Launcher();
  spec.launch.jail = environment.installation.jail;
  spec.launch.linked = {spec.boot_script.substr(0, spec.boot_script.rfind('/'))};
  UseRules(own, &spec);
  SubprocessOptions options;
  options.argv = {spec.python, "-m", "parallax.rulebook"};
  options.environment = {
      {"PYTHONPATH", environment.installation.PythonPath().string()},
      {"PYTHONDONTWRITEBYTECODE", "1"},
      {"PARALLAX_RULES", own.empty() ? "" : std::filesystem::absolute(own).string()}};
  PARALLAX_TRY_ASSIGN(options, Confined(options, spec, {}));
  const StopAt stop{&environment.stop, StopLevel::kClean};
  PARALLAX_TRY_ASSIGN(Captured captured, RunAndCapture(options, kListSeconds, kMaxListBytes, stop));
  if (captured.stopped) return StoppedByUser();
  if (captured.timed_out || !captured.status.success()) {
    const auto lines = LinesOf(captured.err);
    return Error{
        fmt::format("the rules cannot be listed: {}",
                    lines.empty() ? captured.status.Describe() : std::string(lines.back())),
        "--rules names a folder of rule files; docs/add-a-relation.md"};
  }
  const Json files = ParseJson<Json>(captured.out);
  if (!files.is_array()) {
    return Error{"the list of rules is no JSON", "python3 -m parallax.rulebook shows it"};
  }
  return files;
}

// "2026-11-26T18:03:45Z".
std::string TimeText(int64_t unix_ms) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(static_cast<std::time_t>(unix_ms / 1000)));
}

Json YieldJson(const RuleYield& yield) {
  Json apis = Json::object();
  for (const auto& [library, names] : yield.apis) apis[library] = names.size();
  const std::string health = yield.Health();
  return {{"apis", apis},
          {"cases", yield.total.cases},
          {"hits", yield.total.hits},
          {"untrusted", yield.total.untrusted},
          {"disagree", yield.total.disagreed},
          {"last_fired", yield.last_fired_ms == 0 ? Json() : Json(TimeText(yield.last_fired_ms))},
          {"health", health.empty() ? Json() : Json(health)}};
}

}  // namespace

Result<Listing> ListRules(const Environment& environment, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(const Json files, RuleFiles(environment, request.rules));
  PARALLAX_TRY_ASSIGN(Yields yields, YieldsIn(request.store));
  Listing out{Table({"rule", "cases", "hits", "equality"}), Json::array(), ""};
  out.table.Limit(0, kWidestRule);
  size_t broken = 0;
  for (const Json& file : files) {
    const std::string name = file.value("name", "");
    const RuleYield& yield = yields[name];
    Json json = file;
    json.update(YieldJson(yield));
    std::string text = file.value("summary", "");
    if (file.contains("error")) {
      ++broken;
      text = fmt::format("{}, line {}: {}", file.value("file", ""), file.value("line", 1),
                         file.value("error", ""));
    } else if (const std::string health = yield.Health(); !health.empty()) {
      text += fmt::format(" ({})", health);
    }
    out.table.Add({name, Thousands(static_cast<int64_t>(yield.total.cases)),
                   Thousands(static_cast<int64_t>(yield.total.hits)), text});
    out.json.push_back(std::move(json));
  }
  out.footer = broken > 0 ? fmt::format("{} cannot be used as {}", Counted(broken, "file"),
                                        broken == 1 ? "it is" : "they are")
                          : "parallax rules new NAME writes one of your own";
  return out;
}

}  // namespace parallax
