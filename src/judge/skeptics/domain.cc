// domain: differences that come of where the inputs lie and that no library promises to treat
// alike: nan, infinity, denormals and extremes in what adds up; the order of nan; denormals flushed
// to zero; the sign of zero; finite differences where they mean nothing. Elementwise operators are
// still judged on such inputs, element by element.

#include <algorithm>
#include <cmath>

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

// Every disputed place goes back to an input element of which `odd` holds: one at the same place
// where the input has as many elements as the output, or the only one.
template <class Odd>
bool ComesFrom(const Evidence& evidence, const std::vector<Leaf>& inputs, Odd odd) {
  auto explains = [&](const Spot& spot, size_t outputs) {
    return std::any_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
      if (input.elements.size() == outputs) return odd(input.elements[spot.index]);
      return input.elements.size() == 1 && odd(input.elements.front());
    });
  };
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      any = true;
      if (!explains(spot, dispute.leaves[spot.leaf].elements.size())) return false;
    }
  }
  return any;
}

template <class Test>
bool EverySpot(const Evidence& evidence, Test test) {
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      any = true;
      if (!test(spot, dispute)) return false;
    }
  }
  return any;
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
    std::vector<Leaf> inputs = InputLeaves(evidence.binding);
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
    if (evidence.HasTrait("ties") && contents.has_nan) return "the order of nan is not defined";
    if (contents.has_denormal && ComesFrom(evidence, inputs, IsDenormal)) {
      return "denormal inputs may be flushed to zero";
    }
    if (contents.has_negative_zero && ComesFrom(evidence, inputs, IsNegativeZero)) {
      return "the sign of a zero decides";
    }
    bool tiny = EverySpot(evidence, [](const Spot& spot, const Dispute&) {
      return IsTiny(spot.value) && IsTiny(spot.reference);
    });
    if (tiny) return "both results are below the smallest normal number";
    bool complex_specials = complaint.kind == Kind::kNan &&
                            EverySpot(evidence, [](const Spot& spot, const Dispute& dispute) {
                              auto special = [](Element x) { return x.IsNan() || x.IsInf(); };
                              return IsComplex(*dispute.leaves[spot.leaf].dtype) &&
                                     special(spot.value) && special(spot.reference);
                            });
    return complex_specials ? "nan against infinity in complex numbers" : "";
  }
};

PARALLAX_SKEPTIC(DomainSkeptic);

}  // namespace
}  // namespace parallax
