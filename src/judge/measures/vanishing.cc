#include "judge/measures/vanishing.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "judge/measures/outputs.h"

namespace parallax {
namespace {

bool VanishesFor(const Leaf& odd, Element number, const Leaf& true_leaf, Element truth) {
  const bool floats = IsInexact(*odd.dtype) && IsInexact(*true_leaf.dtype);
  if (!floats || std::isfinite(number.Abs())) return false;
  const double largest = LargestFinite(*odd.dtype);
  const double size = truth.Abs();  // of IEEE formats the smallest normal number is 4 / largest
  return LargestFinite(*true_leaf.dtype) > largest && size > 0 && size < 4 / largest;
}

bool AllVanish(const Dispute& dispute) {
  return !dispute.spots.empty() &&
         std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
           const Leaf &own = dispute.leaves[spot.leaf],
                      &other = dispute.reference_leaves[spot.leaf];
           return VanishesFor(own, spot.value, other, spot.reference) ||
                  VanishesFor(other, spot.reference, own, spot.value);
         });
}

}  // namespace

bool IsBelowNormal(const Evidence& evidence) {
  const std::vector<Dispute> disputes = DisputesOf(evidence);
  return !disputes.empty() && std::all_of(disputes.begin(), disputes.end(), AllVanish);
}

}  // namespace parallax
