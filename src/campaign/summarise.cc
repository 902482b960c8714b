#include "campaign/summarise.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "base/glob.h"
#include "campaign/pair_figures.h"
#include "guess/declared.h"
#include "hunt/silent_sides.h"
#include "hunt/sweeps.h"
#include "targets/declared.h"

namespace parallax {
namespace {

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Cases by what became of them.
void AddCases(const SummaryInput& in, CampaignSummary* s) {
  s->cases = in.state.cases;
  s->calls = in.state.calls;
  s->calls_returned = in.state.calls_returned;
  s->cases_per_second = in.seconds > 0 ? static_cast<double>(in.state.cases) / in.seconds : 0;
  s->agree = in.state.agree;
  s->skipped = in.state.skipped;
  s->untrusted = in.state.untrusted;
  for (const auto& [api, cases] : in.state.crowded) s->crowded[in.catalogue[api].api.name] = cases;
  for (const auto& [name, group] : in.state.groups) {
    const auto confirmed = in.confirmed.cases.find(name);
    const auto doubt = in.confirmed.doubts.find(name);
    if (confirmed != in.confirmed.cases.end()) {
      s->disagree += confirmed->second;
    } else if (doubt != in.confirmed.doubts.end()) {
      s->untrusted[doubt->second] += group.cases;
    } else {
      const bool doubted = !group.kept.empty() && group.kept.front().verdict.open;
      s->untrusted[doubted ? group.kept.front().verdict.reason : "unprobed"] += group.cases;
    }
  }
}

DrawnShare& ShareOf(std::string_view word, CampaignSummary* s) {
  switch (KindOfDeclared(word)) {
    case DeclaredKind::kOverload:
      return s->overloads;
    case DeclaredKind::kDType:
      return s->dtypes;
    case DeclaredKind::kOption:
      break;
  }
  return s->options;
}

void AddDrawn(const DeclaredWords& words, CampaignSummary* s) {
  for (const auto* each : {&words.returned, &words.only_refused, &words.never_drawn}) {
    for (const std::string& word : *each) {
      DrawnShare& share = ShareOf(word, s);
      ++share.declared;
      share.drawn += each != &words.never_drawn ? 1 : 0;
      share.refused += each == &words.only_refused ? 1 : 0;
    }
  }
}

void AddApis(const SummaryInput& in, const StatisticsByApi& apis, CampaignSummary* s) {
  s->apis_listed = in.catalogue.size();
  s->apis_chosen = CountChosen(in.catalogue, in.settings.only);
  for (const CatalogueEntry& entry : in.catalogue) s->apis_seeded += !entry.seeds.empty();
  const std::vector<DType> dtypes = DTypesOf(in.targets);
  std::map<uint32_t, DeclaredWords> words;
  for (uint32_t api = 0; api < in.catalogue.size(); ++api) {
    const CatalogueEntry& entry = in.catalogue[api];
    if (!MatchesGlob(in.settings.only, entry.api.name)) continue;
    const auto shown = in.state.apis.find(api);
    const bool had_cases = shown != in.state.apis.end();
    words[api] = WordsOf(entry, dtypes, had_cases ? shown->second : ApiStatistics{});
    AddDrawn(words[api], s);
  }
  double returned = 0;
  for (const auto& [api, statistics] : apis) {
    const CatalogueEntry& entry = in.catalogue[api];
    const bool chosen = MatchesGlob(in.settings.only, entry.api.name);
    s->apis_judged += chosen && IsJudged(statistics, entry) ? 1 : 0;
    const double share = statistics.ShareReturned();
    returned += share;
    s->per_api.push_back({entry.api.name, statistics.judged, statistics.structures.size(),
                          statistics.sources, share, std::popcount(statistics.joint_sides),
                          statistics.SecondsOfJudges(), words[api].never_drawn,
                          words[api].only_refused});
  }
  if (!in.state.apis.empty()) {
    s->returned_per_api_mean = returned / static_cast<double>(in.state.apis.size());
  }
}

// Judged cases of the APIs that the entry names, when it was looked for and is not there. Nothing:
// it was seen, or nobody can tell.
std::optional<uint64_t> NotSeen(const KnownEntry& entry, const SummaryInput& in,
                                const StatisticsByApi& apis) {
  for (const Finding& finding : in.confirmed.findings) {
    if (entry.Names(finding) != Reported::kNo) return std::nullopt;
  }
  // What was not settled may be it.
  for (const auto& [name, group] : in.state.groups) {
    const bool settled = in.confirmed.cases.contains(name) || in.confirmed.doubts.contains(name);
    if (group.kept.empty() || settled) continue;
    const GroupedCase& first = group.kept.front();
    const bool same_kind =
        entry.kinds.empty() ||
        std::find(entry.kinds.begin(), entry.kinds.end(), first.verdict.kind) != entry.kinds.end();
    if (same_kind && entry.MayName(first.relation.api)) return std::nullopt;
  }
  uint64_t cases = 0;
  for (const auto& [api, statistics] : apis) {
    const CatalogueEntry& listed = in.catalogue[api];
    const bool counts = entry.MayName(listed.api.name) && IsJudged(statistics, listed);
    cases += counts ? statistics.judged : 0;
  }
  return cases == 0 ? std::nullopt : std::optional<uint64_t>(cases);
}

KnownListFigures FiguresOf(const KnownList& list, const std::vector<Finding>& findings) {
  KnownListFigures figures{list.file, list.date, list.shipped, list.entries.size()};
  for (const Finding& finding : findings) {
    figures.findings += !finding.known_url.empty() && finding.known_list == list.file ? 1 : 0;
    figures.perhaps += !finding.perhaps_url.empty() && finding.perhaps_list == list.file ? 1 : 0;
  }
  return figures;
}

// What a list that ships names may well not be met: only of the user's that is worth a word.
void AddKnown(const SummaryInput& in, const StatisticsByApi& apis, CampaignSummary* s) {
  for (const KnownList& list : in.known) {
    const KnownListFigures& figures =
        s->known_lists.emplace_back(FiguresOf(list, in.confirmed.findings));
    if (list.shipped) continue;
    s->known.emplace();
    s->known->file = list.file;
    s->known->findings = figures.findings;
    for (const KnownEntry& entry : list.entries) {
      const std::optional<uint64_t> cases = NotSeen(entry, in, apis);
      if (cases) s->known->not_seen.push_back({entry.ApiText(), entry.url, *cases, ""});
    }
  }
}

// Where the time went.
void AddFamilies(const SummaryInput& in, CampaignSummary* s) {
  double swept_ns = 0;
  double first_ns = 0;
  for (const auto& [name, f] : in.state.families) {
    s->per_source.push_back({name, f.rows, f.cases, f.hits,
                             static_cast<double>(f.nanoseconds) / 1e9, f.untrusted, f.disagreed,
                             f.judged, f.unrecorded});
    swept_ns += static_cast<double>(f.nanoseconds);
    first_ns += static_cast<double>(f.first_ns);
  }
  s->first_call_share = swept_ns > 0 ? first_ns / swept_ns : 0;
  s->never_returned = SilentSidesOf(in.state.families, in.relations.planned());
}

}  // namespace

CampaignSummary Summarise(const SummaryInput& in) {
  CampaignSummary s;
  s.campaign = in.campaign;
  s.store = in.store;
  s.seed = in.settings.seed;
  s.recipe = in.settings.recipe;
  s.seconds = in.seconds;
  s.jobs = in.settings.jobs;
  s.epochs = in.epochs;
  for (const HuntedTarget& each : in.targets) {
    s.targets.push_back({each.target.spec().name, each.hello.library, each.hello.version,
                         each.hello.python, each.hello.profile});
  }
  const StatisticsByApi apis = in.state.ApisWith(in.confirmed.cases);
  AddCases(in, &s);
  AddApis(in, apis, &s);
  AddKnown(in, apis, &s);
  AddFamilies(in, &s);
  s.pairs = PairsOf(in.relations, in.catalogue);
  s.counterparts = in.counterparts;
  s.unfinished = in.unfinished;
  s.open_suspects = in.confirmed.open;
  s.worker_deaths = in.workers.deaths;
  s.worker_timeouts = in.workers.timeouts;
  s.recover_ms_median = Median(in.workers.recover_ms);
  return s;
}

std::vector<DType> DTypesOf(const std::vector<HuntedTarget>& targets) {
  std::vector<DType> dtypes;
  for (const HuntedTarget& target : targets) {
    for (DType dtype : DeclaredBy(target.hello).dtypes) dtypes.push_back(dtype);
  }
  return dtypes;
}

}  // namespace parallax
