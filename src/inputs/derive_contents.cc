#include <cstring>

#include "base/check.h"
#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/float_mode.h"
#include "inputs/half_bits.h"

namespace parallax {
namespace {

template <class Store, class From>
void WidenEach(const std::byte* from, int64_t n, std::byte* to, const From& convert) {
  // Fixed blocks, so that the loop vectorises wherever it is inlined.
  constexpr int64_t kBlock = 16;
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    Store in[kBlock];
    double out[kBlock];
    std::memcpy(in, from + i * sizeof(Store), sizeof(in));
    for (int64_t j = 0; j < kBlock; ++j) out[j] = static_cast<double>(convert(in[j]));
    std::memcpy(to + i * sizeof(double), out, sizeof(out));
  }
  for (; i < n; ++i) {
    Store in;
    std::memcpy(&in, from + i * sizeof(Store), sizeof(in));
    double out = static_cast<double>(convert(in));
    std::memcpy(to + i * sizeof(double), &out, sizeof(out));
  }
}

void Widen(const TensorRecipe& from, const std::byte* bytes, std::byte* to) {
  FloatMode mode;
  const int64_t n = NumElements(from.shape);
  switch (from.dtype) {
    case DType::kF16:
      return WidenEach<uint16_t>(bytes, n, to, HalfValue);
    case DType::kBF16:
      return WidenEach<uint16_t>(bytes, n, to, BrainValue);
    case DType::kF32:
      return WidenEach<float>(bytes, n, to, [](float x) { return x; });
    case DType::kC64:
      return WidenEach<float>(bytes, 2 * n, to, [](float x) { return x; });
    default:
      std::memcpy(to, bytes, static_cast<size_t>(n) * ItemSize(from.dtype));
  }
}

// Moves each number to its neighbour away from or towards zero: one more or one less in its bits.
// Zero moves to the smallest denormal of its sign, the largest finite number only down; infinities
// and nan stay.
template <class Bits>
void NudgeEach(const std::byte* from, int64_t n, Bits infinity, uint64_t stream, std::byte* to) {
  constexpr Bits kMagnitude = static_cast<Bits>(~Bits{0} >> 1);
  for (int64_t i = 0; i < n; ++i) {
    Bits bits;
    std::memcpy(&bits, from + i * sizeof(Bits), sizeof(Bits));
    Bits magnitude = bits & kMagnitude;
    bool up = (Mix(stream, static_cast<uint64_t>(i)) & 1) != 0;
    if (magnitude == 0) {
      bits = static_cast<Bits>(bits + 1);
    } else if (magnitude < infinity) {
      bool down = !up || magnitude == infinity - 1;
      bits = static_cast<Bits>(down ? bits - 1 : bits + 1);
    }
    std::memcpy(to + i * sizeof(Bits), &bits, sizeof(Bits));
  }
}

void Nudge(const TensorRecipe& from, const std::byte* bytes, uint64_t stream, std::byte* to) {
  const int64_t n = NumElements(from.shape);
  switch (from.dtype) {
    case DType::kF16:
      return NudgeEach<uint16_t>(bytes, n, 0x7c00, stream, to);
    case DType::kBF16:
      return NudgeEach<uint16_t>(bytes, n, 0x7f80, stream, to);
    case DType::kF32:
      return NudgeEach<uint32_t>(bytes, n, 0x7f800000, stream, to);
    case DType::kC64:
      return NudgeEach<uint32_t>(bytes, 2 * n, 0x7f800000, stream, to);
    case DType::kF64:
      return NudgeEach<uint64_t>(bytes, n, 0x7ff0000000000000, stream, to);
    case DType::kC128:
      return NudgeEach<uint64_t>(bytes, 2 * n, 0x7ff0000000000000, stream, to);
    default:
      std::memcpy(to, bytes, static_cast<size_t>(n) * ItemSize(from.dtype));
  }
}

}  // namespace

void DeriveContents(const TensorRecipe& from, const std::byte* from_bytes,
                    const Derivation& derivation, const TensorRecipe& to, uint64_t stream,
                    std::byte* to_bytes) {
  const size_t item = ItemSize(from.dtype);
  const size_t to_size = static_cast<size_t>(NumElements(to.shape)) * ItemSize(to.dtype);
  if (to_size == 0) return;
  switch (derivation.kind) {
    case DeriveKind::kAsIs:
    case DeriveKind::kLayout:
      std::memcpy(to_bytes, from_bytes, to_size);
      return;
    case DeriveKind::kWiden:
      return Widen(from, from_bytes, to_bytes);
    case DeriveKind::kNudge:
      return Nudge(from, from_bytes, stream, to_bytes);
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
