// low-precision: in 16 bits every intermediate result is rounded to 8 or 11 bits, and where a
// library rounds is its own business. What is allowed grows with the number of terms added up; it
// is little where one elementwise operator computes the same elements alone and among others.
// Where sums or products have overflowed on both sides, so is where they come back to numbers.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/measures/outputs.h"
#include "judge/registry.h"

namespace parallax {
namespace {

constexpr double kRoundings = 8;  // of intermediate results, where nothing is added up
constexpr double kRoundingsOfPart = 3;

// The part and the whole are one operator on the same numbers: no other formula, dtype or order.
bool IsPartOfItself(const Evidence& evidence) {
  const std::vector<Side>& sides = evidence.relation().sides;
  bool part = std::any_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kPart ||
           side.derivation.kind == DeriveKind::kFlatPart;
  });
  return part && evidence.HasTrait("elementwise") &&
         DistinctPrograms(evidence.relation()).size() == 1;
}

// The unit of the coarser 16-bit dtype of the two; 0 when neither is one.
double Epsilon(DType a, DType b) {
  if (a == DType::kBF16 || b == DType::kBF16) return 0x1p-7;
  if (a == DType::kF16 || b == DType::kF16) return 0x1p-10;
  return 0;
}

// The same of the inputs: a wide result of a narrow operand may have been narrow on the way.
double Epsilon(const Binding& binding) {
  double epsilon = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    epsilon = std::max(epsilon, Epsilon(recipe.dtype, recipe.dtype));
  });
  return epsilon;
}

// Of elements that go into one of `outputs` elements: no less than the longest extent.
double ReductionLength(const Binding& binding, size_t outputs) {
  double length = 1;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    double elements = static_cast<double>(NumElements(recipe.shape));
    length = std::max(length, elements / static_cast<double>(std::max<size_t>(outputs, 1)));
    for (int64_t extent : recipe.shape) length = std::max(length, static_cast<double>(extent));
  });
  return length;
}

double LargestFiniteOf(const Leaf& leaf) {
  double largest = 0;
  for (Element element : leaf.elements) {
    if (std::isfinite(element.Abs())) largest = std::max(largest, element.Abs());
  }
  return largest;
}

bool HasInfinity(const std::vector<Leaf>& leaves) {
  return std::any_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) {
    return std::any_of(leaf.elements.begin(), leaf.elements.end(),
                       [](Element element) { return element.IsInf(); });
  });
}

bool Overflows(const Evidence& evidence, const Dispute& dispute) {
  return evidence.AddsUp() && Epsilon(evidence.binding()) > 0 && HasInfinity(dispute.leaves) &&
         HasInfinity(dispute.reference_leaves);
}

class LowPrecisionSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "low-precision"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    double largest = 0;
    bool any = false;
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      const bool overflows = Overflows(evidence, dispute);
      for (const Spot& spot : dispute.spots) {
        if (overflows && !std::isfinite(spot.distance())) continue;
        double allowed = Allowed(evidence, dispute, spot);
        if (!(spot.distance() <= allowed)) return {};
        largest = std::max(largest, spot.distance());
        any = true;
      }
    }
    if (!any) return {};
    return {true,
            fmt::format("{:.2g} is within the rounding of 16-bit intermediate results", largest),
            -1};
  }

 private:
  static double Allowed(const Evidence& evidence, const Dispute& dispute, const Spot& spot) {
    const Leaf& reference = dispute.reference_leaves[spot.leaf];
    double epsilon = std::max(Epsilon(evidence.binding()),
                              Epsilon(*dispute.leaves[spot.leaf].dtype, *reference.dtype));
    const bool adds_up = evidence.AddsUp();
    double size = std::max(1.0, spot.reference.Abs());
    if (!adds_up && IsPartOfItself(evidence)) {
      // Not of 1: in small numbers that hides a path that keeps no digit of them.
      return epsilon * kRoundingsOfPart * std::max(spot.value.Abs(), spot.reference.Abs());
    }
    if (!adds_up) return epsilon * kRoundings * size;
    double length = ReductionLength(evidence.binding(), reference.elements.size());
    return epsilon * (kRoundings + length) * std::max(size, LargestFiniteOf(reference));
  }
};

PARALLAX_SKEPTIC(LowPrecisionSkeptic);

}  // namespace
}  // namespace parallax
