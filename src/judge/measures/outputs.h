#pragma once

// Outputs: the outputs of a case's sides as the relation wants them held together, and the places
// where two of them disagree.

#include <optional>
#include <vector>

#include "judge/evidence.h"
#include "numbers/case_screen.h"
#include "numbers/element.h"
#include "numbers/output.h"
#include "numbers/selection.h"

namespace parallax {

// The side that others are held against: the first widened one that returned, else the first that
// returned; -1 when none did.
int ReferenceSide(const Relation& relation, const Outcomes& outcomes);

struct PairDifference {
  int side = -1;
  int reference = -1;
  OutputDifference difference;
};
// Every side that returned but the reference, against the reference, by the relation's tolerance.
std::vector<PairDifference> CompareSides(const Evidence& evidence);

// The largest difference of two numbers in tolerances, over all pairs of sides; infinite when other
// things than numbers differ, or nothing does.
double LargestExcess(const Evidence& evidence);

// A numeric leaf, element by element; without elements when it has no bytes or is no number.
struct Leaf {
  std::optional<DType> dtype;
  Shape shape;
  std::vector<Element> elements;
};
std::vector<Leaf> LeavesOf(const OutputValue& output);

// One place where a side and the reference disagree.
struct Spot {
  size_t leaf = 0;
  size_t index = 0;  // row-major, within the leaf
  Element value;     // the side's
  Element reference;
  // |value - reference|; infinite when one is nan or infinite and the other is not the same.
  double distance() const;
};
struct Dispute {
  int side = -1;
  int reference = -1;
  std::vector<Leaf> leaves;            // the side's
  std::vector<Leaf> reference_leaves;  // of the same number and shapes as far as there are spots
  std::vector<Spot> spots;
};
// A dispute for each side whose numbers disagree with the reference, the largest number of spots
// being all elements. Leaves of different shapes have no spots.
std::vector<Dispute> DisputesOf(const Evidence& evidence);

// |a - b|, 0 for two nans or the same infinity, infinite when only one of them is finite (or nan).
double Distance(Element a, Element b);

// What the relation's tolerance comes to at a spot of `dispute`.
Bounds BoundsAt(const Evidence& evidence, const Dispute& dispute, const Spot& spot);
// |value - truth| over what `bounds` allow there; infinite where they allow nothing.
double InTolerances(Element value, Element truth, Bounds bounds);
// Whether `value` is exactly 0 where `truth` is a number that `bounds` do not let pass for 0.
bool IsLostToZero(Element value, Element truth, Bounds bounds);
// Whether all spots are within the tolerance, and one of the two is exactly 0 at each.
bool AreOnlyZeros(const Evidence& evidence, const Dispute& dispute);
// An error of fewer tolerances is worth nobody's time.
inline constexpr double kSignificant = 4;

}  // namespace parallax
