// The figures of a campaign as JSON, there and back: what hunt prints, and the store keeps.

#include <fmt/format.h>

#include "base/nesting.h"
#include "report/summary.h"
#include "report/target_shares.h"
#include "store/counterpart_table.h"
#include "store/json_table.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;
using Figures = CampaignSummary;

constexpr JsonField<TargetSummary> kTargetKeys[] = {
    JsonPlain<&TargetSummary::name>("name"),       JsonPlain<&TargetSummary::library>("library"),
    JsonPlain<&TargetSummary::version>("version"), JsonPlain<&TargetSummary::python>("python"),
    JsonPlain<&TargetSummary::profile>("profile"),
};

// Of a store that has only the names of sources, 0 cases of each.
void ReadSources(const nlohmann::json& names, ApiSummary* api) {
  for (const auto& name : names.get<std::vector<std::string>>()) api->sources.try_emplace(name, 0);
}

Json SecondsOf(const ApiSummary& api) {
  Json seconds = Json::object();
  for (const auto& [source, of_source] : api.seconds) {
    seconds[source] = std::round(of_source * 1e6) / 1e6;
  }
  return seconds;
}

constexpr JsonField<ApiSummary> kApiKeys[] = {
    JsonPlain<&ApiSummary::name>("name"),
    JsonPlain<&ApiSummary::judged_cases>("judged_cases"),
    JsonPlain<&ApiSummary::structures>("structures"),
    {"sources",
     [](const ApiSummary& api) {
       Json names = Json::array();
       for (const auto& [source, cases] : api.sources) names.push_back(source);
       return names;
     },
     ReadSources},
    {"cases_by_source", [](const ApiSummary& api) -> Json { return api.sources; },
     [](const nlohmann::json& json, ApiSummary* api) {
       for (const auto& [source, cases] : json.items())
         api->sources[source] = cases.get<uint64_t>();
     }},
    {"seconds_by_source", SecondsOf, nullptr},
    JsonRounded<&ApiSummary::returned, 10'000>("returned"),
    UnlessEmpty<&ApiSummary::never_drawn>(JsonPlain<&ApiSummary::never_drawn>("never_drawn")),
    UnlessEmpty<&ApiSummary::only_refused>(JsonPlain<&ApiSummary::only_refused>("only_refused")),
    {"targets", [](const ApiSummary& api) -> Json { return api.targets; },
     [](const nlohmann::json& json, ApiSummary* api) { api->targets = json.get<int>(); },
     [](const ApiSummary& api) { return api.targets > 0; }},
};

constexpr JsonField<SourceSummary> kSourceKeys[] = {
    JsonPlain<&SourceSummary::name>("name"),
    JsonPlain<&SourceSummary::structures>("structures"),
    JsonPlain<&SourceSummary::cases>("cases"),
    JsonPlain<&SourceSummary::judged>("judged"),
    JsonPlain<&SourceSummary::hits>("hits"),
    JsonPlain<&SourceSummary::untrusted>("untrusted"),
    {"unrecorded", [](const SourceSummary& source) -> Json { return source.unrecorded; },
     [](const nlohmann::json& json, SourceSummary* source) {
       source->unrecorded = json.get<std::map<std::string, uint64_t>>();
     },
     [](const SourceSummary& source) { return !source.unrecorded.empty(); }},
    JsonPlain<&SourceSummary::disagreed>("disagree"),
    JsonRounded<&SourceSummary::seconds, 1000>("seconds"),
};

constexpr JsonField<SilentSide> kSilentSideKeys[] = {
    JsonPlain<&SilentSide::relation>("relation"), JsonPlain<&SilentSide::side>("side"),
    JsonPlain<&SilentSide::cases>("cases"),       JsonPlain<&SilentSide::message>("message"),
    JsonPlain<&SilentSide::deaths>("deaths"),
};

using ListedEntry = KnownSummary::Entry;
bool IsExpired(const ListedEntry& entry) { return !entry.expired.empty(); }
constexpr JsonField<ListedEntry> kEntryKeys[] = {
    JsonPlain<&ListedEntry::api>("api"),
    JsonPlain<&ListedEntry::url>("url"),
    {"cases", [](const ListedEntry& entry) -> Json { return entry.cases; }, nullptr,
     [](const ListedEntry& entry) { return !IsExpired(entry); }},
    {"expired", [](const ListedEntry& entry) -> Json { return entry.expired; }, nullptr, IsExpired},
};

constexpr JsonField<KnownSummary> kKnownKeys[] = {
    JsonPlain<&KnownSummary::file>("list"),
    JsonPlain<&KnownSummary::findings>("findings"),
    JsonList<&KnownSummary::not_seen, kEntryKeys>("not_seen"),
    JsonList<&KnownSummary::expired, kEntryKeys>("expired"),
};

constexpr JsonField<KnownListFigures> kKnownListKeys[] = {
    JsonPlain<&KnownListFigures::file>("list"),
    JsonPlain<&KnownListFigures::date>("date"),
    JsonPlain<&KnownListFigures::shipped>("shipped"),
    JsonPlain<&KnownListFigures::entries>("entries"),
    JsonPlain<&KnownListFigures::findings>("findings"),
    JsonPlain<&KnownListFigures::perhaps>("perhaps"),
};

constexpr JsonField<Figures> kVerdictsKeys[] = {
    JsonPlain<&Figures::agree>("agree"),
    JsonPlain<&Figures::disagree>("disagree"),
    JsonPlain<&Figures::skipped>("skipped"),
    JsonPlain<&Figures::untrusted>("untrusted"),
};

constexpr JsonField<Figures> kApisKeys[] = {
    JsonPlain<&Figures::apis_listed>("listed"),
    JsonPlain<&Figures::apis_chosen>("chosen"),
    JsonPlain<&Figures::apis_seeded>("seeded"),
    JsonPlain<&Figures::apis_judged>("judged"),
};

constexpr JsonField<DrawnShare> kShareKeys[] = {
    JsonPlain<&DrawnShare::declared>("declared"),
    JsonPlain<&DrawnShare::drawn>("drawn"),
    JsonPlain<&DrawnShare::refused>("refused"),
};

template <auto kMember>
constexpr JsonField<Figures> JsonShare(const char* key) {
  return {
      key, [](const Figures& s) { return WriteTable(kShareKeys, s.*kMember); },
      [](const nlohmann::json& json, Figures* s) { ReadTable(kShareKeys, json, &(s->*kMember)); }};
}

constexpr JsonField<Figures> kDrawnKeys[] = {
    JsonShare<&Figures::overloads>("overloads"),
    JsonShare<&Figures::dtypes>("dtypes"),
    JsonShare<&Figures::options>("options"),
};

constexpr JsonField<Figures> WhereDeclared(JsonField<Figures> field) {
  field.is_told = [](const Figures& s) { return s.overloads.declared > 0; };
  return field;
}

constexpr JsonField<PairFigures> kVerifiedKeys[] = {
    JsonPlain<&PairFigures::value>("value"),
    JsonPlain<&PairFigures::status>("status"),
};

constexpr JsonField<PairFigures> kKernelsKeys[] = {
    JsonPlain<&PairFigures::kernels_verified>("verified"),
    JsonPlain<&PairFigures::covered_apis>("covered"),
};

constexpr JsonField<PairProgress> kProgressKeys[] = {
    JsonPlain<&PairProgress::at>("epoch"),
    JsonPlain<&PairProgress::round>("round"),
    JsonPlain<&PairProgress::value>("value"),
    JsonPlain<&PairProgress::status>("status"),
    JsonPlain<&PairProgress::covered_names>("covered_names"),
};

constexpr JsonField<PairProgress> kNeighbourKeys[] = {
    JsonPlain<&PairProgress::at>("neighbours"),
    JsonPlain<&PairProgress::value>("value"),
    JsonPlain<&PairProgress::status>("status"),
    JsonPlain<&PairProgress::covered_names>("covered_names"),
};

constexpr JsonField<PairedApi> kPairedKeys[] = {
    JsonPlain<&PairedApi::api>("api"),
    UnlessEmpty<&PairedApi::names>(JsonPlain<&PairedApi::names>("names")),
    UnlessEmpty<&PairedApi::value>(JsonPlain<&PairedApi::value>("value")),
    UnlessEmpty<&PairedApi::status>(JsonPlain<&PairedApi::status>("status")),
};

constexpr JsonField<PairFigures> kPairsKeys[] = {
    JsonPlain<&PairFigures::candidate>("candidate"),
    JsonGroup<PairFigures, kVerifiedKeys>("verified"),
    JsonPlain<&PairFigures::rejected>("rejected"),
    JsonPlain<&PairFigures::rejected_later>("rejected_later"),
    JsonPlain<&PairFigures::by_twins>("by_twins"),
    JsonPlain<&PairFigures::covered_apis>("covered_apis"),
    JsonPlain<&PairFigures::covered_names>("covered_names"),
    JsonPlain<&PairFigures::rounds>("rounds"),
    JsonGroup<PairFigures, kKernelsKeys>("kernels"),
    JsonPlain<&PairFigures::covered_only>("covered_only_by_pairs"),
    JsonList<&PairFigures::curve, kProgressKeys>("curve"),
    JsonList<&PairFigures::by_neighbours, kNeighbourKeys>("by_neighbours"),
    JsonPlain<&PairFigures::classes>("classes"),
    JsonList<&PairFigures::paired, kPairedKeys>("paired"),
};

constexpr JsonField<Figures> kAcrossKeys[] = {
    {"counterparts", [](const Figures& s) { return WriteTable(kCounterpartKeys, *s.counterparts); },
     [](const nlohmann::json& json, Figures* s) {
       ReadTable(kCounterpartKeys, json, &s->counterparts.emplace());
     },
     [](const Figures& s) { return s.counterparts.has_value(); }},
};

// Of guesses, of counterparts in other libraries, or of both.
Json RelationsOf(const Figures& s) {
  Json json = WriteTable(kAcrossKeys, s);
  if (s.pairs.rounds > 0) json.update(WriteTable(kPairsKeys, s.pairs));
  return json;
}

void ReadRelations(const nlohmann::json& json, Figures* s) {
  ReadTable(kPairsKeys, json, &s->pairs);
  ReadTable(kAcrossKeys, json, s);
}

constexpr JsonField<Figures> kWorkersKeys[] = {
    JsonPlain<&Figures::worker_deaths>("deaths"),
    JsonPlain<&Figures::worker_timeouts>("timeouts"),
    JsonRounded<&Figures::first_call_share, 1000>("first_call_share"),
    JsonRounded<&Figures::recover_ms_median, 10>("recover_ms_median"),
};

constexpr JsonField<Figures> kSummaryKeys[] = {
    {"schema", [](const Figures&) -> Json { return 1; }, nullptr},
    JsonPlain<&Figures::campaign>("campaign"),
    UnlessEmpty<&Figures::recipe>(JsonPlain<&Figures::recipe>("recipe")),
    JsonPlain<&Figures::seed>("seed"),
    JsonRounded<&Figures::seconds, 10>("seconds"),
    JsonRounded<&Figures::setup_seconds, 10>("setup_seconds"),
    JsonPlain<&Figures::jobs>("jobs"),
    JsonPlain<&Figures::epochs>("epochs"),
    JsonList<&Figures::targets, kTargetKeys>("targets"),
    JsonPlain<&Figures::cases>("cases"),
    JsonPlain<&Figures::calls>("calls"),
    JsonPlain<&Figures::calls_returned>("calls_returned"),
    JsonRounded<&Figures::returned_per_api_mean, 10'000>("returned_per_api_mean"),
    JsonRounded<&Figures::cases_per_second, 1>("cases_per_second"),
    JsonGroup<Figures, kVerdictsKeys>("verdicts"),
    JsonGroup<Figures, kApisKeys>("apis"),
    WhereDeclared(JsonGroup<Figures, kDrawnKeys>("drawn")),
    {"relations", RelationsOf, ReadRelations,
     [](const Figures& s) { return s.pairs.rounds > 0 || s.counterparts.has_value(); }},
    JsonList<&Figures::per_api, kApiKeys>("per_api"),
    JsonList<&Figures::per_source, kSourceKeys>("per_source"),
    UnlessEmpty<&Figures::never_returned>(
        JsonList<&Figures::never_returned, kSilentSideKeys>("never_returned")),
    UnlessEmpty<&Figures::crowded>(JsonPlain<&Figures::crowded>("crowded")),
    JsonGroup<Figures, kWorkersKeys>("workers"),
    JsonPlain<&Figures::unfinished>("unfinished"),
    JsonPlain<&Figures::open_suspects>("open_suspects"),
    {"known", [](const Figures& s) { return WriteTable(kKnownKeys, *s.known); }, nullptr,
     [](const Figures& s) { return s.known.has_value(); }},
    UnlessEmpty<&Figures::known_lists>(
        JsonList<&Figures::known_lists, kKnownListKeys>("known_lists")),
};

// What stores of older versions do not have.
void FillIn(const nlohmann::json& json, CampaignSummary* summary) {
  const nlohmann::json apis = json.value("apis", nlohmann::json::object());
  if (!apis.contains("chosen")) summary->apis_chosen = summary->apis_listed;
  size_t i = 0;
  for (const auto& source : json.value("per_source", nlohmann::json::array())) {
    SourceSummary& read = summary->per_source[i++];
    if (!source.contains("judged")) read.judged = read.cases;
  }
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
  json["reported"] = cause.face().known_url.empty() ? Json() : Json(cause.face().known_url);
  const std::string perhaps = cause.PerhapsReported();
  json["perhaps_reported"] = perhaps.empty() ? Json() : Json(perhaps);
  json["public_route"] = !cause.face().HasNoPublicRoute();
  json["snippet"] = cause.face().snippet.empty() ? Json() : Json(cause.face().snippet);
  return json;
}

}  // namespace

Json ToJson(const CampaignSummary& summary) { return WriteTable(kSummaryKeys, summary); }

Result<CampaignSummary> ReadSummary(std::string_view text) {
  CampaignSummary summary;
  const auto json = ParseJson<nlohmann::json>(text);
  if (!json.is_object()) return summary;
  try {
    ReadTable(kSummaryKeys, json, &summary);
    FillIn(json, &summary);
  } catch (const nlohmann::json::exception& error) {
    return Error{error.what(), "was the store written by another version of parallax?"};
  }
  return summary;
}

std::vector<TargetSummary> ReadTargets(std::string_view text) {
  std::vector<TargetSummary> targets;
  const auto json = ParseJson<nlohmann::json>(text);
  try {
    for (const auto& target : json.is_array() ? json : nlohmann::json::array()) {
      ReadTable(kTargetKeys, target, &targets.emplace_back());
    }
  } catch (const nlohmann::json::exception&) {
    targets.clear();
  }
  return targets;
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
