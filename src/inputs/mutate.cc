#include "inputs/mutate.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"
#include "inputs/mutators.h"
#include "inputs/reshape.h"

namespace parallax {
namespace {

struct Mutator {
  std::string_view name;
  bool wild;
  bool (*apply)(Binding&, Rng&);
  int weight = 1;         // how often it is drawn, against the others of its kind
  bool enlarges = false;  // values of any size
};

// In order of id: append only.
constexpr Mutator kMutators[] = {
    {"resize-extent", false, ResizeExtent},
    {"vector-extent", false, VectorExtent, 5},
    {"unit-extent", false, UnitExtent},
    {"empty-extent", false, EmptyExtent},
    {"add-dimension", false, AddDimension},
    {"drop-dimension", false, DropDimension},
    {"zero-dim", false, ZeroDim},
    {"change-dtype", false, ChangeDType, 2},
    {"change-layout", false, ChangeLayout},
    {"flag-layout", false, FlagLayout},
    {"misalign", false, Misalign},
    {"require-grad", false, RequireGrad},
    {"ordinary-values", false, OrdinaryValues},
    {"positive-values", false, PositiveValues},
    {"constant-values", false, ConstantValues},
    {"small-values", false, SmallValues, 2},
    {"large-values", false, LargeValues, 1, true},
    {"special-values", false, SpecialValues, 4, true},
    {"mixed-values", false, MixedValues, 3, true},
    {"step-int", false, StepInt},
    {"small-int", false, SmallInt},
    {"flip-bool", false, FlipBool},
    {"tweak-float", false, TweakFloat},
    {"dtype-argument", false, DTypeArgument},
    {"drop-keyword", false, DropKeyword},
    {"swap-tensors", false, SwapTensors},
    {"resize-one", true, ResizeOne},
    {"rank-one", true, RankOne},
    {"huge-empty", true, HugeEmpty},
    {"one-dtype", true, OneDType},
    {"special-integers", true, SpecialIntegers, 1, true},
    {"extreme-int", true, ExtremeInt, 1, true},
    {"extreme-float", true, ExtremeFloat, 1, true},
    {"sequence-length", true, SequenceLength},
    {"to-none", true, ToNone},
    {"from-none", true, FromNone},
    {"odd-string", true, OddString},
    {"unsorted-values", true, UnsortedValues},
    {"magnitude-values", false, MagnitudeValues, 4, true},
    {"wide-values", false, WideValues, 3},
    {"whole-values", false, WholeValues, 2},
    {"brink-values", false, BrinkValues, 3, true},
    {"matrix-values", false, MatrixValues, 2},
    {"wide-integers", false, WideIntegers, 2, true},
    {"threshold-values", false, ThresholdValues, 2},
    {"draw-extents", false, DrawExtents, 3},
    {"draw-sizes", false, DrawSizes, 4},
};

const Mutator& At(uint32_t id) {
  PARALLAX_CHECK(id < std::size(kMutators), "no such mutator");
  return kMutators[id];
}

// A parent may be larger than we would make one; it does not grow further.
bool Bounded(const Binding& parent, const Binding& child) {
  int64_t most = kMostElements;
  ForEachTensor(parent, [&](const TensorRecipe& recipe) {
    most = std::max(most, NumElements(recipe.shape));
  });
  bool bounded = true;
  ForEachTensor(child,
                [&](const TensorRecipe& recipe) { bounded &= NumElements(recipe.shape) <= most; });
  return bounded;
}

void CollectLeaves(Value& value, std::vector<Value*>* leaves) {
  if (auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (Value& item : sequence->items) CollectLeaves(item, leaves);
  } else if (auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    for (auto& item : dictionary->items) CollectLeaves(item.value, leaves);
  } else {
    leaves->push_back(&value);
  }
}

}  // namespace

std::vector<Value*> Leaves(Binding& binding) {
  std::vector<Value*> leaves;
  for (Argument& argument : binding.arguments) CollectLeaves(argument.value, &leaves);
  return leaves;
}

std::vector<TensorRecipe*> Tensors(Binding& binding) { return LeavesOf<TensorRecipe>(binding); }

uint32_t MutatorCount() { return static_cast<uint32_t>(std::size(kMutators)); }
std::string_view MutatorName(uint32_t id) { return At(id).name; }
std::optional<uint32_t> FindMutator(std::string_view name) {
  for (uint32_t id = 0; id < MutatorCount(); ++id) {
    if (MutatorName(id) == name) return id;
  }
  return std::nullopt;
}
bool MutatorIsWild(uint32_t id) { return At(id).wild; }
bool MutatorEnlarges(uint32_t id) { return At(id).enlarges; }
int MutatorWeight(uint32_t id) { return At(id).weight; }

Binding Mutate(const Binding& parent, uint32_t mutator, uint64_t draw) {
  Binding child = parent;
  Rng rng(Mix(draw, mutator));
  if (!At(mutator).apply(child, rng) || !Bounded(parent, child)) return parent;
  return child;
}

}  // namespace parallax
