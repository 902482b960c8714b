// drop-slices: one slice of every dimension of an extent, whatever stands before and behind it: two
// points far apart among others are enough. Then with the whole numbers that equal the extent.

#include "triage/reduce/edit.h"
#include "triage/reduce/extents.h"
#include "triage/reduce/pass.h"

namespace parallax {
namespace {

constexpr int64_t kLargestExtent = 32;  // one candidate a slice

Binding WithoutSlices(const Binding& binding, int64_t extent, int64_t index, bool literals) {
  Binding cut = WithTensors(
      binding, [&](const TensorRecipe& recipe) { return WithoutSlice(recipe, extent, index); });
  if (!literals) return cut;
  ForEachValue(cut, [&](Value& value) {
    if (value.Is<int64_t>() && value.As<int64_t>() == extent) value.v = extent - 1;
  });
  return cut;
}

class DropSlices : public Pass {
 public:
  std::string_view name() const override { return "drop-slices"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    for (int64_t extent : DistinctExtents(binding)) {
      if (extent > kLargestExtent) continue;
      for (bool literals : {false, true}) {
        // The ends are cut by smaller-extents.
        for (int64_t index = 1; index + 1 < extent; ++index) {
          Binding cut = WithoutSlices(binding, extent, index, literals);
          if (candidates.empty() || !(candidates.back() == cut)) {
            candidates.push_back(std::move(cut));
          }
        }
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(DropSlices);

}  // namespace
}  // namespace parallax
