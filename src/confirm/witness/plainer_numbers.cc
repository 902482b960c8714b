#include "confirm/witness/plainer_numbers.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "confirm/witness/witness_rank.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "judge/measures/contents.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

// No whole numbers, at which functions have poles where they are negative.
constexpr double kLargeSizes[] = {1.25,      20.25,      150.25, 1000.25, 10000.25,
                                  100000.25, 1000000.25, 1e7,    1e9,     1e12};
constexpr double kSmallSizes[] = {0.25, 0.01, 1e-3, 1e-4, 1e-6, 1e-8};
// In the place of a number that makes a nan, the mildest first: above 1, and below.
constexpr double kMildLarge[] = {1.25, 2.25, 5.25, 10.25, 20.25, 31.25, 50.25};
constexpr double kMildSmall[] = {0.25, 0.01, 1e-3, 1e-4, 1e-6};
constexpr double kLarge = 100;
constexpr double kSmall = 1e-4;
constexpr double kTelling = 1000;  // tolerances: the figures tell it at a glance
constexpr double kDistinctScales[] = {1, 0.25};
constexpr int64_t kMostDistinct = 64;  // elements
constexpr int64_t kMostOdd = 16;       // likewise, of a tensor some of whose numbers are odd

bool IsOfNumbers(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Kind kind = draft.signature.kind;
  const bool numbers = kind == Kind::kValue || kind == Kind::kNan;
  return numbers && !draft.apart && !draft.depends_on_calls && draft.runner.prefix().empty() &&
         (witness.relation.claim.bits & kClaimGradient) == 0 &&
         !OnSeveralTargets(witness.relation) && !ChainOf(witness.binding);
}

// 1/8, 6/8, 4/8, ...: every float dtype holds them.
TensorRecipe Distinct(const TensorRecipe& recipe, double scale) {
  const int64_t count = NumElements(recipe.shape);
  if (!IsInexact(recipe.dtype) || !recipe.bytes || count == 0 || count > kMostDistinct) {
    return recipe;
  }
  std::vector<Element> elements;
  for (int64_t i = 0; i < count; ++i) {
    elements.push_back({scale * (1 + static_cast<double>(i * 5 % 7)) / 8, 0});
  }
  return WithElements(recipe, elements);
}

// The one number of a tensor; nothing: it has several, or no real one.
std::optional<double> LoneNumber(const TensorRecipe& recipe) {
  if (!IsFloat(recipe.dtype) || !recipe.bytes || NumElements(recipe.shape) != 1) {
    return std::nullopt;
  }
  return ElementsOf(recipe).front().re;
}

// The size of a finite number that is farthest from ordinary ones: of large ones, else of small
// ones; nothing: all are ordinary, or there are too many.
std::optional<double> OddSize(const TensorRecipe& recipe) {
  if (!IsFloat(recipe.dtype) || !recipe.bytes || NumElements(recipe.shape) > kMostOdd) {
    return std::nullopt;
  }
  double largest = kLarge, smallest = kSmall;
  for (const Element& each : ElementsOf(recipe)) {
    const double size = std::abs(each.re);
    if (std::isfinite(size)) largest = std::max(largest, size);
    if (size > 0) smallest = std::min(smallest, size);
  }
  if (largest > kLarge) return largest;
  return smallest < kSmall ? std::optional(smallest) : std::nullopt;
}

// More ordinary numbers of the same sign that the dtype holds as they are, in the place of the odd
// ones, the most ordinary first.
std::vector<TensorRecipe> MoreOrdinary(const TensorRecipe& recipe) {
  const std::optional<double> odd = OddSize(recipe);
  if (!odd) return {};
  const bool large = *odd > kLarge;
  const auto is_odd = [&](double number) {
    const double size = std::abs(number);
    return std::isfinite(size) && (large ? size > kLarge : size > 0 && size < kSmall);
  };
  std::vector<TensorRecipe> found;
  for (const double each : large ? std::span<const double>(kLargeSizes) : kSmallSizes) {
    if (large ? each > *odd : each <= *odd) continue;
    std::vector<Element> elements = ElementsOf(recipe);
    bool fits = true;
    for (Element& element : elements) {
      if (!is_odd(element.re)) continue;
      fits &= element.re > 0 || each < 1 || each != std::floor(each);
      element = {std::copysign(each, element.re), 0};
    }
    TensorRecipe plainer = WithElements(recipe, elements);
    const std::vector<Element> held = ElementsOf(plainer);
    fits &= !large || std::equal(held.begin(), held.end(), elements.begin(),
                                 [](const Element& a, const Element& b) { return a.re == b.re; });
    if (fits) found.push_back(std::move(plainer));
  }
  return found;
}

// Whether a number is off by half of the right one or more.
bool IsHalfOff(const Evidence& evidence) {
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const double right = spot.reference.Abs(), off = spot.distance();
      if (std::isfinite(off) && right > 0 && off >= right / 2) return true;
    }
  }
  return false;
}

// Whether the trial becomes the witness: it ranks no lower, or, if `higher`, higher.
bool Replaces(FindingDraft& draft, Trial trial, bool higher) {
  const int before = RankOfWitness(draft);
  Trial old = std::exchange(draft.witness, std::move(trial));
  const int rank = RankOfWitness(draft);
  if (higher ? rank < before : rank <= before) return true;
  draft.witness = std::move(old);
  return false;
}

// The first of the bindings on which the same side gives plain wrong numbers becomes the witness,
// where these rank higher. `telling`: in tolerances.
Status TakeWrongNumbers(FindingDraft& draft, const std::vector<Binding>& bindings, double telling) {
  if (bindings.empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, draft.runner.Try(bindings, {}));
  for (Trial& trial : trials) {
    const Verdict& verdict = trial.verdict;
    const bool numbers = verdict.state == VerdictState::kDisagree && verdict.kind == Kind::kValue &&
                         verdict.side == draft.witness.verdict.side;
    const bool tells = numbers && UnexplainedExcess(draft.runner.EvidenceOf(trial)) >= telling;
    if (!tells || !Replaces(draft, std::move(trial), true)) continue;
    draft.signature = SignatureOf(draft.witness.relation, draft.witness.verdict);
    break;
  }
  return Status::Ok();
}

// Where nan is what ordinary numbers give, plain wrong numbers say more.
Status TakeNumbersForNan(FindingDraft& draft) {
  const Contents contents = ContentsOf(draft.witness.binding);
  if (draft.signature.kind != Kind::kNan || contents.special()) return Status::Ok();
  std::vector<Binding> bindings;
  for (const double scale : kDistinctScales) {
    bindings.push_back(WithTensors(draft.witness.binding, [&](const TensorRecipe& recipe) {
      return Distinct(recipe, scale);
    }));
  }
  if (bindings.front() == bindings.back()) return Status::Ok();
  return TakeWrongNumbers(draft, bindings, 0);
}

// A number that makes a nan makes wrong numbers where it is milder: what cancels altogether there
// cancels in part here, and float64 can still be trusted.
Status TakeMildNumbersForNan(FindingDraft& draft, int tensor) {
  const Binding& own = draft.witness.binding;
  if (draft.signature.kind != Kind::kNan || ContentsOf(own).special()) return Status::Ok();
  const TensorRecipe recipe = TensorsOf(own)[static_cast<size_t>(tensor)];
  const std::optional<double> number = LoneNumber(recipe);
  if (!number || !std::isfinite(*number) || *number == 0) return Status::Ok();
  const double size = std::abs(*number);
  std::vector<Binding> bindings;
  for (const double each : size > 1 ? std::span<const double>(kMildLarge) : kMildSmall) {
    if (size > 1 ? each >= size : each <= size) continue;
    bindings.push_back(WithTensor(own, tensor, [&](const TensorRecipe&) {
      return WithElements(recipe, {{std::copysign(each, *number), 0}});
    }));
  }
  return TakeWrongNumbers(draft, bindings, kTelling);
}

Status TakeOrdinarySize(FindingDraft& draft, int tensor) {
  const Binding& own = draft.witness.binding;
  std::vector<Binding> bindings;
  for (const TensorRecipe& each : MoreOrdinary(TensorsOf(own)[static_cast<size_t>(tensor)])) {
    bindings.push_back(WithTensor(own, tensor, [&](const TensorRecipe&) { return each; }));
  }
  if (bindings.empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials,
                      draft.runner.Try(bindings, {.signature = draft.signature}));
  // The first that is off by half of the right number, else the first that tells it at a glance.
  std::optional<size_t> best;
  for (size_t i = 0; i < trials.size(); ++i) {
    if (!Shows(draft.signature, trials[i].verdict)) continue;
    const Evidence evidence = draft.runner.EvidenceOf(trials[i]);
    if (UnexplainedExcess(evidence) < kTelling) continue;
    const bool half = IsHalfOff(evidence);
    if (half || !best) best = i;
    if (half) break;
  }
  if (best) Replaces(draft, std::move(trials[*best]), false);
  return Status::Ok();
}

}  // namespace

Status TakePlainerNumbers(FindingDraft& draft) {
  if (!IsOfNumbers(draft)) return Status::Ok();
  PARALLAX_TRY(TakeNumbersForNan(draft));
  const int tensors = CountTensors(draft.witness.binding);
  for (int t = 0; t < tensors; ++t) PARALLAX_TRY(TakeMildNumbersForNan(draft, t));
  for (int t = 0; t < tensors; ++t) PARALLAX_TRY(TakeOrdinarySize(draft, t));
  return Status::Ok();
}

}  // namespace parallax
