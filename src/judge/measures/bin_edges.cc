#include "judge/measures/bin_edges.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "judge/measures/input_leaves.h"
#include "judge/measures/outputs.h"

namespace parallax {
namespace {

constexpr double kRoundingsOfAnEdge = 8;  // of the largest edge

bool IsVector(const Leaf& leaf) { return leaf.dtype && leaf.shape.size() == 1; }

bool Ascends(const std::vector<Element>& edges) {
  return std::is_sorted(edges.begin(), edges.end(),
                        [](Element a, Element b) { return a.re < b.re; });
}

double LargestEdge(const std::vector<Element>& edges) {
  return std::max(edges.front().Abs(), edges.back().Abs());
}

// Edges of `bins` bins, as both sides have them.
struct Edges {
  const std::vector<Element>* own = nullptr;
  double slack = 0;  // what rounding of an edge may come to
};

Edges EdgesOf(const Dispute& dispute, size_t bins) {
  const size_t leaves = std::min(dispute.leaves.size(), dispute.reference_leaves.size());
  for (size_t i = 0; i < leaves; ++i) {
    const Leaf &own = dispute.leaves[i], &other = dispute.reference_leaves[i];
    const bool fit = IsVector(own) && IsVector(other) && IsInexact(*own.dtype) &&
                     own.elements.size() == bins + 1 && other.elements.size() == bins + 1;
    if (!fit || !Ascends(own.elements) || !Ascends(other.elements)) continue;
    const double epsilon = std::max(EpsilonOf(*own.dtype), EpsilonOf(*other.dtype));
    const double slack = kRoundingsOfAnEdge * epsilon * LargestEdge(own.elements);
    bool same = std::isfinite(slack);
    for (size_t edge = 0; same && edge <= bins; ++edge) {
      same = Distance(own.elements[edge], other.elements[edge]) <= slack;
    }
    if (same) return {&own.elements, slack};
  }
  return {};
}

bool HoldsNumberAt(const std::vector<Leaf>& inputs, double edge, double slack) {
  return std::any_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
    return std::any_of(input.elements.begin(), input.elements.end(),
                       [&](Element each) { return std::fabs(each.re - edge) <= slack; });
  });
}

bool LiesOnEdges(const Dispute& dispute, const std::vector<Leaf>& inputs) {
  if (dispute.spots.empty()) return false;
  const size_t counts = dispute.spots.front().leaf;
  if (!IsVector(dispute.leaves[counts])) return false;
  const Edges edges = EdgesOf(dispute, dispute.leaves[counts].elements.size());
  if (edges.own == nullptr) return false;
  std::set<size_t> bins;
  for (const Spot& spot : dispute.spots) {
    if (spot.leaf != counts) return false;
    bins.insert(spot.index);
  }
  return std::all_of(bins.begin(), bins.end(), [&](size_t bin) {
    const auto moves_across = [&](size_t edge) {
      return HoldsNumberAt(inputs, (*edges.own)[edge].re, edges.slack);
    };
    return (bin > 0 && bins.contains(bin - 1) && moves_across(bin)) ||
           (bins.contains(bin + 1) && moves_across(bin + 1));
  });
}

}  // namespace

bool LieOnReturnedEdges(const Evidence& evidence) {
  const std::vector<Dispute> disputes = DisputesOf(evidence);
  if (disputes.empty()) return false;
  const std::vector<Leaf> inputs = InputLeaves(evidence);
  return std::all_of(disputes.begin(), disputes.end(),
                     [&](const Dispute& dispute) { return LiesOnEdges(dispute, inputs); });
}

}  // namespace parallax
