#pragma once

// Placement: where the elements of a recipe lie in memory: how much is allocated, where the first
// element goes, the strides, and the canary room on both sides. Pure functions of recipes; the
// memory belongs to the caller.

#include <cstddef>
#include <string_view>

#include "nouns/tensor.h"

namespace parallax {

// Allocations start at a multiple of this.
inline constexpr size_t kAlignment = 64;
// The least canary room on each side of the elements.
inline constexpr size_t kCanarySize = 64;

struct Placement {
  size_t bytes = 0;   // of the allocation, canaries included; a multiple of kAlignment
  size_t offset = 0;  // of the first element from the start of the allocation
  size_t span = 0;    // bytes from the first element to the end of the farthest one
  Shape strides;      // in elements
  // Whether memory at `offset` holds the row-major contents as they are, so that they may be drawn
  // there directly.
  bool dense = false;
};

Placement Plan(const TensorRecipe& recipe);

// Whether `recipe` in `layout` would lie or look differently in memory from a contiguous tensor.
// Negated needs a signed number, conjugated a complex one, channels-last rank 4 or 5, and so on.
bool IsMeaningful(const TensorRecipe& recipe, Layout layout);

// Scatters row-major contents over the elements at `allocation` + placement.offset; a negated
// layout's memory gets -x, a conjugated one's conj(x). Only elements are written. An expanded
// dimension takes the contents at its index 0.
void Place(const Placement& placement, const TensorRecipe& recipe, const std::byte* row_major,
           std::byte* allocation);
// The inverse: the contents as the library sees them.
void Gather(const Placement& placement, const TensorRecipe& recipe, const std::byte* allocation,
            std::byte* row_major);

// Makes row-major contents repeat along the dimension that layout kExpanded gives stride 0 (the
// first longer than 1), so that an expanded side and a contiguous one see equal values. A Filler
// does this by itself for a recipe whose layout is kExpanded, or when asked to.
void RepeatFirst(const TensorRecipe& recipe, std::byte* row_major);

// Paints the whole allocation with the canary pattern, gaps between elements included. Read as any
// float it is mostly nan, so that what reads it shows.
void PaintCanaries(const Placement& placement, std::byte* allocation);
// Whether an element of these bytes is the pattern, wherever in it the element began. Of fewer than
// 4 bytes nothing can be told.
bool IsCanary(std::string_view item);
// Whether the room before and behind the elements, and the gaps of layout kStrided, still hold the
// pattern.
bool CanariesIntact(const Placement& placement, const TensorRecipe& recipe,
                    const std::byte* allocation);

}  // namespace parallax
