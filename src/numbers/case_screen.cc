#include "numbers/case_screen.h"

#include <algorithm>
#include <cmath>

#include "nouns/judged.h"
#include "numbers/element.h"
#include "numbers/output.h"
#include "numbers/screen.h"
#include "numbers/selection.h"

namespace parallax {
namespace {

constexpr Tolerance kGradientTolerance = {1e-3, 1e-5};
constexpr uint32_t kAnyValues = kClaimValues | kClaimGradient;

bool CutTensor(const Side& side, OutputTensor* t) {
  if (side.select == Select::kSqueezed) {
    Squeeze(t);
    return true;
  }
  if (!t->has_bytes) return false;
  size_t item = ItemSize(t->dtype);
  int64_t rows = side.select == Select::kFlatPart ? NumElements(t->shape)
                 : t->shape.empty()               ? 0
                                                  : t->shape[0];
  if (side.part_index < 0 || side.part_index + side.part_length > rows) return false;
  size_t row_bytes = rows == 0 ? 0 : t->bytes.size() / static_cast<size_t>(rows);
  if (side.select == Select::kFlatPart) row_bytes = item;
  t->bytes = t->bytes.substr(static_cast<size_t>(side.part_index) * row_bytes,
                             static_cast<size_t>(side.part_length) * row_bytes);
  if (side.select == Select::kFlatPart) t->shape = {rows};
  t->shape[0] = side.part_length;
  t->strides = RowMajorStrides(t->shape);
  return true;
}

bool SameStrides(const TensorView& a, const TensorView& b) {
  for (int i = 0; i < a.rank; ++i) {
    if (a.shape[i] > 1 && a.strides[i] != b.strides[i]) return false;
  }
  return true;
}

bool LeavesAgree(const TensorView& a, const TensorView& b, const Claim& claim) {
  if ((claim.bits & kClaimDType) != 0 && a.dtype != b.dtype) return false;
  if (!SameShape(a, b)) return (claim.bits & (kClaimShape | kAnyValues | kClaimBits)) == 0;
  if ((claim.bits & kClaimStrides) != 0 && !SameStrides(a, b)) return false;
  if ((claim.bits & kClaimBits) != 0) return a.dtype == b.dtype && SameBits(a, b);
  if ((claim.bits & kAnyValues) == 0) return true;
  return Close(a, b, Resolve(ToleranceOf(claim), a.dtype, b.dtype));
}

// Of so many elements that are nan nobody looks on.
constexpr int64_t kFirstElements = 256;

bool HasANumber(const TensorView& view) {
  const int64_t count = std::min(NumElements(view), kFirstElements);
  if (!IsInexact(view.dtype)) return count > 0;
  const auto item = static_cast<int64_t>(ItemSize(view.dtype));
  for (int64_t i = 0; i < count; ++i) {
    int64_t left = i, offset = 0, stride = 1;  // row-major
    for (int d = view.rank - 1; d >= 0; --d) {
      offset += left % view.shape[d] * (view.strides == nullptr ? stride : view.strides[d]);
      left /= view.shape[d];
      stride *= view.shape[d];
    }
    const auto* at = static_cast<const char*>(view.data) + offset * item;
    if (!LoadElement(view.dtype, at).IsNan()) return true;
  }
  return false;
}

}  // namespace

Tolerance ToleranceOf(const Claim& claim) {
  Tolerance tolerance = claim.tolerance;
  if ((claim.bits & kClaimGradient) != 0) {
    if (tolerance.rtol < 0) tolerance.rtol = kGradientTolerance.rtol;
    if (tolerance.atol < 0) tolerance.atol = kGradientTolerance.atol;
  }
  tolerance.zeros = (claim.bits & kClaimZeros) != 0;
  return tolerance;
}

int ReferenceAmong(const std::vector<Side>& sides, const std::vector<int>& returned) {
  for (int i : returned) {
    if (sides[static_cast<size_t>(i)].derivation.kind == DeriveKind::kWiden) return i;
  }
  return returned.empty() ? -1 : returned.front();
}

bool OutputViews::HasElements() const {
  return std::any_of(leaves.begin(), leaves.begin() + count,
                     [](const TensorView& view) { return NumElements(view) > 0; });
}

bool OutputViews::HasNumbers() const {
  return std::any_of(leaves.begin(), leaves.begin() + count, HasANumber);
}

bool HasNumbers(const OutputValue& value) {
  if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    return tensor->has_bytes ? HasANumber(ViewOf(*tensor)) : NonEmpty(value);
  }
  if (const auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    return std::any_of(sequence->items.begin(), sequence->items.end(),
                       [](const OutputValue& item) { return HasNumbers(item); });
  }
  const auto* number = std::get_if<double>(&value.v);
  return number == nullptr ? NonEmpty(value) : !std::isnan(*number);
}

bool OutputsAgree(const OutputViews& a, const OutputViews& b, const Claim& claim) {
  if (a.count != b.count || a.is_sequence != b.is_sequence) return false;
  for (size_t i = 0; i < static_cast<size_t>(a.count); ++i) {
    if (!LeavesAgree(a.leaves[i], b.leaves[i], claim)) return false;
  }
  return true;
}

bool OutputsAgree(const OutputValue& a, const OutputValue& b, const Claim& claim) {
  OutputDifference difference = CompareOutputs(a, b, ToleranceOf(claim));
  uint32_t bits = claim.bits;
  if ((bits & (kClaimShape | kAnyValues | kClaimBits)) != 0 &&
      (difference.StructuresDiffer() || difference.ShapesDiffer())) {
    return false;
  }
  if ((bits & kClaimDType) != 0 && difference.DTypesDiffer()) return false;
  if ((bits & kClaimStrides) != 0 && difference.StridesDiffer()) return false;
  if ((bits & kClaimBits) != 0) return a == b;
  return (bits & kAnyValues) == 0 || !difference.ValuesDiffer();
}

bool CutToPart(const Side& side, OutputValue* value) {
  if (side.select == Select::kAll) return true;
  if (side.select == Select::kItem) {
    const OutputValue* item = ItemOf(side, *value);
    if (item != nullptr) *value = OutputValue(*item);
    return item != nullptr;
  }
  if (auto* tensor = std::get_if<OutputTensor>(&value->v)) return CutTensor(side, tensor);
  if (auto* sequence = std::get_if<OutputSequence>(&value->v)) {
    return std::all_of(sequence->items.begin(), sequence->items.end(),
                       [&](OutputValue& item) { return CutToPart(side, &item); });
  }
  return false;
}

}  // namespace parallax
