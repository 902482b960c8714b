// duplicate-indices: where two indices name one place of the result, which of the two values it
// gets is nobody's promise.

#include <algorithm>
#include <vector>

#include "judge/measures/input_leaves.h"
#include "judge/registry.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr std::string_view kIndices[] = {"index", "indices", "ind"};

// Whether the tensor holds one integer twice. That -1 is the last place is not seen.
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
    const Binding inputs = RealisedInputs(evidence);
    for (const std::string_view name : kIndices) {
      const Value* index = FindArgument(inputs, name);
      if (index == nullptr || !index->Is<TensorRecipe>()) continue;
      if (RepeatsAnIndex(InputLeaf(index->As<TensorRecipe>()))) {
        return {true, std::string(name) + " names a place twice", -1};
      }
    }
    return {};
  }
};

PARALLAX_SKEPTIC(DuplicateIndicesSkeptic);

}  // namespace
}  // namespace parallax
