#include "cli/store_access.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/fs.h"
#include "base/text.h"

namespace parallax {
namespace {

constexpr std::string_view kPrefix = "P-";

std::map<std::string, uint64_t> CountsIn(const nlohmann::json& json, const char* key) {
  std::map<std::string, uint64_t> counts;
  const nlohmann::json object = json.value(key, nlohmann::json::object());
  for (const auto& [reason, count] : object.items()) {
    counts[reason] = count.get<uint64_t>();
  }
  return counts;
}

std::vector<TargetSummary> TargetsIn(const nlohmann::json& json) {
  std::vector<TargetSummary> targets;
  if (!json.is_array()) return targets;
  for (const nlohmann::json& target : json) {
    targets.push_back({target.value("name", ""), target.value("library", ""),
                       target.value("version", ""), target.value("python", ""),
                       target.value("profile", "")});
  }
  return targets;
}

// Judged cases of each source; of a store that has only their names 0.
std::map<std::string, uint64_t> ReadSources(const nlohmann::json& api) {
  std::map<std::string, uint64_t> sources;
  for (const std::string& name : api.value("sources", std::vector<std::string>())) {
    sources[name] = api.value("cases_by_source", nlohmann::json::object()).value(name, uint64_t{0});
  }
  return sources;
}

void ReadPerApi(const nlohmann::json& json, CampaignSummary* out) {
  for (const nlohmann::json& api : json) {
    out->per_api.push_back({api.value("name", ""), api.value("judged_cases", uint64_t{0}),
                            api.value("structures", uint64_t{0}), ReadSources(api),
                            api.value("returned", 0.0), api.value("targets", 0)});
  }
}

void ReadPerSource(const nlohmann::json& json, CampaignSummary* out) {
  for (const nlohmann::json& source : json) {
    out->per_source.push_back(
        {source.value("name", ""), source.value("structures", uint64_t{0}),
         source.value("cases", uint64_t{0}), source.value("hits", uint64_t{0}),
         source.value("seconds", 0.0), source.value("untrusted", uint64_t{0}),
         source.value("disagree", uint64_t{0}), source.value("judged", uint64_t{0})});
  }
}

void ReadSilentSides(const nlohmann::json& json, CampaignSummary* out) {
  for (const nlohmann::json& side : json) {
    out->never_returned.push_back({side.value("relation", ""), side.value("side", ""),
                                   side.value("cases", uint64_t{0}), side.value("message", ""),
                                   side.value("deaths", uint64_t{0})});
  }
}

// The inverse of ToJson(CampaignSummary), forgiving about what is absent.
void ReadStatistics(const nlohmann::json& json, CampaignSummary* out) {
  out->recipe = json.value("recipe", "");
  out->seconds = json.value("seconds", 0.0);
  out->setup_seconds = json.value("setup_seconds", 0.0);
  out->jobs = json.value("jobs", 0);
  out->epochs = json.value("epochs", 0u);
  out->cases = json.value("cases", uint64_t{0});
  out->calls = json.value("calls", uint64_t{0});
  out->calls_returned = json.value("calls_returned", uint64_t{0});
  out->returned_per_api_mean = json.value("returned_per_api_mean", 0.0);
  out->cases_per_second = json.value("cases_per_second", 0.0);
  const nlohmann::json verdicts = json.value("verdicts", nlohmann::json::object());
  out->agree = verdicts.value("agree", uint64_t{0});
  out->disagree = verdicts.value("disagree", uint64_t{0});
  out->skipped = CountsIn(verdicts, "skipped");
  out->untrusted = CountsIn(verdicts, "untrusted");
  const nlohmann::json apis = json.value("apis", nlohmann::json::object());
  out->apis_listed = apis.value("listed", uint64_t{0});
  out->apis_chosen = apis.value("chosen", out->apis_listed);
  out->apis_seeded = apis.value("seeded", uint64_t{0});
  out->apis_judged = apis.value("judged", uint64_t{0});
  ReadPerApi(json.value("per_api", nlohmann::json::array()), out);
  ReadPerSource(json.value("per_source", nlohmann::json::array()), out);
  ReadSilentSides(json.value("never_returned", nlohmann::json::array()), out);
  const nlohmann::json workers = json.value("workers", nlohmann::json::object());
  out->worker_deaths = workers.value("deaths", uint64_t{0});
  out->worker_timeouts = workers.value("timeouts", uint64_t{0});
  out->first_call_share = workers.value("first_call_share", 0.0);
  out->recover_ms_median = workers.value("recover_ms_median", 0.0);
}

}  // namespace

void DefineStoreOption(Options& options, std::string* path) {
  *path = kDefaultStore;
  options.Add("--store", *path, fmt::format("the database (default {})", kDefaultStore))
      .Type("FILE");
}

Result<std::unique_ptr<Store>> OpenStore(const std::string& path, StoreAccess access) {
  if (!Exists(path)) {
    return Error{fmt::format("there is no store {} here", path),
                 "parallax hunt TARGET makes one; --store FILE names another"};
  }
  StoreOptions options;
  options.access = access;
  return OpenSqliteStore(path, options);
}

Result<Finding> FindFinding(Store& store, const std::string& id) {
  const std::string whole = id.starts_with(kPrefix) ? id : std::string(kPrefix) + id;
  PARALLAX_TRY_ASSIGN(std::vector<Finding> findings, store.findings().List());
  std::vector<std::string> ids, matching;
  const Finding* found = nullptr;
  for (const Finding& finding : findings) {
    if (finding.id == whole) return finding;
    ids.push_back(finding.id);
    if (!finding.id.starts_with(whole)) continue;
    matching.push_back(finding.id);
    found = &finding;
  }
  if (found != nullptr && matching.size() == 1) return *found;
  if (matching.size() > 1) {
    return Error{fmt::format("{} is the beginning of several findings", whole),
                 fmt::format("one of {}", fmt::join(matching, ", "))};
  }
  const auto near = DidYouMean(whole, ids);
  return Error{fmt::format("{} has no finding {}", store.Describe(), whole),
               near ? fmt::format("did you mean {}?", *near)
                    : "parallax show --untrusted lists all of them"};
}

Result<CampaignSummary> LastSummary(Store& store) {
  CampaignSummary summary;
  summary.tool_version = PARALLAX_VERSION;
  summary.store = store.Describe();
  PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> campaigns, store.campaigns().List());
  if (campaigns.empty()) return summary;
  const CampaignRecord& last = campaigns.back();
  summary.campaign = last.id;
  summary.seed = last.seed;
  const nlohmann::json statistics = nlohmann::json::parse(last.statistics, nullptr, false);
  const nlohmann::json targets = nlohmann::json::parse(last.targets, nullptr, false);
  try {
    if (statistics.is_object()) ReadStatistics(statistics, &summary);
    summary.targets = TargetsIn(targets);
  } catch (const nlohmann::json::exception& error) {
    return Error{
        fmt::format("the figures of campaign {} cannot be read: {}", last.id, error.what()),
        "was the store written by another version of parallax?"};
  }
  return summary;
}

bool IsTrusted(const Finding& finding) {
  return finding.status != FindingStatus::kUnconfirmed && finding.status != FindingStatus::kFlaky;
}

}  // namespace parallax
