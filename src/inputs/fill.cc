#include "inputs/fill.h"

#include <bit>
#include <cstring>

#include "base/check.h"
#include "inputs/fill_params.h"
#include "inputs/float_mode.h"
#include "inputs/matrices.h"
#include "inputs/place.h"
#include "inputs/rows.h"

namespace parallax {
namespace {

FloatPlace PlaceOf(DType part) {
  return static_cast<FloatPlace>(static_cast<int>(part) - static_cast<int>(DType::kF16));
}
WidthPlace WidthOf(DType part) { return static_cast<WidthPlace>(std::countr_zero(ItemSize(part))); }

bool NeedsBytes(FillKind kind) {
  return kind == FillKind::kInline || kind == FillKind::kJitter || kind == FillKind::kScaled;
}

// Writes the low `size` bytes of `bits` over all of `out`.
void RepeatReal(uint64_t bits, size_t size, int64_t count, std::byte* out) {
  for (int64_t i = 0; i < count; ++i) std::memcpy(out + i * size, &bits, size);
}

void RepeatComplex(uint64_t bits, size_t part_size, int64_t parts, std::byte* out) {
  for (int64_t i = 0; i < parts; ++i) {
    uint64_t part = i % 2 == 0 ? bits : 0;
    std::memcpy(out + i * part_size, &part, part_size);
  }
}

// Of all exponents those that a stream draws from: all, the half of them around 1, or a few.
FillParams NarrowedBy(const StreamKeys& keys, const FillParams& all) {
  constexpr uint32_t kFew = 4;
  FillParams params = all;
  const uint32_t choice = keys.c >> 30;
  if (choice < 2 || all.exponents <= kFew) return params;
  params.exponents = choice == 2 ? all.exponents / 2 : kFew;
  const uint32_t left = all.exponents - params.exponents;
  const uint64_t skipped = choice == 2 ? left / 2 : (uint64_t{keys.d} * (left + 1)) >> 32;
  params.exponent += static_cast<int32_t>(skipped);
  return params;
}

}  // namespace

Filler::Filler(const TensorRecipe& recipe, bool repeat, const FillKernels& kernels)
    : recipe_(recipe), repeat_(repeat || recipe.layout == Layout::kExpanded) {
  int64_t elements = NumElements(recipe.shape);
  parts_ = elements * (IsComplex(recipe.dtype) ? 2 : 1);
  byte_size_ = static_cast<size_t>(elements) * ItemSize(recipe.dtype);
  if (recipe.shape.empty() || elements == 1) repeat_ = false;
  params_ = ResolveFill(PartType(recipe.dtype), recipe.fill);
  if (NeedsBytes(recipe.fill.kind)) {
    PARALLAX_CHECK(byte_size_ == 0 || (recipe.bytes && recipe.bytes->size() == byte_size_),
                   "a fill from bytes needs as many as the tensor has");
    if (byte_size_ != 0) params_.bytes = reinterpret_cast<const std::byte*>(recipe.bytes->data());
  }
  ResolveDraw(kernels);
}

void Filler::ResolveDraw(const FillKernels& kernels) {
  const DType part = PartType(recipe_.dtype);
  const bool is_float = IsFloat(part);
  const FillKernel uniform = part == DType::kBool ? kernels.fair
                             : is_float           ? kernels.uniform_float[PlaceOf(part)]
                                                  : kernels.uniform_int[WidthOf(part)];
  const bool is_bool = part == DType::kBool;
  switch (recipe_.fill.kind) {
    case FillKind::kUniform:
    case FillKind::kSorted:
    case FillKind::kMatrix:
      draw_ = uniform;
      break;
    case FillKind::kWhole:
      draw_ = is_float ? kernels.whole[PlaceOf(part)] : uniform;
      break;
    case FillKind::kMagnitudes:
      draw_ = is_bool    ? uniform
              : is_float ? kernels.magnitude[PlaceOf(part)]
                         : kernels.widths[WidthOf(part)];
      break;
    case FillKind::kBrink:
    case FillKind::kNear:
      draw_ = is_bool ? uniform : kernels.special[WidthOf(part)];
      break;
    case FillKind::kSmall:
    case FillKind::kLarge:
      draw_ = is_float ? kernels.magnitude[PlaceOf(part)] : uniform;
      break;
    case FillKind::kSpecial:
      draw_ = is_bool ? uniform : kernels.special[WidthOf(part)];
      break;
    case FillKind::kMixed:
      draw_ = uniform;
      if (!is_bool) overlay_ = kernels.mixed[WidthOf(part)];
      break;
    case FillKind::kJitter:
      if (is_float) draw_ = kernels.jitter[PlaceOf(part)];
      break;
    case FillKind::kScaled:
      if (is_float) draw_ = kernels.scale[PlaceOf(part)];
      break;
    case FillKind::kInline:
    case FillKind::kPermutation:
    case FillKind::kConstant:
      break;
  }
}

void Filler::Run(uint64_t stream, std::byte* out) const {
  if (byte_size_ == 0) return;
  if (draw_ != nullptr) {
    FloatMode mode;
    StreamKeys keys(stream);
    if (recipe_.fill.kind == FillKind::kMagnitudes) {
      draw_(NarrowedBy(keys, params_), keys, parts_, out);
    } else {
      draw_(params_, keys, parts_, out);
    }
    if (overlay_ != nullptr) overlay_(params_, keys, parts_, out);
  }
  DrawRows(stream, out);
  if (repeat_) RepeatFirst(recipe_, out);
}

void Filler::DrawRows(uint64_t stream, std::byte* out) const {
  const DType dtype = recipe_.dtype;
  const int64_t length = recipe_.shape.empty() ? 1 : recipe_.shape.back();
  const int64_t rows = length == 0 ? 0 : NumElements(recipe_.shape) / length;
  switch (recipe_.fill.kind) {
    case FillKind::kSorted:
      return SortRows(dtype, rows, length, out);
    case FillKind::kMatrix:
      return ShapeMatrices(dtype, stream, recipe_.shape, out);
    case FillKind::kPermutation:
      return PermuteRows(dtype, stream, rows, length, out);
    case FillKind::kConstant: {
      DType part = PartType(dtype);
      uint64_t bits = EncodeNumber(part, recipe_.fill.lo);
      return IsComplex(dtype) ? RepeatComplex(bits, ItemSize(part), parts_, out)
                              : RepeatReal(bits, ItemSize(part), parts_, out);
    }
    default:
      if (draw_ == nullptr) std::memcpy(out, params_.bytes, byte_size_);
  }
}

void FillContents(const TensorRecipe& recipe, uint64_t stream, std::byte* out) {
  Filler(recipe).Run(stream, out);
}

}  // namespace parallax
