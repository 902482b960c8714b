#pragma once

// Derive: the binding of one side from the binding of the case, and its contents from the contents
// of the case. Pure. A derivation that would change nothing, or that cannot be made, does not
// apply: the reason is a short sentence for counters.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "nouns/recorded_case.h"
#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

// The binding a side with this derivation is called with; the order and number of tensors stay.
// Recipes keep their fills, but a recipe with inline bytes gets bytes of its own derived contents
// only through DeriveContents: what this returns describes structure.
// - kWiden: float tensors and float DType arguments to float64, complex ones to complex128; with an
//   index other than 0 the tensors are contiguous as well
// - kLayout: every tensor (of those of derivation.index) for which the layout is meaningful
//   (place.h); at least one. A negated view of a strided one is strided
// - kPart: every tensor's dimension 0 cut; all tensors have one, of equal extent
// - kFlatPart: every tensor as rank 1, cut; all have equal shapes
// - kNudge: structure unchanged; at least one inexact tensor
//
// Nothing, and a reason in `why_not`, when the derivation does not apply.
std::optional<Binding> Derive(const Binding& binding, const Derivation& derivation,
                              std::string* why_not);

// Writes the contents, row-major, of tensor `to` (a recipe of the derived binding) from those of
// the recipe `from` it was derived from. `stream` decides the directions of kNudge. Allocates
// nothing.
void DeriveContents(const TensorRecipe& from, const std::byte* from_bytes,
                    const Derivation& derivation, const TensorRecipe& to, uint64_t stream,
                    std::byte* to_bytes);

// Whether some side lays tensors out expanded, so that the contents of the case must repeat for all
// sides to see the same values (Filler's `repeat`).
bool NeedsRepeat(const std::vector<Side>& sides);

// The case's binding with its contents inline, as all sides have them.
Binding Realised(const RecordedCase& recorded);

}  // namespace parallax
