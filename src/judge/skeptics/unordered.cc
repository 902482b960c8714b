// unordered: a call with `sorted` off owes its results in no order.

#include <algorithm>
#include <tuple>

#include "judge/measures/input_leaves.h"
#include "judge/registry.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

// The same numbers of the same outputs, in whatever order.
bool IsRearranged(const Dispute& dispute) {
  using Number = std::tuple<size_t, double, double>;
  std::vector<Number> values, references;
  for (const Spot& spot : dispute.spots) {
    values.emplace_back(spot.leaf, spot.value.re, spot.value.im);
    references.emplace_back(spot.leaf, spot.reference.re, spot.reference.im);
  }
  std::sort(values.begin(), values.end());
  std::sort(references.begin(), references.end());
  return !values.empty() && values == references;
}

class UnorderedSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "unordered"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind != Kind::kValue) return false;
    const Value* sorted = FindArgument(evidence.binding(), "sorted");
    return sorted != nullptr && sorted->Is<bool>() && !sorted->As<bool>();
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const std::vector<Dispute> disputes = DisputesOf(evidence);
    if (!std::all_of(disputes.begin(), disputes.end(), IsRearranged)) return {};
    return {true, "the same numbers in another order, and sorted is off", -1};
  }
};

PARALLAX_SKEPTIC(UnorderedSkeptic);

}  // namespace
}  // namespace parallax
