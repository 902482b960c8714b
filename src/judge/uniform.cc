#include "judge/uniform.h"

#include <algorithm>

#include "judge/input_leaves.h"

namespace parallax {
namespace {

// Whether every input has the same element at both places; one element stands for all places.
bool HaveOneInput(const std::vector<Leaf>& inputs, size_t a, size_t b) {
  return std::all_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
    return input.elements.size() == 1 || Distance(input.elements[a], input.elements[b]) == 0;
  });
}

// Whether another place with the same input as the spot's has another result.
bool DiffersElsewhere(const Evidence& evidence, const Dispute& dispute, const Spot& spot,
                      const std::vector<Leaf>& inputs, const Leaf& output) {
  const Bounds bounds = BoundsAt(evidence, dispute, spot);
  for (size_t i = 0; i < output.elements.size(); ++i) {
    if (i == spot.index || !HaveOneInput(inputs, i, spot.index)) continue;
    const Element here = output.elements[spot.index], there = output.elements[i];
    if (!(InTolerances(here, there, bounds) <= kSignificant)) return true;
  }
  return false;
}

}  // namespace

int SideThatIsNotUniform(const Evidence& evidence, const Dispute& dispute) {
  if (!evidence.HasTrait("elementwise") || dispute.leaves.size() != 1) return -1;
  const Leaf &left = dispute.leaves.front(), &right = dispute.reference_leaves.front();
  const std::vector<Leaf> inputs = InputLeaves(evidence);
  for (const Leaf& input : inputs) {
    const size_t count = input.elements.size();
    if (count != 1 && (count != left.elements.size() || input.shape != left.shape)) return -1;
  }
  bool differs_left = false, differs_right = false;
  for (const Spot& spot : dispute.spots) {
    differs_left |= DiffersElsewhere(evidence, dispute, spot, inputs, left);
    differs_right |= DiffersElsewhere(evidence, dispute, spot, inputs, right);
  }
  if (differs_left == differs_right) return -1;
  return differs_left ? dispute.side : dispute.reference;
}

}  // namespace parallax
