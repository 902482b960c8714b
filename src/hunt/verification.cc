#include "hunt/verification.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "judge/judge.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

// The first side that returned on no case; -1: each returned on some.
int SilentSideOf(uint64_t returned_sides, size_t sides) {
  for (size_t i = 0; i < std::min<size_t>(sides, 64); ++i) {
    if ((returned_sides >> i & 1) == 0) return static_cast<int>(i);
  }
  return -1;
}

// Of others it is enough that both sides end alike.
bool OwesNumbers(const Relation& relation) { return IsJudgedBy(relation, relation.claim.bits); }

}  // namespace

void Verification::Add(const BlockResult& result, const FoldContext& context) {
  const auto row_of = [&](uint32_t row) -> const StructureRow& {
    return context.manifest.rows[row];
  };
  for (const RowResult& row : result.rows) {
    if (!context.IsCandidate(row_of(row.row).relation)) continue;
    Tally& tally = tallies_[row_of(row.row).relation];
    tally.cases += row.counters.cases;
    tally.not_applicable += row.counters.not_applicable;
    tally.returned_sides |= row.counters.returned_sides;
    const uint64_t agreed = OwesNumbers(context.relations[row_of(row.row).relation].relation)
                                ? row.counters.judged
                                : row.counters.agreed;
    tally.fate.agreed += agreed;
    tally.structures += agreed > 0 ? 1 : 0;
  }
  for (const SweepHit& hit : result.hits) {
    const uint32_t row = result.rows[hit.segment].row;
    const uint32_t relation = row_of(row).relation;
    if (context.IsCandidate(relation)) AddHit(row, hit, context, &tallies_[relation]);
  }
}

void Verification::AddHit(uint32_t row, SweepHit hit, const FoldContext& context, Tally* tally) {
  const RecordedCase recorded = CaseOf(context, row, std::move(hit));
  const Verdict verdict = Judge({recorded, {}, context.dialect}, context.skeptics_on);
  if (verdict.state == VerdictState::kAgree) {
    const bool counts = Judged(recorded.outcomes) || !OwesNumbers(recorded.relation);
    tally->fate.agreed += counts ? 1 : 0;
  }
  if (!Complains(verdict)) return;
  ++tally->fate.disagreed;
  if (tally->fate.rejected_by) return;
  tally->fate.rejected_by = RelationInput{recorded.binding, recorded.seed};
  tally->detail = verdict.detail;
}

RelationFate Verification::FateOf(const Tally& tally, const Relation& relation,
                                  RelationState before) {
  RelationFate fate = tally.fate;
  fate.state = RelationState::kRejected;
  fate.returned_sides = tally.returned_sides;
  const uint64_t judged = fate.agreed + fate.disagreed;
  const int silent = SilentSideOf(tally.returned_sides, relation.sides.size());
  if (tally.cases == 0) {
    fate.reason = "its sides can be called with none of the inputs";
    return fate;
  }
  const bool guessed = relation.Is(kGuessed);
  if (guessed && before == RelationState::kCandidate && fate.disagreed == 0) {
    fate.state = RelationState::kPromising;
    return fate;
  }
  const double share = guessed ? 1 : kShareAgreed;
  if (static_cast<double>(fate.agreed) < share * static_cast<double>(judged)) {
    fate.reason = fmt::format("its sides disagree on {} of {} inputs, the first: {}",
                              fate.disagreed, judged, tally.detail);
    return fate;
  }
  fate.rejected_by.reset();
  if (silent >= 0) {
    fate.reason = fmt::format("{} returned on none of {} inputs",
                              LabelOf(relation.sides[static_cast<size_t>(silent)]), tally.cases);
  } else if (fate.agreed < kEnoughAgreed) {
    fate.reason = fmt::format("its sides agree on {} of {} inputs, and no fewer than {} are enough",
                              fate.agreed, tally.cases, kEnoughAgreed);
  } else if (guessed && tally.structures < kEnoughStructuresAgreed) {
    fate.reason = fmt::format("its sides agree on {}, and no fewer than {} are enough",
                              Counted(tally.structures, "structure"), kEnoughStructuresAgreed);
  } else {
    fate.state = RelationState::kVerified;
  }
  return fate;
}

void Verification::Decide(uint32_t epoch, RelationSet* relations) const {
  for (const auto& [index, tally] : tallies_) {
    if (tally.cases + tally.not_applicable == 0) continue;
    RelationFate fate =
        FateOf(tally, relations->planned()[index].relation, relations->states()[index]);
    fate.epoch = epoch;
    relations->Decide(index, std::move(fate));
  }
}

}  // namespace parallax
