#pragma once

// Bin edges: counts within bins whose edges the call returns beside them. Where an element of the
// input lies on an edge, rounding of the edge decides in which of two bins it is counted, and the
// call is right by the edges that it gives. Pure.

#include "judge/evidence.h"

namespace parallax {

// Whether all that is in dispute are pairs of neighbouring elements of one output, another output
// holds the edges between them, ascending and about the same on both sides, and an element of the
// input lies on each edge in question, to within a few roundings of the largest edge.
bool LieOnReturnedEdges(const Evidence& evidence);

}  // namespace parallax
