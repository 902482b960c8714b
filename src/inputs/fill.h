#pragma once

// Fills: the contents of a tensor as a pure function of its recipe and a stream, bit for bit the
// same on every machine, compiler and vector width. Element i of stream s is a hash of (s, i);
// what follows uses integers and single IEEE operations only.
//
// Semantics beyond nouns/tensor.h. kSmall and kLarge are negative only if lo < 0 and positive only
// if hi > 0. kSpecial and kMixed draw, by stream, from one of four sets: all special values,
// without nan, finite ones, tiny ones and units. Each part of a complex number is drawn on its own.
// A bool is fair wherever it is not constant. float16 and bfloat16 are drawn in float32, then
// rounded.

#include <cstddef>
#include <cstdint>

#include "inputs/fill_kernel.h"
#include "nouns/tensor.h"

namespace parallax {

// A recipe with everything resolved that does not depend on the stream. Make it once a structure;
// Run allocates nothing.
class Filler {
 public:
  // `repeat` makes contents repeat as layout kExpanded needs (place.h, RepeatFirst), for a side
  // that is derived into that layout. REQUIRES: `bytes` are there where the fill needs them.
  explicit Filler(const TensorRecipe& recipe, bool repeat = false,
                  const FillKernels& kernels = BestFillKernels());

  // Writes NumElements * ItemSize bytes, row-major. `out` is aligned to the item's parts.
  void Run(uint64_t stream, std::byte* out) const;

 private:
  void ResolveDraw(const FillKernels& kernels);
  // The kinds that work along rows, and those without a loop.
  void DrawRows(uint64_t stream, std::byte* out) const;

  TensorRecipe recipe_;
  bool repeat_ = false;
  int64_t parts_ = 0;  // numbers to draw: elements, or twice that when complex
  size_t byte_size_ = 0;
  FillKernel draw_ = nullptr;
  FillKernel overlay_ = nullptr;  // runs over what `draw_` wrote
  FillParams params_;
};

// The same in one step.
void FillContents(const TensorRecipe& recipe, uint64_t stream, std::byte* out);

}  // namespace parallax
