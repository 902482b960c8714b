#include "judge/measures/outputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "judge/sides.h"

namespace parallax {
namespace {

Leaf LeafOf(const OutputTensor& tensor) {
  Leaf leaf{tensor.dtype, tensor.shape, {}};
  size_t item = ItemSize(tensor.dtype);
  if (!tensor.has_bytes) return leaf;
  for (size_t at = 0; at + item <= tensor.bytes.size(); at += item) {
    leaf.elements.push_back(LoadElement(tensor.dtype, tensor.bytes.data() + at));
  }
  return leaf;
}

void CollectLeaves(const OutputValue& value, std::vector<Leaf>* leaves) {
  if (const auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    for (const OutputValue& item : sequence->items) CollectLeaves(item, leaves);
  } else if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    leaves->push_back(LeafOf(*tensor));
  } else if (const auto* truth = std::get_if<bool>(&value.v)) {
    leaves->push_back({DType::kBool, {}, {{*truth ? 1.0 : 0.0, 0}}});
  } else if (const auto* integer = std::get_if<int64_t>(&value.v)) {
    leaves->push_back({DType::kI64, {}, {{static_cast<double>(*integer), 0}}});
  } else if (const auto* real = std::get_if<double>(&value.v)) {
    leaves->push_back({DType::kF64, {}, {{*real, 0}}});
  } else if (const auto* complex = std::get_if<std::complex<double>>(&value.v)) {
    leaves->push_back({DType::kC128, {}, {{complex->real(), complex->imag()}}});
  } else {
    leaves->push_back({});
  }
}

double PartDistance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  if (!std::isfinite(a) || !std::isfinite(b)) return std::numeric_limits<double>::infinity();
  return std::fabs(a - b);
}

bool Disagree(const Leaf& a, const Leaf& b, size_t index, Bounds bounds, Narrow narrow) {
  // Integers are exact, and those beyond 2^53 are left to CompareOutputs.
  return !ElementsAgree(a.elements[index], b.elements[index], bounds, narrow);
}

Dispute DisputeBetween(const PairDifference& pair, const Evidence& evidence) {
  const auto& sides = evidence.relation().sides;
  Dispute dispute{pair.side,
                  pair.reference,
                  LeavesOf(Selected(sides[pair.side], evidence.outcomes()[pair.side])),
                  LeavesOf(Selected(sides[pair.reference], evidence.outcomes()[pair.reference])),
                  {}};
  size_t count = std::min(dispute.leaves.size(), dispute.reference_leaves.size());
  for (size_t l = 0; l < count; ++l) {
    const Leaf& a = dispute.leaves[l];
    const Leaf& b = dispute.reference_leaves[l];
    if (!a.dtype || !b.dtype || a.shape != b.shape) continue;
    Bounds bounds = Resolve(ToleranceOf(evidence.relation().claim), *a.dtype, *b.dtype);
    Narrow narrow = NarrowOf(*a.dtype, *b.dtype);
    for (size_t i = 0; i < std::min(a.elements.size(), b.elements.size()); ++i) {
      if (!Disagree(a, b, i, bounds, narrow)) continue;
      dispute.spots.push_back({l, i, a.elements[i], b.elements[i]});
    }
  }
  return dispute;
}

}  // namespace

double Distance(Element a, Element b) {
  if (a.IsNan() || b.IsNan()) {
    return a.IsNan() && b.IsNan() ? 0 : std::numeric_limits<double>::infinity();
  }
  return std::hypot(PartDistance(a.re, b.re), PartDistance(a.im, b.im));
}

Bounds BoundsAt(const Evidence& evidence, const Dispute& dispute, const Spot& spot) {
  return Resolve(ToleranceOf(evidence.relation().claim), *dispute.leaves[spot.leaf].dtype,
                 *dispute.reference_leaves[spot.leaf].dtype);
}

double InTolerances(Element value, Element truth, Bounds bounds) {
  double distance = Distance(value, truth);
  if (distance == 0) return 0;
  double allowed = bounds.atol + bounds.rtol * truth.Abs();
  return allowed > 0 ? distance / allowed : std::numeric_limits<double>::infinity();
}

bool IsLostToZero(Element value, Element truth, Bounds bounds) {
  return value.re == 0 && value.im == 0 && truth.Abs() >= bounds.normal;
}

bool AreOnlyZeros(const Evidence& evidence, const Dispute& dispute) {
  return !dispute.spots.empty() &&
         std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
           const Bounds bounds = BoundsAt(evidence, dispute, spot);
           return InTolerances(spot.value, spot.reference, bounds) <= 1 &&
                  (IsLostToZero(spot.value, spot.reference, bounds) ||
                   IsLostToZero(spot.reference, spot.value, bounds));
         });
}

double Spot::distance() const { return Distance(value, reference); }

int ReferenceSide(const Relation& relation, const Outcomes& outcomes) {
  return ReferenceAmong(relation.sides, ReturnedSides(outcomes));
}

std::vector<PairDifference> CompareSides(const Evidence& evidence) {
  std::vector<PairDifference> pairs;
  const auto& sides = evidence.relation().sides;
  int reference = ReferenceSide(evidence.relation(), evidence.outcomes());
  if (reference < 0) return pairs;
  OutputValue expected = Selected(sides[reference], evidence.outcomes()[reference]);
  for (int i : ReturnedSides(evidence.outcomes())) {
    if (i == reference) continue;
    pairs.push_back({i, reference,
                     CompareOutputs(Selected(sides[i], evidence.outcomes()[i]), expected,
                                    ToleranceOf(evidence.relation().claim))});
  }
  return pairs;
}

double LargestExcess(const Evidence& evidence) {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const PairDifference& pair : CompareSides(evidence)) {
    if (pair.difference.StructuresDiffer() || pair.difference.ShapesDiffer()) return kUnknown;
    for (const LeafDifference& leaf : pair.difference.leaves) {
      if (leaf.texts_differ) return kUnknown;
      if (!leaf.values || leaf.values->mismatches == 0) continue;
      if (leaf.values->number_mismatches() < leaf.values->mismatches) return kUnknown;
      largest = std::max(largest, leaf.values->max_excess);
    }
  }
  return largest > 0 ? largest : kUnknown;
}

std::vector<Leaf> LeavesOf(const OutputValue& output) {
  std::vector<Leaf> leaves;
  CollectLeaves(output, &leaves);
  return leaves;
}

std::vector<Dispute> DisputesOf(const Evidence& evidence) {
  std::vector<Dispute> disputes;
  for (const PairDifference& pair : CompareSides(evidence)) {
    if (pair.difference.ValuesDiffer()) disputes.push_back(DisputeBetween(pair, evidence));
  }
  return disputes;
}

}  // namespace parallax
