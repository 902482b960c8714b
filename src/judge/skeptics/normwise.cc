// normwise: what adds up many numbers owes accuracy in the norm. Where terms cancel, one element
// may be far off in its own measure while the output as a whole is right.

#include <fmt/format.h>

#include <algorithm>

#include "judge/outputs.h"
#include "judge/registry.h"

namespace parallax {
namespace {

class NormwiseSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "normwise"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue &&
           (evidence.HasTrait("accumulates") || evidence.HasTrait("linalg"));
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    double largest = 0;
    for (const PairDifference& pair : CompareSides(evidence)) {
      for (const LeafDifference& leaf : pair.difference.leaves) {
        if (leaf.ValuesAgree()) continue;
        // Integers have no norm to hide in; of a single element the norm is the element.
        if (leaf.texts_differ || !leaf.values || leaf.values->bounds == Bounds{}) return {};
        if (leaf.values->norm_exceeds) return Through(*leaf.values);
        largest = std::max(largest, leaf.values->norm_excess);
      }
    }
    return {true, fmt::format("norm-wise only {:.2g} tolerances", largest), -1};
  }

 private:
  static Opinion Through(const Difference& values) {
    return {false, fmt::format("norm-wise {:.3g} tolerances too", values.norm_excess), -1};
  }
};

PARALLAX_SKEPTIC(NormwiseSkeptic);

}  // namespace
}  // namespace parallax
