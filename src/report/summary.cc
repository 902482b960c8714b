#include "report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "report/target_shares.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// A figure with no more digits than mean something.
double Rounded(double x, double scale) { return std::round(x * scale) / scale; }

Json TargetsJson(const std::vector<TargetSummary>& targets) {
  Json json = Json::array();
  for (const TargetSummary& target : targets) {
    json.push_back({{"name", target.name},
                    {"library", target.library},
                    {"version", target.version},
                    {"python", target.python},
                    {"profile", target.profile}});
  }
  return json;
}

Json CountsJson(const std::map<std::string, uint64_t>& counts) {
  Json json = Json::object();
  for (const auto& [reason, count] : counts) json[reason] = count;
  return json;
}

Json PerSourceJson(const std::vector<SourceSummary>& sources) {
  Json list = Json::array();
  for (const SourceSummary& source : sources) {
    list.push_back({{"name", source.name},
                    {"structures", source.structures},
                    {"cases", source.cases},
                    {"judged", source.judged},
                    {"hits", source.hits},
                    {"untrusted", source.untrusted},
                    {"disagree", source.disagreed},
                    {"seconds", Rounded(source.seconds, 1e3)}});
  }
  return list;
}

Json PerApiJson(const std::vector<ApiSummary>& apis) {
  Json json = Json::array();
  for (const ApiSummary& api : apis) {
    Json names = Json::array();
    for (const auto& [source, cases] : api.sources) names.push_back(source);
    Json seconds = Json::object();
    for (const auto& [source, of_source] : api.seconds) seconds[source] = Rounded(of_source, 1e6);
    json.push_back({{"name", api.name},
                    {"judged_cases", api.judged_cases},
                    {"structures", api.structures},
                    {"sources", names},
                    {"cases_by_source", api.sources},
                    {"seconds_by_source", seconds},
                    {"returned", Rounded(api.returned, 1e4)}});
    if (api.targets > 0) json.back()["targets"] = api.targets;
  }
  return json;
}

Json SilentJson(const std::vector<SilentSide>& sides) {
  Json json = Json::array();
  for (const SilentSide& side : sides) {
    json.push_back({{"relation", side.relation},
                    {"side", side.side},
                    {"cases", side.cases},
                    {"message", side.message},
                    {"deaths", side.deaths}});
  }
  return json;
}

Json KnownEntriesJson(const std::vector<KnownSummary::Entry>& entries) {
  Json json = Json::array();
  for (const KnownSummary::Entry& entry : entries) {
    Json one = {{"api", entry.api}, {"url", entry.url}};
    if (entry.expired.empty()) {
      one["cases"] = entry.cases;
    } else {
      one["expired"] = entry.expired;
    }
    json.push_back(one);
  }
  return json;
}

}  // namespace

std::string KnownSummary::Entry::Text() const {
  if (!expired.empty()) {
    return fmt::format("known list: {} ({}) counted until {} and hides nothing any more", api, url,
                       expired);
  }
  return fmt::format("known list: {} ({}) was not seen in {}", api, url, Counted(cases, "case"));
}

std::string SilentSide::Text() const {
  const std::string where = cases == 1 ? "its only case" : fmt::format("all {} cases", cases);
  const std::string said = message.empty() ? "" : ": " + message;
  if (side.empty()) return fmt::format("{}: says nothing about {}{}", relation, where, said);
  if (deaths > 0) {
    return fmt::format("{}: side {} returned in none of {} case{}: {} hung or died", relation, side,
                       cases, cases == 1 ? "" : "s", deaths);
  }
  return fmt::format("{}: side {} raised in {}{}", relation, side, where, said);
}

bool NothingJudged(const CampaignSummary& s) {
  return s.apis_judged == 0 && s.disagree == 0 &&
         std::all_of(s.per_api.begin(), s.per_api.end(),
                     [](const ApiSummary& api) { return api.judged_cases == 0; });
}

Json ToJson(const CampaignSummary& s) {
  Json json;
  json["schema"] = 1;
  json["campaign"] = s.campaign;
  if (!s.recipe.empty()) json["recipe"] = s.recipe;
  json["seed"] = s.seed;
  json["seconds"] = Rounded(s.seconds, 10);
  json["setup_seconds"] = Rounded(s.setup_seconds, 10);
  json["jobs"] = s.jobs;
  json["epochs"] = s.epochs;
  json["targets"] = TargetsJson(s.targets);
  json["cases"] = s.cases;
  json["calls"] = s.calls;
  json["calls_returned"] = s.calls_returned;
  json["returned_per_api_mean"] = Rounded(s.returned_per_api_mean, 1e4);
  json["cases_per_second"] = Rounded(s.cases_per_second, 1);
  json["verdicts"] = {{"agree", s.agree},
                      {"disagree", s.disagree},
                      {"skipped", CountsJson(s.skipped)},
                      {"untrusted", CountsJson(s.untrusted)}};
  json["apis"] = {{"listed", s.apis_listed},
                  {"chosen", s.apis_chosen},
                  {"seeded", s.apis_seeded},
                  {"judged", s.apis_judged}};
  json["per_api"] = PerApiJson(s.per_api);
  json["per_source"] = PerSourceJson(s.per_source);
  if (!s.never_returned.empty()) json["never_returned"] = SilentJson(s.never_returned);
  json["workers"] = {{"deaths", s.worker_deaths},
                     {"timeouts", s.worker_timeouts},
                     {"first_call_share", Rounded(s.first_call_share, 1e3)},
                     {"recover_ms_median", Rounded(s.recover_ms_median, 10)}};
  if (s.known) {
    json["known"] = {{"list", s.known->file},
                     {"findings", s.known->findings},
                     {"not_seen", KnownEntriesJson(s.known->not_seen)},
                     {"expired", KnownEntriesJson(s.known->expired)}};
  }
  return json;
}

Json ToJson(const Cause& cause) {
  Json json;
  json["id"] = cause.id;
  json["rank"] = cause.rank();
  json["status"] = Name(cause.status());
  json["kind"] = Name(cause.face().signature.kind);
  json["title"] = cause.title;
  json["apis"] = cause.apis;
  json["findings"] = Json::array();
  for (const Finding* finding : cause.finds) json["findings"].push_back(finding->id);
  json["face"] = cause.face().id;
  const std::string fix = cause.FixVersion();
  json["confirmed_by_fix"] = fix.empty() ? Json() : Json(fix);
  json["snippet"] = cause.face().snippet.empty() ? Json() : Json(cause.face().snippet);
  return json;
}

Json ToJson(const CampaignSummary& summary, const std::vector<Finding>& findings) {
  Json json = ToJson(summary);
  const TargetShares shares = TargetSharesOf(findings);
  if (shares.findings > 0) {
    for (const auto& [target, count] : shares.of) json["wrong_targets"][target] = count;
    json["wrong_targets"]["unknown"] = shares.unknown;
  }
  json["causes"] = Json::array();
  for (const Cause& cause : CausesOf(findings)) json["causes"].push_back(ToJson(cause));
  json["findings"] = Json::array();
  for (const Finding& finding : findings) json["findings"].push_back(ToJson(finding));
  return json;
}

std::string JsonText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace parallax
