#pragma once

// The inner loops of fills and of widening. Every loop exists for three instruction sets, from one
// source (fill_loops.h), with equal results; the best one the machine has is chosen once. Internal
// to src/inputs.

#include <cstddef>
#include <cstdint>

#include "base/rng.h"

namespace parallax {

// Two independent 32-bit words a counter value: one from (a, b), one from (c, d).
struct StreamKeys {
  uint32_t a, b, c, d;

  explicit StreamKeys(uint64_t stream) {
    uint64_t first = Mix(stream);
    uint64_t second = Mix(first, 1);
    a = static_cast<uint32_t>(first);
    b = static_cast<uint32_t>(first >> 32);
    c = static_cast<uint32_t>(second);
    d = static_cast<uint32_t>(second >> 32);
  }
};

inline constexpr int kPalettes = 4;
inline constexpr int kPaletteSize = 16;

// What a draw needs besides the stream, resolved for one recipe.
struct FillParams {
  float lo32 = 0, span32 = 0, hi32 = 0;  // float16, bfloat16, float32
  double lo64 = 0, span64 = 0, hi64 = 0;
  uint64_t lo_int = 0;     // two's complement
  uint64_t span_int = 1;   // number of values; 0 means 2^64
  int32_t exponent = 0;    // magnitudes: 2^exponent * [1, 2), and `exponents` - 1 ones above it
  uint32_t exponents = 1;  // at most 2048
  uint32_t sign_or = 0, sign_and = 0x80000000u;     // what is done to a drawn sign bit
  uint64_t palettes[kPalettes][kPaletteSize] = {};  // bits of special values, by palette
  uint32_t most_bits = 0;                           // integers by their number of bits: the most
  const std::byte* bytes = nullptr;                 // the recipe's own
};

// Writes n numbers.
using FillKernel = void (*)(const FillParams&, const StreamKeys&, int64_t n, std::byte* out);

// Writes n numbers as doubles, exactly.
using WidenKernel = void (*)(const std::byte* from, int64_t n, std::byte* to);

// Places in the tables. Integers go by width: bounds are two's complement already.
enum FloatPlace { kPlaceF16 = 0, kPlaceBF16 = 1, kPlaceF32 = 2, kPlaceF64 = 3 };
enum WidthPlace { kWidth1 = 0, kWidth2 = 1, kWidth4 = 2, kWidth8 = 3 };

struct FillKernels {
  FillKernel uniform_float[4];  // by FloatPlace
  FillKernel magnitude[4];
  FillKernel jitter[4];       // params.bytes, each number times 1 + u/16
  FillKernel scale[4];        // params.bytes, all times one factor in [0.5, 2)
  FillKernel whole[4];        // uniform, rounded down
  FillKernel uniform_int[4];  // by WidthPlace
  FillKernel widths[4];       // integers whose number of bits is uniform
  FillKernel special[4];
  FillKernel mixed[4];   // replaces one number in 8 of what `out` holds by a special one
  FillKernel fair;       // bool
  WidenKernel widen[3];  // by FloatPlace, float64 excepted
};

FillKernels PlainFillKernels();
// Equal to PlainFillKernels() on machines that have not the instructions.
FillKernels Avx2FillKernels();
FillKernels Avx512FillKernels();
// The best of this machine.
const FillKernels& BestFillKernels();

}  // namespace parallax
