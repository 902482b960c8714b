#include "inputs/infer.h"

#include <algorithm>
#include <cmath>

#include "inputs/observe.h"

namespace parallax {
namespace {

void Add(std::vector<Fill>* fills, FillKind kind, double lo = 0, double hi = 0) {
  Fill fill{kind, lo, hi};
  if (std::find(fills->begin(), fills->end(), fill) == fills->end()) fills->push_back(fill);
}

// The order of what was seen is kept first: a call that accepts any order may mean another. Then
// ranges wide and friendly, then those that what was seen lies in, then what was seen.
void AddFloatFills(const ContentFacts& seen, std::vector<Fill>* fills) {
  const bool positive = seen.any && seen.min > 0;
  const bool non_negative = seen.any && seen.min >= 0;
  const bool structured = seen.symmetric || seen.triangular;
  if (seen.sorted && !seen.constant && !structured) Add(fills, FillKind::kSorted, -3, 3);
  if (seen.permutation) Add(fills, FillKind::kPermutation);
  if (!structured) {
    Add(fills, FillKind::kUniform, -3, 3);
    if (non_negative) Add(fills, FillKind::kUniform, positive ? 0.01 : 0, 3);
    if (non_negative && seen.max <= 1) Add(fills, FillKind::kUniform, 0, 1);
    if (positive && seen.max < 1) Add(fills, FillKind::kUniform, 0.01, 0.99);
    if (seen.any && seen.min >= -1 && seen.max <= 1) Add(fills, FillKind::kUniform, -1, 1);
    if (seen.any && !seen.constant) Add(fills, FillKind::kUniform, seen.min, seen.max);
    if (positive && seen.min >= 1) Add(fills, FillKind::kUniform, 1, 10);
  } else {
    Add(fills, FillKind::kUniform, -3, 3);
  }
  // A jitter leaves zeros zero (triangles), but breaks symmetry.
  if (seen.triangular) Add(fills, FillKind::kJitter);
  Add(fills, FillKind::kScaled);
  Add(fills, FillKind::kJitter);
  if (seen.constant) Add(fills, FillKind::kConstant, seen.min);
}

void AddIntegerFills(DType dtype, const ContentFacts& seen, std::vector<Fill>* fills) {
  if (seen.permutation) Add(fills, FillKind::kPermutation);
  if (seen.sorted && !seen.constant) Add(fills, FillKind::kSorted, seen.min, seen.max);
  Add(fills, FillKind::kUniform, IsSigned(dtype) ? -9 : 0, 9);
  Add(fills, FillKind::kUniform, 0, 9);
  Add(fills, FillKind::kUniform, 1, 9);
  if (seen.any) {
    // Indices: from the first one, up to the largest that was seen.
    if (seen.min >= 0) Add(fills, FillKind::kUniform, 0, seen.max);
    Add(fills, FillKind::kUniform, seen.min, seen.max);
    if (seen.constant) Add(fills, FillKind::kConstant, seen.min);
  }
}

}  // namespace

std::vector<Fill> CandidateFills(const TensorRecipe& recipe) {
  if (!recipe.bytes) return {recipe.fill};
  std::vector<Fill> fills;
  const ContentFacts seen = Observe(recipe);
  if (recipe.dtype == DType::kBool) {
    Add(&fills, FillKind::kUniform, 0, 1);
    if (seen.constant) Add(&fills, FillKind::kConstant, seen.min);
  } else if (IsInexact(recipe.dtype)) {
    AddFloatFills(seen, &fills);
  } else {
    AddIntegerFills(recipe.dtype, seen, &fills);
  }
  Add(&fills, FillKind::kInline);
  return fills;
}

TensorRecipe WithFill(const TensorRecipe& recipe, const Fill& fill) {
  TensorRecipe out = recipe;
  out.fill = fill;
  bool needs_bytes = fill.kind == FillKind::kInline || fill.kind == FillKind::kJitter ||
                     fill.kind == FillKind::kScaled;
  if (!needs_bytes) out.bytes = nullptr;
  return out;
}

}  // namespace parallax
