#pragma once

// Sides: what oracles and skeptics ask of a relation's sides in common.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/evidence.h"

namespace parallax {

// The form of a program: "out-strided" of "torch.add@out-strided", "" of "torch.add".
std::string_view FormOf(std::string_view program);

// "torch.add in float64": how a side is called in a detail.
std::string LabelOf(const Side& side);

// Indices of the sides that returned.
std::vector<int> ReturnedSides(const Outcomes& outcomes);

// Of a yes or no for each side, the one that stands alone among three or more; -1 when none does.
int LoneDissenter(const std::vector<bool>& answers);

// The same among the sides that returned, `agrees` having one answer for each side of the case.
int LoneDissenter(const Outcomes& outcomes, const std::vector<bool>& agrees);

// Whether the side may change its inputs by contract: an in-place or out= form or argument, a name
// that ends in "_", an api with the trait "stateful" or "mutates".
bool MayMutate(const Evidence& evidence, const Side& side);

// Whether both run the same program on the same target.
bool SameProgram(const Side& a, const Side& b);

// Whether sides run on targets of their own.
bool OnSeveralTargets(const Relation& relation);

// One side for each program that the sides run on each target, first come first.
std::vector<Side> DistinctPrograms(const Relation& relation);

}  // namespace parallax
