#include <algorithm>
#include <cmath>

#include "inputs/infer.h"
#include "inputs/mutate.h"
#include "inputs/mutators.h"
#include "inputs/observe.h"
#include "inputs/place.h"
#include "inputs/reshape.h"

namespace parallax {
namespace {

constexpr DType kFloats[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16};
constexpr DType kOthers[] = {DType::kC64, DType::kC128, DType::kI64, DType::kI32,
                             DType::kI16, DType::kI8,   DType::kU8,  DType::kBool,
                             DType::kU16, DType::kU32,  DType::kU64};

constexpr double kWide = 100;  // functions change their formula up to here
constexpr double kFewWhole = 9;

DType AnyDType(Rng& rng) { return rng.OneIn(2) ? PickOf(kFloats, rng) : PickOf(kOthers, rng); }

// The bounds of ordinary draws; for a tensor from bytes, what was seen in them.
Fill Bounds(const TensorRecipe& recipe) {
  if (!recipe.bytes) return recipe.fill;
  ContentFacts seen = Observe(recipe);
  return seen.any ? Fill{FillKind::kUniform, seen.min, seen.max} : Fill();
}

using Filled = Fill (*)(const Fill& bounds);

// Gives all inexact tensors, or one of them, the fill made from their bounds.
bool Refill(Binding& binding, Rng& rng, Filled make) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return !IsInexact(tensor->dtype); });
  if (tensors.empty()) return false;
  if (rng.OneIn(3)) tensors = {Pick(tensors, rng)};
  for (TensorRecipe* tensor : tensors) *tensor = WithFill(*tensor, make(Bounds(*tensor)));
  return true;
}

bool LayAllOrOne(Binding& binding, Rng& rng, Layout layout) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [&](const TensorRecipe* tensor) {
    return !IsMeaningful(*tensor, layout) || tensor->layout == layout;
  });
  if (tensors.empty()) return false;
  if (rng.OneIn(2)) tensors = {Pick(tensors, rng)};
  for (TensorRecipe* tensor : tensors) tensor->layout = layout;
  return true;
}

}  // namespace

bool ChangeDType(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.empty()) return false;
  std::vector<TensorRecipe*> inexact = tensors;
  std::erase_if(inexact, [](const TensorRecipe* tensor) { return !IsInexact(tensor->dtype); });
  const DType from = inexact.empty() ? Pick(tensors, rng)->dtype : Pick(inexact, rng)->dtype;
  const DType to = AnyDType(rng);
  if (from == to) return false;
  for (TensorRecipe* tensor : tensors) {
    if (tensor->dtype == from) Retype(*tensor, to);
  }
  for (DType* dtype : LeavesOf<DType>(binding)) {
    if (*dtype == from) *dtype = to;
  }
  return true;
}

bool OneDType(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  const DType to = AnyDType(rng);
  if (tensor->dtype == to) return false;
  Retype(*tensor, to);
  return true;
}

bool ChangeLayout(Binding& binding, Rng& rng) {
  constexpr Layout kLayouts[] = {Layout::kTransposed, Layout::kStrided, Layout::kExpanded,
                                 Layout::kOffset, Layout::kChannelsLast};
  return LayAllOrOne(binding, rng, PickOf(kLayouts, rng));
}

bool FlagLayout(Binding& binding, Rng& rng) {
  return LayAllOrOne(binding, rng, rng.OneIn(2) ? Layout::kNegated : Layout::kConjugated);
}

bool Misalign(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  const uint64_t item = ItemSize(tensor->dtype);
  tensor->misalignment = static_cast<uint8_t>(item * (1 + rng.Below(kAlignment / item - 1)));
  return true;
}

bool RequireGrad(Binding& binding, Rng&) {
  bool changed = false;
  for (TensorRecipe* tensor : Tensors(binding)) {
    if (!IsInexact(tensor->dtype)) continue;
    tensor->requires_grad = !tensor->requires_grad;
    changed = true;
  }
  return changed;
}

bool OrdinaryValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kUniform, b.lo, b.hi}; });
}
bool PositiveValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill&) { return Fill{FillKind::kUniform, 0.01, 3}; });
}
bool ConstantValues(Binding& binding, Rng& rng) {
  switch (rng.Below(3)) {
    case 0:
      return Refill(binding, rng, [](const Fill&) { return Fill{FillKind::kConstant, 0, 0}; });
    case 1:
      return Refill(binding, rng, [](const Fill&) { return Fill{FillKind::kConstant, 1, 0}; });
    default:
      return Refill(binding, rng, [](const Fill&) { return Fill{FillKind::kConstant, -1, 0}; });
  }
}
bool SmallValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kSmall, b.lo, b.hi}; });
}
bool LargeValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kLarge, b.lo, b.hi}; });
}
bool SpecialValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kSpecial, b.lo, b.hi}; });
}
bool MixedValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kMixed, b.lo, b.hi}; });
}

bool MagnitudeValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) {
    return Fill{FillKind::kMagnitudes, b.lo, b.hi};
  });
}
bool WideValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) {
    return Fill{FillKind::kUniform, b.lo < 0 ? -kWide : b.lo, std::max(b.hi, kWide)};
  });
}
bool WholeValues(Binding& binding, Rng& rng) {
  if (rng.OneIn(3)) {
    return Refill(binding, rng, [](const Fill& b) {
      return Fill{FillKind::kWhole, b.lo < 0 ? -kWide : std::ceil(b.lo), kWide};
    });
  }
  return Refill(binding, rng, [](const Fill& b) {
    return Fill{FillKind::kWhole, b.lo < 0 ? -kFewWhole : std::ceil(b.lo),
                std::max(b.hi, kFewWhole)};
  });
}
bool BrinkValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kBrink, b.lo, b.hi}; });
}
bool MatrixValues(Binding& binding, Rng& rng) {
  return Refill(binding, rng, [](const Fill& b) { return Fill{FillKind::kMatrix, b.lo, b.hi}; });
}

bool WideIntegers(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return !IsInteger(tensor->dtype); });
  if (tensors.empty()) return false;
  if (rng.OneIn(3)) tensors = {Pick(tensors, rng)};
  const FillKind kind = rng.OneIn(2) ? FillKind::kBrink : FillKind::kMagnitudes;
  for (TensorRecipe* tensor : tensors) {
    Fill fill = Bounds(*tensor);
    fill.kind = kind;
    *tensor = WithFill(*tensor, fill);
  }
  return true;
}

bool NearValues(Binding& binding, std::span<const double> thresholds, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return tensor->dtype == DType::kBool; });
  if (tensors.empty() || thresholds.empty()) return false;
  const Fill fill{FillKind::kNear, thresholds[rng.Below(thresholds.size())],
                  thresholds[rng.Below(thresholds.size())]};
  TensorRecipe* tensor = Pick(tensors, rng);
  if (*tensor == WithFill(*tensor, fill)) return false;
  *tensor = WithFill(*tensor, fill);
  return true;
}
bool ThresholdValues(Binding& binding, Rng& rng) {
  std::vector<double> thresholds;
  for (const int64_t* number : LeavesOf<int64_t>(binding)) {
    thresholds.push_back(static_cast<double>(*number));
  }
  for (const double* number : LeavesOf<double>(binding)) thresholds.push_back(*number);
  return NearValues(binding, thresholds, rng);
}

bool SpecialIntegers(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return !IsInteger(tensor->dtype); });
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  Fill fill = Bounds(*tensor);
  fill.kind = rng.OneIn(2) ? FillKind::kSpecial : FillKind::kMixed;
  *tensor = WithFill(*tensor, fill);
  return true;
}

bool UnsortedValues(Binding& binding, Rng& rng) {
  constexpr double kSpread = 4;
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return NumElements(tensor->shape) < 2; });
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  Fill fill = Bounds(*tensor);
  fill.kind = FillKind::kUniform;
  fill.hi = std::max(fill.hi, fill.lo + kSpread);
  *tensor = WithFill(*tensor, fill);
  return true;
}

}  // namespace parallax
