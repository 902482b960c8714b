#include "hunt/relations/verification.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "judge/judge.h"
#include "judge/rank.h"
#include "judge/sign_refusal.h"
#include "nouns/judged.h"
#include "nouns/kinds.h"
#include "numbers/selection.h"
#include "relations/disputed.h"

namespace parallax {
namespace {

constexpr std::string_view kDocumented = "documented as equal";
constexpr std::string_view kKnownRefusal = "known-refusal";  // the skeptic's name

// The first side that returned on no case; -1: each returned on some.
int SilentSideOf(uint64_t returned_sides, size_t sides) {
  for (size_t i = 0; i < std::min<size_t>(sides, 64); ++i) {
    if ((returned_sides >> i & 1) == 0) return static_cast<int>(i);
  }
  return -1;
}

// Of each side of a case how many items it returned; -1: no sequence.
std::vector<int32_t> ItemsOf(const Outcomes& outcomes) {
  std::vector<int32_t> items;
  for (const Outcome& outcome : outcomes) {
    const auto* returned = std::get_if<Returned>(&outcome.v);
    const auto* sequence =
        returned == nullptr ? nullptr : std::get_if<OutputSequence>(&returned->value.v);
    items.push_back(sequence == nullptr ? -1 : static_cast<int32_t>(sequence->items.size()));
  }
  return items;
}

const OutputTensor* TensorOf(const Outcome& outcome) {
  const auto* returned = std::get_if<Returned>(&outcome.v);
  return returned == nullptr ? nullptr : std::get_if<OutputTensor>(&returned->value.v);
}

// Whether the sides returned tensors whose shapes differ by dimensions of size 1 alone.
bool SqueezedAlike(const Outcomes& outcomes) {
  if (outcomes.size() != 2) return false;
  const OutputTensor *a = TensorOf(outcomes[0]), *b = TensorOf(outcomes[1]);
  if (a == nullptr || b == nullptr || a->shape == b->shape) return false;
  return Squeezed(a->shape) == Squeezed(b->shape);
}

// Of others it is enough that both sides end alike.
bool OwesNumbers(const Relation& relation) { return IsJudgedBy(relation, relation.claim.bits); }

// Whether the target of a guess says of a varied structure that it has no kernel for what the
// source takes. Elsewhere that is excused; of two functions that do the same it is not so.
bool LacksWhatTheSourceHas(const FoldContext& context, uint32_t row, const RecordedCase& recorded,
                           const Verdict& verdict) {
  return recorded.relation.Is(kGuessed) && context.manifest.rows[row].mutator != kNoMutator &&
         verdict.state == VerdictState::kUntrusted && verdict.reason == kKnownRefusal &&
         recorded.outcomes.front().Is<Returned>();
}

// Whether documentation says that both give the same.
bool IsClaimed(const Relation& relation) {
  return relation.Is(kSaidEqual) && OwesNumbers(relation);
}

// Takes back a rejection.
void Dispute(RelationFate* fate) {
  fate->state = RelationState::kVerified;
  fate->reason = fmt::format("{}, but {}", kDocumented, fate->reason);
}

// What a case shows of a guess.
enum class Beyond {
  kCounts,
  kNothing,  // nobody promises that the two are alike there
  kApart,    // of a guess about how calls end: they end differently
};

// Whether the input is extreme, and the sides refuse it or compute floats of it: where one gives
// up, how far rounding goes, and which part of a complex number is nan is each function's own.
bool IsExtreme(const RecordedCase& recorded, const Verdict& verdict) {
  const OutputTensor* output = TensorOf(recorded.outcomes.front());
  const bool floats = output != nullptr && IsInexact(output->dtype);
  const bool complex = output != nullptr && IsComplex(output->dtype);
  const bool its_own = FactsOf(verdict.kind).about == KindAbout::kEnding ||
                       (verdict.kind == Kind::kValue && floats) ||
                       (verdict.kind == Kind::kNan && complex);
  return its_own && DomainOf(recorded.binding) != InputDomain::kOrdinary;
}

Beyond BeyondSeeds(const FoldContext& context, uint32_t row, const RecordedCase& recorded,
                   const Verdict& verdict) {
  if (!recorded.relation.Is(kGuessed)) return Beyond::kCounts;
  // The process died of one side, and nobody asked the other; a size below 0 that one alone refuses
  // is a fault of one of both.
  if (IsAboutTheProcess(verdict.kind) || RefusesASign(recorded, {})) return Beyond::kNothing;
  if (context.manifest.rows[row].mutator == kNoMutator) return Beyond::kCounts;
  const bool ending = FactsOf(verdict.kind).about == KindAbout::kEnding;
  if (!OwesNumbers(recorded.relation)) return ending ? Beyond::kApart : Beyond::kCounts;
  if (IsExtreme(recorded, verdict)) return Beyond::kNothing;
  if (!ending) return Beyond::kCounts;
  // What the source refuses may not be legal.
  return recorded.outcomes.front().Is<Returned>() ? Beyond::kCounts : Beyond::kNothing;
}

}  // namespace

Verification::Tally* Verification::TallyOf(uint32_t relation, const FoldContext& context) {
  if (context.IsCandidate(relation)) return &tallies_[relation];
  return context.IsVerifiedGuess(relation) ? &later_[relation] : nullptr;
}

void Verification::Add(const BlockResult& result, const FoldContext& context) {
  const auto relation_of = [&](const RowResult& row) {
    return context.manifest.rows[row.row].relation;
  };
  for (const RowResult& row : result.rows) {
    const uint32_t relation = relation_of(row);
    Tally* tally = TallyOf(relation, context);
    if (tally == nullptr) continue;
    tally->cases += row.counters.cases;
    tally->not_applicable += row.counters.not_applicable;
    tally->returned_sides |= row.counters.returned_sides;
    const bool numbers = OwesNumbers(context.relations[relation].relation);
    const uint64_t agreed = numbers ? row.counters.judged : row.counters.agreed;
    tally->fate.agreed += agreed;
    tally->structures += agreed > 0 ? 1 : 0;
  }
  for (const SweepHit& hit : result.hits) {
    const RowResult& row = result.rows[hit.segment];
    if (!context.IsCandidate(relation_of(row))) continue;
    const RecordedCase recorded = CaseOf(context, row.row, hit);
    const Verdict verdict = Judge({recorded, {}, context.dialect}, context.skeptics_on);
    AddTo(row.row, recorded, verdict, context, &tallies_[relation_of(row)]);
  }
}

void Verification::AddVerdict(uint32_t row, const RecordedCase& recorded, const Verdict& verdict,
                              const FoldContext& context) {
  const uint32_t relation = context.manifest.rows[row].relation;
  if (!context.IsVerifiedGuess(relation)) return;
  AddTo(row, recorded, verdict, context, &later_[relation]);
}

void Verification::AddTo(uint32_t row, const RecordedCase& recorded, const Verdict& verdict,
                         const FoldContext& context, Tally* tally) {
  if (verdict.state == VerdictState::kAgree) {
    const bool counts = Judged(recorded.outcomes) || !OwesNumbers(recorded.relation);
    tally->fate.agreed += counts ? 1 : 0;
  }
  const bool candidate = context.IsCandidate(context.manifest.rows[row].relation);
  const bool lacks = candidate && LacksWhatTheSourceHas(context, row, recorded, verdict);
  if (!Complains(verdict) && !lacks) return;
  const Beyond beyond = BeyondSeeds(context, row, recorded, verdict);
  if (beyond == Beyond::kNothing) return;
  tally->numbers_apart += FactsOf(verdict.kind).about == KindAbout::kEnding || lacks ? 0 : 1;
  tally->fate.values_apart |= verdict.kind == Kind::kValue;
  const bool first_of_row = std::exchange(tally->last_row, row) != row;
  tally->disagreeing += first_of_row ? 1 : 0;
  if (candidate && beyond == Beyond::kApart) {
    tally->varied_apart += first_of_row ? 1 : 0;
  } else {
    ++tally->fate.disagreed;
  }
  if (tally->fate.rejected_by) return;
  tally->fate.rejected_by = RelationInput{recorded.binding, recorded.seed};
  tally->fate.items = ItemsOf(recorded.outcomes);
  tally->fate.squeezed_alike = SqueezedAlike(recorded.outcomes);
  tally->detail = verdict.detail;
}

RelationFate Verification::LaterFateOf(const Tally& tally, const Relation& relation,
                                       RelationFate fate) {
  fate.structures_agreed += tally.structures;
  fate.structures_disagreed += tally.disagreeing;
  fate.returned_sides |= tally.returned_sides;
  const double all = static_cast<double>(fate.structures_agreed + fate.structures_disagreed);
  const double share = OwesNumbers(relation) ? kShareOfOtherValues : kShareOfOtherEnds;
  const bool another = fate.structures_disagreed >= kEnoughStructuresDisagreed &&
                       static_cast<double>(fate.structures_disagreed) >= share * all;
  if (!another || IsDisputed(relation, fate)) return fate;
  fate.state = RelationState::kRejected;
  fate.rejected_by = tally.fate.rejected_by;
  fate.items = tally.fate.items;
  fate.squeezed_alike = tally.fate.squeezed_alike;
  fate.values_apart = tally.fate.values_apart;
  fate.reason = fmt::format("verified, and then its sides disagreed on {} of {} structures",
                            fate.structures_disagreed, all);
  if (IsClaimed(relation) && tally.numbers_apart > 0) Dispute(&fate);
  return fate;
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
  const bool claimed = IsClaimed(relation) && tally.numbers_apart > 0;
  if (guessed && before == RelationState::kCandidate && (fate.disagreed == 0 || claimed)) {
    fate.state = RelationState::kPromising;
    return fate;
  }
  const double share = guessed ? 1 : kShareAgreed;
  if (static_cast<double>(fate.agreed) < share * static_cast<double>(judged)) {
    fate.reason = fmt::format("its sides disagree on {} of {} inputs, the first: {}",
                              fate.disagreed, judged, tally.detail);
    if (claimed && silent < 0 && tally.structures > 0) Dispute(&fate);
    return fate;
  }
  if (guessed && tally.varied_apart >= kEnoughVariedApart) {
    fate.reason = fmt::format("its sides end differently on {} of the varied inputs, the first: {}",
                              tally.varied_apart, tally.detail);
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
  for (const auto& [index, tally] : later_) {
    if (tally.structures + tally.disagreeing == 0) continue;
    const Relation& relation = relations->planned()[index].relation;
    relations->Decide(index, LaterFateOf(tally, relation, relations->fate(index)));
  }
  for (const auto& [index, tally] : tallies_) {
    if (tally.cases + tally.not_applicable == 0) continue;
    RelationFate fate =
        FateOf(tally, relations->planned()[index].relation, relations->states()[index]);
    fate.epoch = epoch;
    relations->Decide(index, std::move(fate));
  }
}

}  // namespace parallax
