// duplicate-indices: where two indices name one place of the result, which of the two values it
// gets is nobody's promise.

#include <algorithm>
#include <vector>

#include "judge/input_leaves.h"
#include "judge/registry.h"

namespace parallax {
namespace {

constexpr std::string_view kIndices[] = {"index", "indices", "ind"};

// Whether the tensor holds one integer twice; -1 is not known to be the last place.
bool RepeatsAnIndex(const Leaf& leaf) {
  std::vector<double> places;
  for (const Element& element : leaf.elements) places.push_back(element.re);
  std::sort(places.begin(), places.end());
  return std::adjacent_find(places.begin(), places.end()) != places.end();
}

class DuplicateIndicesSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "duplicate-indices"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.HasTrait("unique-indices") &&
           (complaint.kind == Kind::kValue || complaint.kind == Kind::kNan ||
            complaint.kind == Kind::kDeterminism);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const std::vector<Leaf> leaves = InputLeaves(evidence);
    size_t tensor = 0;
    for (const Argument& argument : evidence.binding.arguments) {
      const bool named =
          std::find(std::begin(kIndices), std::end(kIndices), argument.name) != std::end(kIndices);
      Binding alone;
      alone.arguments = {argument};
      ForEachTensor(alone, [&](const TensorRecipe&) { ++tensor; });
      const bool is_tensor = argument.value.Is<TensorRecipe>();
      if (named && is_tensor && RepeatsAnIndex(leaves[tensor - 1])) {
        return {true, argument.name + " names a place twice", -1};
      }
    }
    return {};
  }
};

PARALLAX_SKEPTIC(DuplicateIndicesSkeptic);

}  // namespace
}  // namespace parallax
