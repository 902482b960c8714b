// integer-overflow: integers that wrap around, and integers divided by zero, differ between kernels
// and are documented as undefined.

#include <algorithm>
#include <cmath>

#include "judge/contents.h"
#include "judge/input_leaves.h"
#include "judge/registry.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// Parts of api names that divide.
constexpr std::string_view kDividing[] = {"div", "remainder", "fmod", "mod", "gcd", "lcm"};

int BitsOf(DType dtype) { return static_cast<int>(ItemSize(dtype)) * 8; }

// Equal in the lower bits that the narrower of the two integer dtypes has.
bool CongruentWhenWrapped(const Spot& spot, DType a, DType b) {
  if (!IsInteger(a) || !IsInteger(b) || BitsOf(a) == BitsOf(b)) return false;
  double modulus = std::ldexp(1.0, std::min(BitsOf(a), BitsOf(b)));
  return std::fmod(spot.value.re - spot.reference.re, modulus) == 0;
}

bool OnlyIntegers(const Binding& binding) {
  bool inexact = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) { inexact |= IsInexact(recipe.dtype); });
  return !inexact && CountTensors(binding) > 0;
}

class IntegerOverflowSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "integer-overflow"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return (complaint.kind == Kind::kValue || complaint.kind == Kind::kNan ||
            complaint.kind == Kind::kStatus) &&
           OnlyIntegers(evidence.binding);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    Contents contents = ContentsOf(evidence.binding);
    bool divides = !FindPhrase(evidence.relation.api, kDividing).empty();
    if (divides && contents.has_integer_zero) {
      return {true, "integers are divided by zero, or may be", -1};
    }
    if (complaint.kind == Kind::kStatus) return {};
    if (contents.has_extreme) return {true, "the integers are large enough to wrap", -1};
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      for (const Spot& spot : dispute.spots) {
        if (!CongruentWhenWrapped(spot, *dispute.leaves[spot.leaf].dtype,
                                  *dispute.reference_leaves[spot.leaf].dtype)) {
          return {};
        }
      }
    }
    return {true, "the results are equal when wrapped to the narrower type", -1};
  }
};

PARALLAX_SKEPTIC(IntegerOverflowSkeptic);

}  // namespace
}  // namespace parallax
