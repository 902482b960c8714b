#pragma once

// Tensor aspects: what of a witness's tensors, but their numbers, can be varied.

#include <set>
#include <string>
#include <vector>

#include "explain/aspects/aspect.h"
#include "investigate/reduce/extents.h"
#include "nouns/relation.h"
#include "numbers/element.h"

namespace parallax {

// Dtypes, of all tensors that share one. REQUIRES: realised.
std::vector<Aspect> DTypeAspects(const Binding& witness);
// Ranks, of each tensor alone and of all that share one. Dimensions are added in front and dropped
// from there; arguments that name a dimension go along, or stay. `far`: up to 4 dimensions, however
// few the witness has.
std::vector<Aspect> RankAspects(const Binding& witness, bool far = false);
// Which dimension an argument names, of tensors with one more in front.
std::vector<Aspect> AxisAspects(const Binding& witness);
// Extents that occur, but 0 and `scanned`, whose sizes were tried.
std::vector<Aspect> ExtentAspects(const Binding& witness, int64_t scanned);
// Layouts, where no side lays tensors out and all are contiguous: of each of a few tensors alone,
// and of all together.
std::vector<Aspect> LayoutAspects(const Binding& witness, const Relation& relation);

// "x has shape [n, 3, *]" of each tensor with a dimension of that extent that is not open.
std::string ShapesWith(const Binding& witness, int64_t extent, const std::set<DimensionOf>& open);
// Whether no tensor has more than a few thousand elements where these extents are others: an empty
// one may have an extent of billions.
bool StaysSmallWith(const Binding& witness, int64_t from, int64_t to);
// "x and y"; each argument once.
std::string NamesOfTensors(const Binding& witness, const std::vector<int>& tensors, bool* several);
// Nan is the same as nan.
bool IsSameNumber(const Element& a, const Element& b);

}  // namespace parallax
