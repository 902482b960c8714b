// undefined-cast: what a float outside the range of an integer type, or a nan, becomes when cast to
// it is undefined in C++, and libraries inherit that. Elements within range are still judged. What
// a call and its translation make of it differs all the same, unpromised.

#include <algorithm>
#include <cmath>

#include "judge/measures/contents.h"
#include "judge/measures/input_leaves.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

// Whether truncating `x` to the integer dtype is undefined.
bool Undefined(double x, DType to) {
  if (!std::isfinite(x)) return true;
  int bits = static_cast<int>(ItemSize(to)) * 8 - (IsSigned(to) ? 1 : 0);
  double limit = std::ldexp(1.0, bits);
  double truncated = std::trunc(x);
  return truncated >= limit || truncated < (IsSigned(to) ? -limit : 0.0);
}

bool LiteralUndefined(const Binding& binding, DType to) {
  bool found = false;
  ForEachLiteral(binding, [&](const Value& value) {
    if (value.Is<double>()) found |= Undefined(value.As<double>(), to);
    if (value.Is<int64_t>()) found |= Undefined(static_cast<double>(value.As<int64_t>()), to);
  });
  return found;
}

// A float that goes into the element at `spot` does not fit; where inputs and output differ in
// number, any float of the inputs.
bool InputUndefined(const std::vector<Leaf>& inputs, const Spot& spot, size_t outputs, DType to) {
  return std::any_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
    if (!IsInexact(*input.dtype)) return false;
    auto undefined = [to](Element x) { return Undefined(x.re, to) || Undefined(x.im, to); };
    if (input.elements.size() == outputs) return undefined(input.elements[spot.index]);
    return std::any_of(input.elements.begin(), input.elements.end(), undefined);
  });
}

bool HasDTypeArgument(const Binding& binding) {
  bool found = false;
  ForEachLiteral(binding, [&](const Value& value) { found |= value.Is<DType>(); });
  return found;
}

class UndefinedCastSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "undefined-cast"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue &&
           (evidence.HasTrait("casts") || HasDTypeArgument(evidence.binding()));
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    std::vector<Leaf> inputs = InputLeaves(evidence);
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      for (const Spot& spot : dispute.spots) {
        const Leaf& output = dispute.leaves[spot.leaf];
        if (!IsInteger(*output.dtype)) return {};
        if (!InputUndefined(inputs, spot, output.elements.size(), *output.dtype) &&
            !LiteralUndefined(evidence.binding(), *output.dtype)) {
          return {};
        }
      }
    }
    Opinion opinion{true, "a float outside the integer's range has no defined value there", -1};
    opinion.unpromised = AreOneCallTranslated(evidence.relation());
    opinion.doubts = !opinion.unpromised;
    return opinion;
  }
};

PARALLAX_SKEPTIC(UndefinedCastSkeptic);

}  // namespace
}  // namespace parallax
