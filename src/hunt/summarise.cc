// The figures of a campaign: Campaign::Summarise.

#include <algorithm>
#include <bit>

#include "base/glob.h"
#include "hunt/api_note.h"
#include "hunt/campaign.h"
#include "hunt/silent_sides.h"

namespace parallax {
namespace {

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

ApiNote NoteOn(const CatalogueEntry& entry, const ApiStatistics& statistics) {
  ApiNote note;
  note.judged = IsJudged(statistics, entry);
  note.judged_cases = statistics.judged;
  note.structures = statistics.structures.size();
  note.sources = statistics.SourceNames();
  note.cases = statistics.cases;
  note.returned = statistics.ShareReturned();
  note.refusals = entry.refusals;
  note.tried = entry.tried;
  note.suspects = entry.suspects.size();
  note.lessons = entry.lessons;
  note.constraints = entry.constraints;
  note.seeding_problem = entry.seeding_problem;
  return note;
}

}  // namespace

void Campaign::SummariseGroups(CampaignSummary* s) const {
  for (const auto& [signature, group] : state_.groups) {
    auto confirmed = confirmed_cases_.find(signature);
    if (confirmed != confirmed_cases_.end()) {
      s->disagree += confirmed->second;
    } else if (auto doubt = doubts_.find(signature); doubt != doubts_.end()) {
      s->untrusted[doubt->second] += group.cases;
    } else {
      bool doubted = !group.kept.empty() && group.kept.front().verdict.open;
      s->untrusted[doubted ? group.kept.front().verdict.reason : "unprobed"] += group.cases;
    }
  }
}

uint64_t Campaign::ChosenApis() const {
  return static_cast<uint64_t>(std::count_if(
      catalogue_.entries.begin(), catalogue_.entries.end(),
      [&](const auto& entry) { return MatchesGlob(settings_.only, entry.api.name); }));
}

void Campaign::SummariseApis(CampaignSummary* s) const {
  s->apis_listed = catalogue_.entries.size();
  s->apis_chosen = ChosenApis();
  for (const CatalogueEntry& entry : catalogue_.entries) s->apis_seeded += !entry.seeds.empty();
  double returned = 0;
  for (const auto& [api, statistics] : state_.ApisWith(confirmed_cases_)) {
    const CatalogueEntry& entry = catalogue_.entries[api];
    s->apis_judged += IsJudged(statistics, entry) ? 1 : 0;
    double share = statistics.ShareReturned();
    returned += share;
    s->per_api.push_back({entry.api.name, statistics.judged, statistics.structures.size(),
                          statistics.sources, share, std::popcount(statistics.joint_sides),
                          statistics.SecondsOfJudges()});
  }
  if (!state_.apis.empty()) {
    s->returned_per_api_mean = returned / static_cast<double>(state_.apis.size());
  }
}

std::optional<uint64_t> Campaign::NotSeenIn(const KnownEntry& entry) const {
  for (const Finding& finding : findings_) {
    if (entry.Names(finding)) return std::nullopt;
  }
  // What was not settled may be it.
  for (const auto& [signature, group] : state_.groups) {
    if (group.kept.empty() || confirmed_cases_.contains(signature) || doubts_.contains(signature)) {
      continue;
    }
    const GroupedCase& first = group.kept.front();
    const bool same_kind = !entry.kind || *entry.kind == first.verdict.kind;
    const std::string& api = first.relation.api;
    if (same_kind && MatchesGlob(entry.api, api)) return std::nullopt;
  }
  uint64_t cases = 0;
  for (const auto& [api, statistics] : state_.ApisWith(confirmed_cases_)) {
    const CatalogueEntry& listed = catalogue_.entries[api];
    const bool counts = MatchesGlob(entry.api, listed.api.name) && IsJudged(statistics, listed);
    cases += counts ? statistics.judged : 0;
  }
  return cases == 0 ? std::nullopt : std::optional<uint64_t>(cases);
}

void Campaign::SummariseKnown(CampaignSummary* s) const {
  if (!known_list_) return;
  s->known.emplace();
  s->known->file = known_list_->file;
  for (const Finding& finding : findings_) s->known->findings += finding.known_url.empty() ? 0 : 1;
  for (const KnownEntry& entry : known_list_->entries) {
    const std::optional<uint64_t> cases = NotSeenIn(entry);
    if (cases) s->known->not_seen.push_back({entry.api, entry.url, *cases, ""});
  }
}

CampaignSummary Campaign::Summarise() const {
  CampaignSummary s;
  s.campaign = id_;
  s.store = store_.Describe();
  s.seed = settings_.seed;
  s.recipe = settings_.recipe;
  s.seconds = hunted_s_;
  s.jobs = settings_.jobs;
  s.epochs = next_epoch_;
  s.targets = {
      {target_.spec().name, hello_.library, hello_.version, hello_.python, hello_.profile}};
  for (const HuntedTarget& peer : peers_) {
    s.targets.push_back({peer.target.spec().name, peer.hello.library, peer.hello.version,
                         peer.hello.python, peer.hello.profile});
  }
  s.cases = state_.cases;
  s.calls = state_.calls;
  s.calls_returned = state_.calls_returned;
  s.cases_per_second = hunted_s_ > 0 ? static_cast<double>(state_.cases) / hunted_s_ : 0;
  s.agree = state_.agree;
  s.skipped = state_.skipped;
  s.untrusted = state_.untrusted;
  SummariseGroups(&s);
  SummariseApis(&s);
  SummariseKnown(&s);
  double swept_ns = 0;
  double first_ns = 0;
  for (const auto& [name, f] : state_.families) {
    s.per_source.push_back({name, f.rows, f.cases, f.hits, static_cast<double>(f.nanoseconds) / 1e9,
                            f.untrusted, f.disagreed, f.judged});
    swept_ns += static_cast<double>(f.nanoseconds);
    first_ns += static_cast<double>(f.first_ns);
  }
  s.first_call_share = swept_ns > 0 ? first_ns / swept_ns : 0;
  s.never_returned = SilentSidesOf(state_.families, relations_);
  s.worker_deaths = workers_.deaths;
  s.worker_timeouts = workers_.timeouts;
  s.recover_ms_median = Median(workers_.recover_ms);
  return s;
}

Status Campaign::SaveNotes() {
  const StatisticsByApi apis = state_.ApisWith(confirmed_cases_);
  return store_.Atomically([&]() -> Status {
    for (uint32_t i = 0; i < catalogue_.entries.size(); ++i) {
      const CatalogueEntry& entry = catalogue_.entries[i];
      // What an earlier campaign said of an API that this one left out stays true.
      if (!MatchesGlob(settings_.only, entry.api.name) || entry.tried == 0) continue;
      auto it = apis.find(i);
      ApiStatistics statistics = it == apis.end() ? ApiStatistics{} : it->second;
      PARALLAX_TRY(store_.notes().PutNote(ApiNoteScope(target_.spec().name), entry.api.name,
                                          Encode(NoteOn(entry, statistics))));
    }
    return {};
  });
}

bool Campaign::AnyNewOnFrontPage() const {
  return std::any_of(findings_.begin(), findings_.end(), [](const Finding& finding) {
    return finding.status == FindingStatus::kNew && finding.OnFrontPage();
  });
}

}  // namespace parallax
