// order-of-parts: one number made of all elements may overflow on its way in one order and not in
// another. Where it does so with the largest elements first, nobody is wrong; of several libraries,
// where it does so in one that gave a number.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "judge/measures/input_leaves.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"
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

bool IsFinite(const Outcome& outcome) {
  const Element number = LeavesOf(outcome.As<Returned>().value).front().elements.front();
  return std::isfinite(number.re) && std::isfinite(number.im);
}

// The plain side; of several libraries each that gave a number.
std::vector<Side> Asked(const Evidence& evidence) {
  const std::vector<Side>& sides = evidence.relation().sides;
  if (!OnSeveralTargets(evidence.relation())) {
    return {sides[static_cast<size_t>(PlainSideOf(evidence.relation()))]};
  }
  std::vector<Side> asked;
  for (size_t i = 0; i < sides.size(); ++i) {
    if (IsFinite(evidence.outcomes()[i])) asked.push_back(sides[i]);
  }
  return asked;
}

class OrderOfPartsSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "order-of-parts"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kNan && evidence.HasTrait("accumulates") &&
           CountTensors(evidence.binding()) == 1 && HasInexactTensor(evidence.binding(), false) &&
           PlainSideOf(evidence.relation()) >= 0 &&
           std::all_of(evidence.outcomes().begin(), evidence.outcomes().end(), ReturnsOneNumber) &&
           std::any_of(evidence.outcomes().begin(), evidence.outcomes().end(), IsFinite);
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    Binding sorted = RealisedInputs(evidence);
    ForEachTensor(sorted, [](TensorRecipe& recipe) {
      recipe.bytes = std::make_shared<const std::string>(Sorted(recipe));
      recipe.LiePlainly();
    });
    return {{kLargestFirst, Asked(evidence), std::move(sorted)}};
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const Outcomes* outcomes = evidence.FindProbe(kLargestFirst);
    const auto overflows = [](const Outcome& outcome) {
      return ReturnsOneNumber(outcome) && !IsFinite(outcome);
    };
    if (outcomes == nullptr || std::none_of(outcomes->begin(), outcomes->end(), overflows)) {
      return {};
    }
    return {true, "it overflows on its way as well where the largest elements come first", -1};
  }
};

PARALLAX_SKEPTIC(OrderOfPartsSkeptic);

}  // namespace
}  // namespace parallax
