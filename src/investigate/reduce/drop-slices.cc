// drop-slices: one slice of every dimension of an extent, whatever stands before and behind it: two
// points far apart among others are enough. Then with the whole numbers that equal the extent.

#include <utility>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr int64_t kLargestExtent = 32;  // one candidate a slice

class DropSlices : public Pass {
 public:
  std::string_view name() const override { return "drop-slices"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    for (int64_t extent : DistinctExtents(binding)) {
      if (extent > kLargestExtent) continue;
      // The ends are cut by smaller-extents.
      for (int64_t index = 1; index + 1 < extent; ++index) {
        Binding cut = WithTensors(binding, [&](const TensorRecipe& recipe) {
          return WithoutSlice(recipe, extent, index);
        });
        Binding with_literals = WithLiterals(cut, extent, extent - 1);
        const bool has_some = !(with_literals == cut);
        candidates.push_back(std::move(cut));
        if (has_some) candidates.push_back(std::move(with_literals));
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(DropSlices);

}  // namespace
}  // namespace parallax
