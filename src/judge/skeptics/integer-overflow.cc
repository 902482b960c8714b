// integer-overflow: integers that wrap around, and integers divided by zero, differ between kernels
// and are documented as undefined. What does not wrap when it is computed in int64 has not wrapped.

#include <algorithm>
#include <cmath>

#include "judge/measures/chain_apart.h"
#include "judge/measures/contents.h"
#include "judge/measures/input_leaves.h"
#include "judge/measures/wide_integers.h"
#include "judge/registry.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// Parts of api names that divide: those of which only the least number, divided by -1, wraps, and
// the others.
constexpr std::string_view kQuotients[] = {"div", "remainder", "fmod", "mod"};
constexpr std::string_view kCommonDivisors[] = {"gcd", "lcm"};
// Of these, those whose first argument may be what is divided by.
constexpr std::string_view kByTheFirst[] = {"__r", "gcd", "lcm"};

constexpr std::string_view kTold = "in int64 the result fits, and one side gives it";

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

bool Divides(const Evidence& evidence) {
  const std::string& api = evidence.relation().api;
  return !FindPhrase(api, kQuotients).empty() || !FindPhrase(api, kCommonDivisors).empty();
}

// By the last part of its name: it is trusted more than other calls.
bool IsQuotient(const Evidence& evidence) {
  const std::string_view api = evidence.relation().api;
  return !FindPhrase(api.substr(api.rfind('.') + 1), kQuotients).empty();
}

// Whether an integer is so large that a step on the way to the result wraps.
bool MayWrap(const Evidence& evidence) {
  const Contents contents = DrawnContents(evidence);
  return IsQuotient(evidence) ? contents.has_least_integer : contents.has_extreme;
}

bool HasZero(const Leaf& leaf) {
  return std::any_of(leaf.elements.begin(), leaf.elements.end(),
                     [](Element x) { return x.re == 0; });
}

bool HasZeroLiteral(const Binding& binding) {
  bool found = false;
  ForEachLiteral(binding, [&](const Value& value) {
    found |= value.Is<int64_t>() && value.As<int64_t>() == 0;
  });
  return found;
}

// Whether one of `divisors` is 0 at every disputed place, or, where it has another number of
// elements or nothing is disputed, somewhere.
bool AreZeroAtDisputes(const Evidence& evidence, const std::vector<Leaf>& divisors) {
  if (std::none_of(divisors.begin(), divisors.end(), HasZero)) return false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const size_t outputs = dispute.leaves[spot.leaf].elements.size();
      const bool zero = std::any_of(divisors.begin(), divisors.end(), [&](const Leaf& leaf) {
        return leaf.elements.size() == outputs ? leaf.elements[spot.index].re == 0 : HasZero(leaf);
      });
      if (!zero) return false;
    }
  }
  return true;
}

// Whether an integer that may be the divisor is zero where the sides differ.
bool DividesByZero(const Evidence& evidence) {
  // What a call of a chain gave may be zero, whatever its tensors are.
  if (ChainHas(evidence, kQuotients) || ChainHas(evidence, kCommonDivisors)) return true;
  if (!Divides(evidence)) return false;
  Binding divisors = RealisedInputs(evidence);
  const bool by_the_first = !FindPhrase(evidence.relation().api, kByTheFirst).empty();
  if (!by_the_first && divisors.arguments.size() > 1) {
    divisors.arguments.erase(divisors.arguments.begin());
  }
  if (HasZeroLiteral(divisors)) return true;
  std::vector<Leaf> leaves;
  ForEachTensor(divisors, [&](const TensorRecipe& tensor) {
    if (IsInteger(tensor.dtype)) leaves.push_back(InputLeaf(tensor));
  });
  return AreZeroAtDisputes(evidence, leaves);
}

class IntegerOverflowSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "integer-overflow"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return (complaint.kind == Kind::kValue || complaint.kind == Kind::kNan ||
            complaint.kind == Kind::kStatus) &&
           OnlyIntegers(evidence.binding());
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind != Kind::kValue) return {};
    if (evidence.relation().Is(kOfChains)) return ApartProbes(evidence);
    // Which of two functions is wrong nobody else knows.
    bool asks = MayWrap(evidence) || evidence.relation().Is(kGuessed);
    return asks ? WideIntegerProbes(evidence) : std::vector<Probe>();
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    if (DividesByZero(evidence)) {
      return {true, "integers are divided by zero", -1};
    }
    if (complaint.kind == Kind::kStatus) return {};
    if (evidence.relation().Is(kOfChains)) return DoubtChain(evidence, complaint);
    if (MayWrap(evidence)) return DoubtExtremes(evidence, complaint);
    if (evidence.relation().Is(kGuessed) && WideIntegersAreKnown(evidence)) {
      if (const std::optional<int> wrong = WrongByWideIntegers(evidence)) {
        return {false, std::string(kTold), *wrong};
      }
    }
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

 private:
  // Any step of a chain may wrap. Where the calls one by one give the same, they wrap alike.
  static Opinion DoubtChain(const Evidence& evidence, const Complaint& complaint) {
    const bool alone = ApartProbes(evidence).empty();
    if (complaint.kind != Kind::kValue || alone) return {true, "a step may wrap", -1};
    if (evidence.FindProbe("apart") == nullptr) return {true, "a step may wrap", -1, true};
    if (!AgreesApart(evidence).value_or(false)) return {true, "a step may wrap", -1};
    return {false, "each call by itself gives the same", 0};
  }

  static Opinion DoubtExtremes(const Evidence& evidence, const Complaint& complaint) {
    const std::string large = "the integers are large enough to wrap";
    bool asks = complaint.kind == Kind::kValue && CanWidenIntegers(RealisedInputs(evidence));
    if (!asks) return {true, large, -1};
    if (!WideIntegersAreKnown(evidence)) return {true, large, -1, true};
    std::optional<int> wrong = WrongByWideIntegers(evidence);
    if (!wrong) return {true, large + ", and no run in int64 tells that they do not", -1};
    return {false, std::string(kTold), *wrong};
  }
};

PARALLAX_SKEPTIC(IntegerOverflowSkeptic);

}  // namespace
}  // namespace parallax
