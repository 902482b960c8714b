#include "hunt/fold.h"

#include <algorithm>
#include <utility>

#include "guess/declared.h"
#include "hunt/campaign_case.h"
#include "investigate/signature.h"
#include "judge/guesses.h"
#include "judge/judge.h"
#include "judge/measures/outputs.h"
#include "judge/reasons.h"
#include "nouns/hidden_trait.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

// How far the numbers of a case lie apart; 0 where it is not about numbers.
double DifferenceOf(const Evidence& evidence, const Verdict& verdict) {
  bool numbers = verdict.kind == Kind::kValue || verdict.kind == Kind::kGradient;
  return numbers ? LargestExcess(evidence) : 0;
}

constexpr std::string_view kDoubted = " doubted";

std::string GroupNameOf(const Signature& signature, bool open) {
  return signature.Text() + std::string(open ? kDoubted : "");
}

// Room for groups of a kind and an API.
struct Room {
  bool each_family = true;  // one of each family there is always room for
  size_t more = kMostGroups;
};

Room RoomOf(const PlannedRelation& planned, Kind kind) {
  const bool hidden = std::any_of(planned.traits.begin(), planned.traits.end(), IsHiddenTrait);
  return {!IsEndOfGuess(planned.relation, kind), hidden ? kMostHiddenGroups : kMostGroups};
}

// Whether there is no room for one more group, of this signature.
bool IsCrowded(const std::map<std::string, Group>& groups, Signature signature, bool open,
               const Room& room) {
  // "KIND | API | FAMILY | " begins the names of a family, in their order.
  const std::string pattern = " | " + std::exchange(signature.pattern, {});
  const std::string of_family = signature.Text();
  signature.family.clear();
  const std::string of_api = signature.Text().substr(0, signature.Text().rfind(" | "));
  size_t more = 0;  // than one of each family
  size_t all = 0;
  size_t alike = 0;  // of this message
  bool known = false;
  std::string_view last;
  for (auto it = groups.lower_bound(of_api); it != groups.end(); ++it) {
    const std::string_view name = it->first;
    if (!name.starts_with(of_api)) break;
    if (name.ends_with(kDoubted) != open) continue;
    const std::string_view family = name.substr(0, name.find(" | ", of_api.size()));
    more += family == last ? 1 : 0;
    ++all;
    alike += name.substr(0, name.size() - (open ? kDoubted.size() : 0)).ends_with(pattern) ? 1 : 0;
    last = family;
    known |= name.starts_with(of_family);
  }
  if (room.each_family) return known && more >= room.more;
  return all >= kMostGuessedEnds || alike >= kMostOfOneMessage;
}

// Folds one row's cases that were not equal.
class RowFolder {
 public:
  RowFolder(const FoldContext& context, const RowResult& row, const VerdictSink& sink,
            FoldState* state)
      : context_(context),
        sink_(sink),
        row_(row),
        source_(context.manifest.rows[row.row]),
        planned_(context.relations[source_.relation]),
        state_(state) {}

  void FoldHit(SweepHit hit) {
    GroupedCase met{CaseOf(context_, row_.row, std::move(hit)), source_.relation};
    const Evidence evidence{met, {}, context_.dialect};
    const Verdict verdict = met.verdict = Judge(evidence, context_.skeptics_on);
    if (sink_) sink_(row_.row, met, verdict);
    const bool judged =
        IsJudgedBy(planned_.relation, planned_.relation.claim.bits) && Judged(met.outcomes);
    Count(verdict, judged);
    beside_ = WordOf(verdict);
    for (const Outcome& outcome : met.outcomes) {
      if (outcome.Is<Crashed>() || outcome.Is<TimedOut>()) {
        state_->corpus.Death(source_.relation);
        ++state_->families[FiguresNameOf(planned_.relation)].deaths;
      }
      if (outcome.Is<TimedOut>()) state_->corpus.Hang(planned_.api);
    }
    if (!Complains(verdict)) return;
    ++state_->families[FiguresNameOf(planned_.relation)].disagreed;
    met.difference = DifferenceOf(evidence, verdict);
    Signature signature = SignatureOf(planned_.relation, verdict);
    signature.family += SubjectOfChain(met.binding);
    const std::string name = GroupNameOf(signature, verdict.open);
    auto at = state_->groups.find(name);
    if (at == state_->groups.end()) {
      const Room room = RoomOf(planned_, verdict.kind);
      if (IsCrowded(state_->groups, signature, verdict.open, room)) return FoldCrowded();
      at = state_->groups.try_emplace(name).first;
      state_->corpus.Found(source_.relation);
    }
    Group& group = at->second;
    AddToGroup(std::move(met), &group);
    if (judged) {
      group.judged[planned_.api].AddJudged(1, row_.structure, FiguresNameOf(planned_.relation));
    }
  }

  // `count` more hits. Nobody knows what their sides did, so no other hit's verdict is theirs; what
  // became of the last one that was recorded, the most ordinary, is told beside them.
  void FoldUnrecorded(uint64_t count) {
    if (count == 0) return;
    state_->untrusted[std::string(kUnrecorded)] += count;
    state_->families[FiguresNameOf(planned_.relation)].unrecorded[beside_] += count;
  }

 private:
  static std::string WordOf(const Verdict& verdict) {
    if (verdict.state == VerdictState::kAgree) return "agree";
    if (verdict.state == VerdictState::kDisagree || verdict.reason == kUnprobed) return "disagree";
    return verdict.reason;
  }

  void Count(const Verdict& verdict, bool judged) {
    if (verdict.state == VerdictState::kAgree) {
      ++state_->agree;
      if (!judged) return;
      state_->apis[planned_.api].AddJudged(1, row_.structure, FiguresNameOf(planned_.relation));
    } else if (verdict.state == VerdictState::kSkipped) {
      ++state_->skipped[verdict.reason];
    } else if (!Complains(verdict)) {
      ++state_->untrusted[verdict.reason];
      ++state_->families[FiguresNameOf(planned_.relation)].untrusted;
    }
  }

  void FoldCrowded() {
    ++state_->untrusted[std::string(kCrowded)];
    ++state_->crowded[planned_.api];
  }

  const FoldContext& context_;
  const VerdictSink& sink_;
  const RowResult& row_;
  const StructureRow& source_;
  const PlannedRelation& planned_;
  FoldState* state_;
  std::string beside_ = "nothing";
};

// What the row's structure shows of what its API declares.
void FoldDrawn(const FoldContext& context, const StructureRow& source, bool returned,
               FoldState* state) {
  const uint32_t api = context.relations[source.relation].api;
  const Binding binding =
      StructureOf(context.manifest, source, context.relations, context.catalogue);
  std::set<std::string> words = ShownBy(context.catalogue[api].api, binding);
  if (returned) state->apis[api].returned.insert(words.begin(), words.end());
  state->apis[api].drawn.merge(std::move(words));
}

void FoldCounters(const RowResult& row, const PlannedRelation& planned, bool candidate,
                  FoldState* state) {
  const SweepCounters& c = row.counters;
  state->cases += c.cases;
  state->calls += c.calls;
  state->calls_returned += c.calls_returned;
  state->agree += c.agreed;
  if (c.not_applicable > 0) state->skipped["not-applicable"] += c.not_applicable;
  if (c.out_of_domain > 0) state->skipped[std::string(kOutOfDomain)] += c.out_of_domain;
  const std::string source = FiguresNameOf(planned.relation);
  FamilyStatistics& family = state->families[source];
  ++family.rows;
  family.cases += c.cases;
  family.hits += c.hits;
  family.judged += c.judged;
  family.out_of_domain += c.out_of_domain;
  family.nanoseconds += c.nanoseconds;
  family.first_ns += c.first_ns;
  family.returned_sides |= c.returned_sides;
  ApiStatistics& api = state->apis[planned.api];
  api.cases += c.cases;
  api.nanoseconds[source] += c.nanoseconds;
  const bool edges = planned.relation.SeeksEdges();
  (edges ? api.edge_calls : api.calls) += c.calls;
  (edges ? api.edge_calls_returned : api.calls_returned) += c.calls_returned;
  if (OnSeveralTargets(planned.relation)) api.joint_sides |= c.returned_sides;
  if (!candidate) api.AddJudged(c.judged, row.structure, source);
}

}  // namespace

std::string FiguresNameOf(const Relation& relation) {
  if (!relation.Is(kGuessed)) return relation.FamilyName();
  return relation.source + ((relation.claim.bits & kClaimAnyNumbers) != 0 ? ":value" : ":status");
}

std::string GroupName(const Relation& relation, const Verdict& verdict) {
  return GroupNameOf(SignatureOf(relation, verdict), verdict.open);
}

RecordedCase CaseOf(const FoldContext& context, uint32_t row, SweepHit hit) {
  const StructureRow& source = context.manifest.rows[row];
  const CaseKey key{context.manifest.epoch, source.relation, row, hit.contents};
  RecordedCase recorded =
      CaseOf(context.relations[source.relation], context.manifest.seed, key,
             StructureOf(context.manifest, source, context.relations, context.catalogue));
  recorded.outcomes = std::move(hit.outcomes);
  return recorded;
}

bool AreOnlyEdges(const std::vector<PlannedRelation>& relations) {
  return std::all_of(relations.begin(), relations.end(),
                     [](const PlannedRelation& planned) { return planned.relation.SeeksEdges(); });
}

void Fold(BlockResult result, const FoldContext& context, FoldState* state,
          const VerdictSink& sink) {
  size_t hit = 0;
  for (uint32_t segment = 0; segment < result.rows.size(); ++segment) {
    const RowResult& row = result.rows[segment];
    const StructureRow& source = context.manifest.rows[row.row];
    const PlannedRelation& planned = context.relations[source.relation];
    const bool candidate = context.IsCandidate(source.relation);
    FoldCounters(row, planned, candidate, state);
    const SweepCounters& calls = row.counters;
    if (calls.calls > 0) FoldDrawn(context, source, calls.calls_returned > 0, state);
    state->corpus.Ran(source.relation, row.counters.cases, row.counters.out_of_domain);
    if (candidate) {
      if (row.counters.hits > 0) state->untrusted[std::string(kUnverified)] += row.counters.hits;
      while (hit < result.hits.size() && result.hits[hit].segment == segment) ++hit;
      continue;
    }
    state->corpus.Tried(planned.api, source.mutator, row.counters.calls,
                        row.counters.calls_returned);
    RowFolder folder(context, row, sink, state);
    uint64_t kept = 0;
    for (; hit < result.hits.size() && result.hits[hit].segment == segment; ++hit, ++kept) {
      folder.FoldHit(std::move(result.hits[hit]));
    }
    folder.FoldUnrecorded(row.counters.hits > kept ? row.counters.hits - kept : 0);
  }
  for (const RowObservation& o : result.observations) {
    const StructureRow& source = context.manifest.rows[o.row];
    const PlannedRelation& planned = context.relations[source.relation];
    if (o.observation.kind == ObservationKind::kMessage) {
      FamilyStatistics& family = state->families[FiguresNameOf(planned.relation)];
      family.messages.try_emplace(o.observation.side, o.observation.text);
    }
    const bool of_edges = planned.relation.SeeksEdges() && !context.only_edges;
    if (of_edges || context.IsCandidate(source.relation)) continue;
    state->corpus.Observe(
        planned.api, o.observation.text,
        StructureOf(context.manifest, source, context.relations, context.catalogue));
  }
}

std::vector<uint32_t> FamilyStatistics::SilentSides(size_t sides) const {
  std::vector<uint32_t> silent;
  for (uint32_t i = 0; cases > 0 && i < std::min<size_t>(sides, 64); ++i) {
    if ((returned_sides >> i & 1) == 0) silent.push_back(i);
  }
  return silent;
}

StatisticsByApi FoldState::ApisWith(const std::map<std::string, uint64_t>& findings) const {
  StatisticsByApi all = apis;
  for (const auto& [signature, cases] : findings) {
    auto group = groups.find(signature);
    if (group == groups.end()) continue;
    for (const auto& [api, judged] : group->second.judged) all[api].AddJudged(judged);
  }
  return all;
}

}  // namespace parallax
