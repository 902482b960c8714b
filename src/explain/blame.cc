#include "explain/blame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "explain/cause/wrapped_number.h"
#include "explain/same_numbers.h"
#include "investigate/reduce/edit.h"
#include "judge/measures/contents.h"
#include "judge/measures/outputs.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// Whether all that was tried in the place of the numbers fails, too.
bool FailsOnAnyNumbers(const std::vector<VariedCall>& varied) {
  bool any = false;
  for (const VariedCall& call : varied) {
    if (call.what != "numbers") continue;
    if (call.state == VariedState::kPasses) return false;
    any |= call.state == VariedState::kFails;
  }
  return any;
}

// A decomposition or a reference, which the library keeps for the call; no other library.
bool IsOwnFormula(const Side& side) {
  const Form* form = FindForm(side.program.form());
  return form != nullptr && form->role == FormRole::kFormula && !form->judge_of_arguments.empty();
}

// Whether it is numbers that float64 made finer: whole numbers are the same ones.
bool IsFiner(const Outcome& outcome) {
  if (!outcome.Is<Returned>()) return false;
  const std::vector<Leaf> leaves = LeavesOf(outcome.As<Returned>().value);
  return !leaves.empty() && std::all_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) {
    return leaf.dtype && IsInexact(*leaf.dtype);
  });
}

// Whether float64 holds each number of the tensor.
bool FitsFloat64(const TensorRecipe& recipe) {
  if (!IsInteger(recipe.dtype) || !recipe.bytes) return false;
  const std::vector<Element> elements = ElementsOf(recipe);
  return std::all_of(elements.begin(), elements.end(),
                     [](const Element& each) { return std::abs(each.re) < 0x1p53; });
}

Binding WithIntegersInFloat64(const Binding& binding) {
  return WithTensors(binding, [](const TensorRecipe& recipe) {
    return FitsFloat64(recipe) ? Converted(recipe, DType::kF64) : recipe;
  });
}

bool IsWideSide(const Side& side) { return side.derivation.kind == DeriveKind::kWiden; }

// Relative to a number: far above a rounding of float64, far below one of float32.
constexpr double kSharesBeside[] = {-0x1p-43, -0x1p-44, 0x1p-44, 0x1p-43};

constexpr double kNoise = 0.25;  // of what a side is off by

// The floats in float64, complex numbers in two of them, each moved by that share of itself.
Binding MovedInFloat64(const Binding& binding, double share) {
  return WithTensors(binding, [share](const TensorRecipe& recipe) {
    if (!IsInexact(recipe.dtype) || !recipe.bytes) return recipe;
    const TensorRecipe wide = Converted(recipe, Widened(recipe.dtype));
    std::vector<Element> elements = ElementsOf(wide);
    for (Element& each : elements) {
      each.re += share * each.re;
      each.im += share * each.im;
    }
    return WithElements(wide, elements);
  });
}

// Of two numbers of the results at one place.
double LargestDistance(const Outcome& one, const Outcome& other) {
  const std::vector<Leaf> a = LeavesOf(one.As<Returned>().value),
                          b = LeavesOf(other.As<Returned>().value);
  double largest = 0;
  for (size_t leaf = 0; leaf < std::min(a.size(), b.size()); ++leaf) {
    const size_t count = std::min(a[leaf].elements.size(), b[leaf].elements.size());
    for (size_t i = 0; i < count; ++i) {
      largest = std::max(largest, Distance(a[leaf].elements[i], b[leaf].elements[i]));
    }
  }
  return largest;
}

bool HasForeignForm(const InvestigateContext& context, const std::string& name) {
  return std::any_of(context.apis.begin(), context.apis.end(), [&](const Api* api) {
    return api->name == name && api->HasForm(kForeignForm);
  });
}

class Weighing {
 public:
  Weighing(Runner& runner, const InvestigateContext& context, const Trial& witness)
      : runner_(runner), context_(context), witness_(witness) {}

  // The other formula is wrong where the call is sure of itself, and either of them where another
  // library says what the other one says.
  Result<std::optional<Blame>> BlameFormula() {
    const std::vector<Side>& sides = witness_.relation.sides;
    const int formula = IsOwnFormula(sides[0]) ? 0 : 1;
    const auto call = static_cast<size_t>(1 - formula);
    const bool one = IsOwnFormula(sides[static_cast<size_t>(formula)]) &&
                     !IsAnotherFormula(sides[call]) &&
                     sides[call].derivation.kind == DeriveKind::kAsIs;
    if (!one) return std::optional<Blame>();
    PARALLAX_TRY_ASSIGN(const int agrees, SideOfAnotherLibrary(sides[call]));
    if (agrees >= 0) return std::optional<Blame>({1 - agrees, WhatAnotherLibraryGives(agrees)});
    // A dtype that names integers decides the arithmetic: beside it float64 is no finer.
    if (NamesIntegerDType(witness_.binding)) return std::optional<Blame>();
    Side wide = sides[call];
    wide.derivation.kind = DeriveKind::kWiden;
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner_.RunSides(witness_.binding, {wide}));
    const Outcome& truth = outcomes.front();
    if (!IsFiner(truth)) return BlameByExactIntegers();
    const bool settled =
        GiveTheSame(witness_, truth, witness_.outcomes[call]) &&
        !GiveTheSame(witness_, truth, witness_.outcomes[static_cast<size_t>(formula)]);
    if (!settled) return std::optional<Blame>();
    return std::optional<Blame>({formula, "the call itself gives the same in float64"});
  }

  // A comparison with a number that the dtype does not hold is wrong where it wraps it.
  Result<std::optional<Blame>> BlameWrapping() {
    if (!GivesTruthValues(witness_)) return std::optional<Blame>();
    PARALLAX_TRY_ASSIGN(const int side, SideThatWraps(context_, witness_));
    if (side < 0) return std::optional<Blame>();
    return std::optional<Blame>({side, std::string(kWrapsNumber)});
  }

  // float64 alone may be what is wrong: another library gives what the call gives, or 16 bits do.
  Result<std::optional<Blame>> DoubtFloat64(bool on_any_numbers) {
    const std::vector<Side>& sides = witness_.relation.sides;
    const auto call = static_cast<size_t>(witness_.verdict.side);
    const auto wide = 1 - call;
    if (!IsWideSide(sides[wide]) || IsWideSide(sides[call])) return std::optional<Blame>();
    PARALLAX_TRY_ASSIGN(const int agrees, SideOfAnotherLibrary(sides[call]));
    if (agrees == witness_.verdict.side) {
      return std::optional<Blame>({-1, WhatAnotherLibraryGives(agrees)});
    }
    PARALLAX_TRY_ASSIGN(const bool alike, NeighboursAgree(call, wide));
    if (!alike) {
      return std::optional<Blame>(
          {-1, "float64 gives other numbers just beside: it loses its digits there as well"});
    }
    return on_any_numbers ? DoubtByNarrowFloats(call, wide) : std::optional<Blame>();
  }

 private:
  // Of integers one of the two is wrong where both, in float64, give what the other one gives.
  Result<std::optional<Blame>> BlameByExactIntegers() {
    const Binding exact = WithIntegersInFloat64(witness_.binding);
    if (exact == witness_.binding) return std::optional<Blame>();
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner_.RunSides(exact, witness_.relation.sides));
    if (!outcomes[0].Is<Returned>() || !outcomes[1].Is<Returned>()) return std::optional<Blame>();
    const auto gives = [&](size_t i) {
      return GiveTheSame(witness_, outcomes[0], witness_.outcomes[i]) &&
             GiveTheSame(witness_, outcomes[1], witness_.outcomes[i]);
    };
    if (gives(0) == gives(1)) return std::optional<Blame>();
    const auto wrong = static_cast<size_t>(gives(0) ? 1 : 0);
    return std::optional<Blame>(
        {static_cast<int>(wrong),
         fmt::format("both give what {} gives where the integers are float64",
                     LabelOf(witness_.relation.sides[1 - wrong]))});
  }

  // Whether the call in float64 gives about the same next to the witness, against what it is off by
  // in the dtype of the witness: what cancels in float64 does not.
  Result<bool> NeighboursAgree(size_t call, size_t wide) {
    if (witness_.verdict.kind != Kind::kValue) return true;
    const double off = LargestDistance(witness_.outcomes[call], witness_.outcomes[wide]);
    for (const double share : kSharesBeside) {
      PARALLAX_TRY_ASSIGN(const Outcomes outcomes,
                          runner_.RunSides(MovedInFloat64(witness_.binding, share),
                                           {witness_.relation.sides[call]}));
      const Outcome& beside = outcomes.front();
      if (!beside.Is<Returned>()) continue;
      if (LargestDistance(beside, witness_.outcomes[wide]) > kNoise * off) return false;
    }
    return true;
  }

  std::string WhatAnotherLibraryGives(int side) const {
    return "its reference in another library gives the same as " +
           LabelOf(witness_.relation.sides[static_cast<size_t>(side)]);
  }

  // The one of the two sides that gives what another library gives for `call`; -1: neither or both.
  Result<int> SideOfAnotherLibrary(const Side& call) {
    const std::string& api = witness_.relation.api;
    if (call.program.name() != api || !HasForeignForm(context_, api)) return -1;
    Side foreign = call;
    foreign.program = call.program.WithForm(kForeignForm);
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner_.RunSides(witness_.binding, {foreign}));
    const Outcome& result = outcomes.front();
    if (!result.Is<Returned>()) return -1;
    const bool first = GiveTheSame(witness_, result, witness_.outcomes[0]);
    const bool second = GiveTheSame(witness_, result, witness_.outcomes[1]);
    if (first == second) return -1;
    return first ? 0 : 1;
  }

  Result<std::optional<Blame>> DoubtByNarrowFloats(size_t call, size_t wide) {
    const std::vector<Side>& sides = witness_.relation.sides;
    const std::vector<TensorRecipe> tensors = TensorsOf(witness_.binding);
    const bool single = std::any_of(tensors.begin(), tensors.end(), [](const TensorRecipe& each) {
      return each.dtype == DType::kF32;
    });
    if (!single) return std::optional<Blame>();
    for (const DType narrow : {DType::kF16, DType::kBF16}) {
      const Binding binding = WithTensors(witness_.binding, [&](const TensorRecipe& recipe) {
        return recipe.dtype == DType::kF32 ? Converted(recipe, narrow) : recipe;
      });
      PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner_.RunSides(binding, {sides[call]}));
      const Outcome& result = outcomes.front();
      const bool like_float32 = result.Is<Returned>() &&
                                GiveTheSame(witness_, result, witness_.outcomes[call]) &&
                                !GiveTheSame(witness_, result, witness_.outcomes[wide]);
      if (!like_float32) return std::optional<Blame>();
    }
    return std::optional<Blame>(
        {-1, "float16 and bfloat16 give what float32 gives: float64 may compute another thing"});
  }

  Runner& runner_;
  const InvestigateContext& context_;
  const Trial& witness_;
};

}  // namespace

Result<std::optional<Blame>> WeighSides(Runner& runner, const InvestigateContext& context,
                                        const Trial& witness,
                                        const std::vector<VariedCall>& varied) {
  const Relation& relation = witness.relation;
  const Verdict& verdict = witness.verdict;
  const bool values = IsAboutNumbers(verdict.kind) && (relation.claim.bits & kClaimGradient) == 0;
  const bool pair = relation.sides.size() == 2 && witness.outcomes.size() == 2;
  const bool both =
      pair && witness.outcomes[0].Is<Returned>() && witness.outcomes[1].Is<Returned>();
  if (!values || !both || OnSeveralTargets(relation) || !context.skeptics_on) {
    return std::optional<Blame>();
  }
  Weighing weighing(runner, context, witness);
  if (verdict.side >= 0) return weighing.DoubtFloat64(FailsOnAnyNumbers(varied));
  PARALLAX_TRY_ASSIGN(std::optional<Blame> blame, weighing.BlameWrapping());
  return blame ? std::move(blame) : weighing.BlameFormula();
}

}  // namespace parallax
