// order-of-parts: one number made of all elements may overflow on its way in one order and not in
// another. Where it does so with the largest elements first, nobody is wrong.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "judge/input_leaves.h"
#include "judge/outputs.h"
#include "judge/probes.h"
#include "judge/registry.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

constexpr char kLargestFirst[] = "largest-first";

// The contents of a recipe, the largest elements first.
std::string Sorted(const TensorRecipe& recipe) {
  const size_t item = ItemSize(recipe.dtype);
  const std::string& bytes = *recipe.bytes;
  std::vector<size_t> order(bytes.size() / item);
  std::iota(order.begin(), order.end(), size_t{0});
  auto size_of = [&](size_t i) { return LoadElement(recipe.dtype, bytes.data() + i * item).Abs(); };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return size_of(a) > size_of(b); });
  std::string sorted;
  for (const size_t i : order) sorted.append(bytes, i * item, item);
  return sorted;
}

bool ReturnsOneNumber(const Outcome& outcome) {
  if (!outcome.Is<Returned>()) return false;
  const std::vector<Leaf> leaves = LeavesOf(outcome.As<Returned>().value);
  return leaves.size() == 1 && leaves.front().elements.size() == 1;
}

class OrderOfPartsSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "order-of-parts"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kNan && evidence.HasTrait("accumulates") &&
           CountTensors(evidence.binding) == 1 && HasInexactTensor(evidence.binding, false) &&
           PlainSideOf(evidence.relation) >= 0 &&
           std::all_of(evidence.outcomes.begin(), evidence.outcomes.end(), ReturnsOneNumber);
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    Binding sorted = RealisedInputs(evidence);
    ForEachTensor(sorted, [](TensorRecipe& recipe) {
      recipe.bytes = std::make_shared<const std::string>(Sorted(recipe));
      recipe.LiePlainly();
    });
    const auto plain = static_cast<size_t>(PlainSideOf(evidence.relation));
    return {{kLargestFirst, {evidence.relation.sides[plain]}, std::move(sorted)}};
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const Outcomes* outcomes = evidence.FindProbe(kLargestFirst);
    if (outcomes == nullptr || outcomes->size() != 1 || !ReturnsOneNumber(outcomes->front())) {
      return {};
    }
    const Element number =
        LeavesOf(outcomes->front().As<Returned>().value).front().elements.front();
    if (std::isfinite(number.re) && std::isfinite(number.im)) return {};
    return {true, "it overflows on its way as well where the largest elements come first", -1};
  }
};

PARALLAX_SKEPTIC(OrderOfPartsSkeptic);

}  // namespace
}  // namespace parallax
