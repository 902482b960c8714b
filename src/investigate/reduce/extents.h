#pragma once

// Extents: the sizes of a binding's dimensions, and bindings with another one. Dimensions of equal
// extent are taken to belong together (a batch, a number of channels), and so are whole numbers
// among the arguments that equal it.

#include <compare>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// The distinct extents above 1, largest first.
std::vector<int64_t> DistinctExtents(const Binding& binding);

// A dimension of a tensor of a binding (ForEachTensor order).
struct DimensionOf {
  int tensor = 0;
  size_t dim = 0;
  auto operator<=>(const DimensionOf&) const = default;
};
// Those of that extent, in order.
std::vector<DimensionOf> DimensionsWith(const Binding& binding, int64_t extent);
// That dimension alone of another extent; its numbers travel along. REQUIRES: the tensor is
// realised.
Binding WithDimension(const Binding& binding, const DimensionOf& of, int64_t extent);

struct ResizeOptions {
  bool literals = false;  // whole numbers equal to it become `to` too, indices are kept below it
  bool trailing = false;  // keep the last elements, not the first
  int tensor = -1;        // only this tensor (ForEachTensor order); -1: all
};
// Every whole number among the arguments that equals `from` is `to`.
Binding WithLiterals(Binding binding, int64_t from, int64_t to);
// Every list of `from` whole numbers keeps its first `to`: one for each item of a batch.
Binding WithFewerNumbers(Binding binding, int64_t from, int64_t to);

// Every dimension of extent `from` with extent `to`; contents travel along. REQUIRES: realised.
Binding Resize(const Binding& binding, int64_t from, int64_t to, const ResizeOptions& options);

}  // namespace parallax
