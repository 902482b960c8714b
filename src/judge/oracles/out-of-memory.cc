// out-of-memory: one side ran out of memory where another returned, or every side did though
// neither the inputs nor the arguments ask for that much. What the results themselves need is asked
// for.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/measures/contents.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "numbers/element.h"

namespace parallax {
namespace {

// A call whose inputs, arguments and indices, all multiplied, stay below this has no use for
// gigabytes, not even when it makes a square of that side.
constexpr double kModest = 0x1p12;
// Up to this a result of float64 fits three times below the usual limit of 2 GiB: beyond, one side
// may fit, and one that is wider or holds a copy more may not.
constexpr double kFits = 0x1p26;

double LargestIndex(const TensorRecipe& recipe) {
  if (!IsInteger(recipe.dtype)) return 1;
  if (recipe.bytes == nullptr)
    return std::max(std::fabs(recipe.fill.lo), std::fabs(recipe.fill.hi));
  double largest = 1;
  size_t item = ItemSize(recipe.dtype);
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    Element element = LoadElement(recipe.dtype, recipe.bytes->data() + at);
    largest = std::max(largest, std::fabs(element.re));
  }
  return largest;
}

// No product of what the call is given is large: extents, whole numbers, elements of index tensors.
bool StaysBelow(double limit, const Binding& binding) {
  double product = 1;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (int64_t extent : recipe.shape) product *= std::max(1.0, static_cast<double>(extent));
    product *= std::max(1.0, LargestIndex(recipe));
  });
  ForEachLiteral(binding, [&](const Value& value) {
    double size = value.Is<int64_t>()  ? static_cast<double>(value.As<int64_t>())
                  : value.Is<double>() ? value.As<double>()
                                       : 1;
    product *= std::isfinite(size) ? std::max(1.0, std::fabs(size)) : 1;
  });
  return product < limit;
}

double ElementsIn(const OutputValue& output) {
  double elements = 0;
  if (const auto* tensor = std::get_if<OutputTensor>(&output.v)) {
    elements = static_cast<double>(NumElements(tensor->shape));
  }
  if (const auto* sequence = std::get_if<OutputSequence>(&output.v)) {
    for (const OutputValue& item : sequence->items) elements += ElementsIn(item);
  }
  return elements;
}

// Whether a side that returned, perhaps shapes without data, promises more than fits.
bool AnyResultIsHuge(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
    return outcome.Is<Returned>() && ElementsIn(outcome.As<Returned>().value) > kFits;
  });
}

class OutOfMemoryOracle : public Oracle {
 public:
  std::string_view name() const override { return "out-of-memory"; }
  std::vector<Kind> kinds() const override { return {Kind::kOom}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    std::vector<int> returned = ReturnedSides(evidence.outcomes());
    if (!StaysBelow(returned.empty() ? kModest : kFits, evidence.binding())) return std::nullopt;
    if (AnyResultIsHuge(evidence.outcomes())) return std::nullopt;
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      if (!evidence.outcomes()[i].Is<OutOfMemory>()) continue;
      std::string label = LabelOf(evidence.relation().sides[i]);
      std::string detail =
          returned.empty()
              ? fmt::format("{} runs out of memory on small inputs", label)
              : fmt::format("{} runs out of memory where {} returns", label,
                            LabelOf(evidence.relation().sides[static_cast<size_t>(returned[0])]));
      return Complaint{Kind::kOom, std::move(detail), "out of memory", static_cast<int>(i)};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(OutOfMemoryOracle);

}  // namespace
}  // namespace parallax
