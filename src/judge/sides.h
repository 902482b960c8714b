#pragma once

// Sides: what oracles and skeptics ask of a relation's sides in common.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/evidence.h"

namespace parallax {

// Indices of the sides that returned.
std::vector<int> ReturnedSides(const Outcomes& outcomes);

// Whether two or more of these sides (indices), `left_out` aside, are of different voices, so that
// one bears witness for the other.
bool AreIndependent(const Relation& relation, const std::vector<int>& sides, int left_out);

// Of a yes or no for each of `sides`, the side that stands alone against two or more that are
// independent; -1 when none does.
int LoneDissenter(const Relation& relation, const std::vector<int>& sides,
                  const std::vector<bool>& answers);

// Another formula or library than the call itself: "its decomposition".
bool IsAnotherFormula(const Side& side);

// Whether the sides are programs of equal standing, each of which may be wrong in any dtype.
bool IsEquality(const Relation& relation);

// Whether the sides are functions of several libraries, each with a name of its own. What they owe
// each other is nobody's promise: only who stands alone, or is off by a better reference, is wrong.
bool AreCounterparts(const Relation& relation);

// Whether the sides are one call of one build, as it is and translated (a graph, compiled, mapped):
// what C++ or no library promises is still expected to be the same.
bool AreOneCallTranslated(const Relation& relation);

// Whether the name of a program ends as one that changes its first tensor: "add_", not "__add__".
bool EndsAsInPlace(std::string_view program, const std::string& suffix);

// Whether an argument asks for a change of an input: a flag, running statistics, max_norm.
bool AsksForMutation(const Binding& binding, const Dialect& dialect);

// Whether elements of the first tensor share memory, whatever a side does to it.
bool FirstTensorOverlaps(const Binding& binding);

// Whether the side, in another layout, raised where the same call as it is returned: what it
// refuses is the layout, and no kernel is missing. A negated or conjugated view is no layout.
bool RefusesItsLayout(const Evidence& evidence, size_t side);

// Whether the side may change its inputs by contract: an in-place or out= form, an argument or name
// that asks for it in the library's words, an api with the trait "stateful" or "mutates".
bool MayMutate(const Evidence& evidence, const Side& side);

}  // namespace parallax
