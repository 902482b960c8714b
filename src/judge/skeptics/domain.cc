// domain: differences that come of where the inputs lie and that no library promises to treat
// alike: nan, infinity, denormals and extremes in what adds up; the order of nan; denormals flushed
// to zero; the sign of zero; poles and overflow; finite differences where they mean nothing.
// Elementwise operators are still judged on such inputs, element by element.

#include <algorithm>
#include <cmath>
#include <limits>

#include "judge/contents.h"
#include "judge/input_leaves.h"
#include "judge/registry.h"

namespace parallax {
namespace {

constexpr double kSmallestNormal = 0x1p-126;  // float32's; narrower kernels flush below it
constexpr double kSmallestForDifferences = 1e-3;

bool IsDenormal(Element x) {
  auto denormal = [](double part) { return part != 0 && std::fabs(part) < kSmallestNormal; };
  return denormal(x.re) || denormal(x.im);
}
bool IsNegativeZero(Element x) { return x.re == 0 && std::signbit(x.re); }
bool IsTiny(Element x) {
  return std::fabs(x.re) < kSmallestNormal && std::fabs(x.im) < kSmallestNormal;
}

// A wrong nan or infinity is judged by the places that show one.
bool Concerned(const Complaint& complaint, const Spot& spot) {
  return complaint.kind != Kind::kNan || !std::isfinite(spot.distance());
}

// Every disputed place goes back to an input element of which `odd` holds: one at the same place
// where the input has as many elements as the output, or the only one.
template <class Odd>
bool ComesFrom(const Evidence& evidence, const Complaint& complaint,
               const std::vector<Leaf>& inputs, Odd odd) {
  auto explains = [&](const Spot& spot, size_t outputs) {
    return std::any_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
      if (input.elements.size() == outputs) return odd(input.elements[spot.index]);
      return input.elements.size() == 1 && odd(input.elements.front());
    });
  };
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      if (!Concerned(complaint, spot)) continue;
      any = true;
      if (!explains(spot, dispute.leaves[spot.leaf].elements.size())) return false;
    }
  }
  return any;
}

template <class Test>
bool EverySpot(const Evidence& evidence, const Complaint& complaint, Test test) {
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      if (!Concerned(complaint, spot)) continue;
      any = true;
      if (!test(spot, dispute)) return false;
    }
  }
  return any;
}

// Spacing of the numbers around 1, and the largest finite one.
struct Range {
  double epsilon;
  double largest;
};
Range RangeOf(DType dtype) {
  switch (dtype) {
    case DType::kF16:
      return {0x1p-10, 65504};
    case DType::kBF16:
      return {0x1p-7, 0x1.fep127};
    case DType::kF32:
    case DType::kC64:
      return {0x1p-23, 0x1.fffffep127};
    default:
      return {0x1p-52, std::numeric_limits<double>::max()};
  }
}

double SizeOf(Element x) { return std::hypot(x.re, x.im); }

double LargestInput(const std::vector<Leaf>& inputs) {
  double largest = 1;
  for (const Leaf& input : inputs) {
    for (Element x : input.elements) {
      if (std::isfinite(SizeOf(x))) largest = std::max(largest, SizeOf(x));
    }
  }
  return largest;
}

// Both results are so large that the last bit of the input, or of a constant such as pi, decides
// them: tan near pi/2, polygamma near a negative integer.
bool IsAtPole(const Spot& spot, const Dispute& dispute, double largest_input) {
  double epsilon = std::max(RangeOf(*dispute.leaves[spot.leaf].dtype).epsilon,
                            RangeOf(*dispute.reference_leaves[spot.leaf].dtype).epsilon);
  double smaller = std::min(SizeOf(spot.value), SizeOf(spot.reference));
  double larger = std::max(SizeOf(spot.value), SizeOf(spot.reference));
  return std::isfinite(larger) && smaller * epsilon > largest_input &&
         spot.distance() > 0.1 * larger;
}

// The true result is beyond the largest number of the side's dtype: inf would be right, and nan is
// what overflow on the way there leaves.
bool Overflows(const Spot& spot, const Dispute& dispute) {
  double size = SizeOf(spot.reference);
  return !std::isfinite(SizeOf(spot.value)) && std::isfinite(size) &&
         size > RangeOf(*dispute.leaves[spot.leaf].dtype).largest;
}

// What may lie beside an overflow without being more than it: the reference has overflowed as well,
// or the numbers are about the same.
bool MayGoWithOverflow(const Evidence& evidence, const Spot& spot, const Dispute& dispute) {
  constexpr double kAboutTheSame = 4;  // tolerances, as in tolerance.cc
  if (!std::isfinite(SizeOf(spot.value)) && std::isinf(SizeOf(spot.reference))) return true;
  Bounds bounds = Resolve(ToleranceOf(evidence.relation.claim), *dispute.leaves[spot.leaf].dtype,
                          *dispute.reference_leaves[spot.leaf].dtype);
  double allowed = bounds.atol + bounds.rtol * SizeOf(spot.reference);
  return spot.distance() <= kAboutTheSame * allowed;
}

bool IsOverflow(const Evidence& evidence) {
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      bool overflows = Overflows(spot, dispute);
      any |= overflows;
      if (!overflows && !MayGoWithOverflow(evidence, spot, dispute)) return false;
    }
  }
  return any;
}

bool HasInfinity(const std::vector<Leaf>& leaves) {
  return std::any_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) {
    return std::any_of(leaf.elements.begin(), leaf.elements.end(),
                       [](Element x) { return x.IsInf() || x.IsNan(); });
  });
}

// Sums of finite inputs overflowed on every side: where inf - inf made a nan of it is chance.
bool EverySideOverflows(const Evidence& evidence) {
  std::vector<Dispute> disputes = DisputesOf(evidence);
  return !disputes.empty() && std::all_of(disputes.begin(), disputes.end(), [](const Dispute& d) {
    return HasInfinity(d.leaves) && HasInfinity(d.reference_leaves);
  });
}

bool HasTinyInput(const std::vector<Leaf>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const Leaf& input) {
    return IsInexact(*input.dtype) &&
           std::any_of(input.elements.begin(), input.elements.end(), [](Element x) {
             double size = std::hypot(x.re, x.im);
             return size != 0 && size < kSmallestForDifferences;
           });
  });
}

class DomainSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "domain"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue || complaint.kind == Kind::kNan ||
           complaint.kind == Kind::kGradient;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    Contents contents = ContentsOf(evidence.binding);
    std::vector<Leaf> inputs = InputLeaves(evidence);
    std::string why = complaint.kind == Kind::kGradient
                          ? DoubtDerivative(contents, inputs)
                          : DoubtResult(evidence, complaint, contents, inputs);
    if (why.empty()) return {};
    return {true, std::move(why), -1};
  }

 private:
  static std::string DoubtDerivative(const Contents& contents, const std::vector<Leaf>& inputs) {
    if (contents.special()) return "derivatives at nan, infinity or extremes";
    if (HasTinyInput(inputs)) return "finite differences around inputs below 1e-3";
    return {};
  }

  static std::string DoubtResult(const Evidence& evidence, const Complaint& complaint,
                                 const Contents& contents, const std::vector<Leaf>& inputs) {
    bool adds_up = evidence.HasTrait("accumulates") || evidence.HasTrait("linalg");
    if (adds_up && contents.special()) return "nan, infinity, denormals or extremes are added up";
    if (adds_up && complaint.kind == Kind::kNan && EverySideOverflows(evidence)) {
      return "sums overflow on every side";
    }
    if (evidence.HasTrait("ties") && contents.has_nan) return "the order of nan is not defined";
    if (contents.has_denormal && ComesFrom(evidence, complaint, inputs, IsDenormal)) {
      return "denormal inputs may be flushed to zero";
    }
    if (contents.has_negative_zero && ComesFrom(evidence, complaint, inputs, IsNegativeZero)) {
      return "the sign of a zero decides";
    }
    bool tiny = EverySpot(evidence, complaint, [](const Spot& spot, const Dispute&) {
      return IsTiny(spot.value) && IsTiny(spot.reference);
    });
    if (tiny) return "both results are below the smallest normal number";
    if (IsOverflow(evidence)) {
      return "the result is beyond the largest number of the dtype";
    }
    double largest = LargestInput(inputs);
    bool at_pole = complaint.kind == Kind::kValue &&
                   EverySpot(evidence, complaint, [&](const Spot& spot, const Dispute& dispute) {
                     return IsAtPole(spot, dispute, largest);
                   });
    if (at_pole) return "a pole: rounding the inputs decides results beyond 1/eps";
    bool complex_specials =
        EverySpot(evidence, complaint, [](const Spot& spot, const Dispute& dispute) {
          auto special = [](Element x) { return x.IsNan() || x.IsInf(); };
          return IsComplex(*dispute.leaves[spot.leaf].dtype) && special(spot.value) &&
                 special(spot.reference);
        });
    return complex_specials ? "nan against infinity in complex numbers" : "";
  }
};

PARALLAX_SKEPTIC(DomainSkeptic);

}  // namespace
}  // namespace parallax
