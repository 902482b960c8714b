#include <cstring>
#include <limits>

#include "base/check.h"
#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/fill_kernel.h"
#include "inputs/float_mode.h"

namespace parallax {
namespace {

void Widen(DType dtype, const std::byte* bytes, int64_t n, std::byte* to) {
  FloatMode mode;
  const FillKernels& kernels = BestFillKernels();
  switch (dtype) {
    case DType::kF16:
      return kernels.widen[kPlaceF16](bytes, n, to);
    case DType::kBF16:
      return kernels.widen[kPlaceBF16](bytes, n, to);
    case DType::kF32:
      return kernels.widen[kPlaceF32](bytes, n, to);
    case DType::kC64:
      return kernels.widen[kPlaceF32](bytes, 2 * n, to);
    default:
      std::memcpy(to, bytes, static_cast<size_t>(n) * ItemSize(dtype));
  }
}

struct NudgeDraw {
  uint64_t stream;
  bool opposite;
  int ulps;
  bool Up(int64_t i) const {
    return ((Mix(stream, static_cast<uint64_t>(i)) & 1) != 0) != opposite;
  }
};

// Of three draws the second goes the other way than the first everywhere; the third goes two ulps,
// since a program that rounds its inputs first may not see one.
NudgeDraw DrawOf(int64_t number, uint64_t stream) {
  const int64_t three = (number - 1) / 3;
  if (three > 0) stream = Mix(stream, static_cast<uint64_t>(three));
  if ((number - 1) % 3 < 2) return {stream, number % 3 == 2, 1};
  return {Mix(stream, static_cast<uint64_t>(number)), false, 2};
}

// Moves each number away from or towards zero: one or two more or less in its bits. Zero moves to
// the smallest denormal of its sign, the largest finite number only down; infinities and nan stay.
template <class Bits>
void NudgeEach(const std::byte* from, int64_t n, Bits infinity, const NudgeDraw& draw,
               std::byte* to) {
  constexpr Bits kMagnitude = std::numeric_limits<Bits>::max() >> 1;
  for (int64_t i = 0; i < n; ++i) {
    Bits bits;
    std::memcpy(&bits, from + i * sizeof(Bits), sizeof(Bits));
    Bits magnitude = bits & kMagnitude;
    const auto step = static_cast<Bits>(draw.ulps);
    if (magnitude == 0) {
      bits = static_cast<Bits>(bits + 1);
    } else if (magnitude < infinity) {
      bool down = !draw.Up(i) || magnitude + step >= infinity;
      bits = static_cast<Bits>(!down ? bits + step : magnitude > step ? bits - step : bits - 1);
    }
    std::memcpy(to + i * sizeof(Bits), &bits, sizeof(Bits));
  }
}

void Nudge(DType dtype, const std::byte* bytes, int64_t n, const NudgeDraw& draw, std::byte* to) {
  switch (dtype) {
    case DType::kF16:
      return NudgeEach<uint16_t>(bytes, n, 0x7c00, draw, to);
    case DType::kBF16:
      return NudgeEach<uint16_t>(bytes, n, 0x7f80, draw, to);
    case DType::kF32:
      return NudgeEach<uint32_t>(bytes, n, 0x7f800000, draw, to);
    case DType::kC64:
      return NudgeEach<uint32_t>(bytes, 2 * n, 0x7f800000, draw, to);
    case DType::kF64:
      return NudgeEach<uint64_t>(bytes, n, 0x7ff0000000000000, draw, to);
    case DType::kC128:
      return NudgeEach<uint64_t>(bytes, 2 * n, 0x7ff0000000000000, draw, to);
    default:
      std::memcpy(to, bytes, static_cast<size_t>(n) * ItemSize(dtype));
  }
}

}  // namespace

void DeriveContents(const TensorRecipe& from, const std::byte* from_bytes,
                    const Derivation& derivation, const TensorRecipe& to, uint64_t stream,
                    std::byte* to_bytes) {
  const size_t item = ItemSize(from.dtype);
  const int64_t elements = NumElements(to.shape);
  const size_t to_size = static_cast<size_t>(elements) * ItemSize(to.dtype);
  if (to_size == 0) return;
  switch (derivation.kind) {
    case DeriveKind::kAsIs:
    case DeriveKind::kLayout:
      std::memcpy(to_bytes, from_bytes, to_size);
      return;
    case DeriveKind::kWiden:
      return Widen(from.dtype, from_bytes, elements, to_bytes);
    case DeriveKind::kNudge:
      return Nudge(from.dtype, from_bytes, elements, DrawOf(derivation.index, stream), to_bytes);
    case DeriveKind::kPart: {
      PARALLAX_CHECK(!from.shape.empty() && from.shape[0] > 0, "a part of a tensor without any");
      size_t row = static_cast<size_t>(NumElements(from.shape) / from.shape[0]) * item;
      std::memcpy(to_bytes, from_bytes + static_cast<size_t>(derivation.index) * row, to_size);
      return;
    }
    case DeriveKind::kFlatPart:
      std::memcpy(to_bytes, from_bytes + static_cast<size_t>(derivation.index) * item, to_size);
      return;
  }
}

}  // namespace parallax
