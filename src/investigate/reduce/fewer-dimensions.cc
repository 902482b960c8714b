// fewer-dimensions: drops a dimension, keeping the slice at index 0: of all tensors that have it,
// counted from the front or from the back, then of one tensor alone; then reads the elements of all
// tensors as one dimension.

#include <algorithm>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

class FewerDimensions : public Pass {
 public:
  std::string_view name() const override { return "fewer-dimensions"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<TensorRecipe> tensors = TensorsOf(binding);
    size_t rank = 0;
    for (const TensorRecipe& tensor : tensors) rank = std::max(rank, tensor.shape.size());
    std::vector<Binding> candidates;
    if (rank > 2) candidates.push_back(InAll(binding, rank, rank - 1, false, true));
    for (size_t d = 0; d < rank; ++d) candidates.push_back(InAll(binding, rank, d, false, false));
    for (size_t d = 0; d < rank; ++d) candidates.push_back(InAll(binding, rank, d, true, false));
    for (size_t t = 0; tensors.size() > 1 && t < tensors.size(); ++t) {
      for (size_t d = 0; d < tensors[t].shape.size(); ++d) {
        candidates.push_back(WithTensor(binding, static_cast<int>(t),
                                        [&](const auto& tensor) { return Without(tensor, d); }));
      }
    }
    if (rank > 1) candidates.push_back(WithTensors(binding, Flattened));
    return candidates;
  }

 private:
  static TensorRecipe Flattened(const TensorRecipe& tensor) {
    TensorRecipe flat = tensor;
    if (tensor.shape.size() < 2) return flat;
    flat.shape = {NumElements(tensor.shape)};
    if (flat.layout == Layout::kChannelsLast) flat.layout = Layout::kContiguous;
    return flat;
  }

  static TensorRecipe Without(const TensorRecipe& tensor, size_t dim) {
    if (dim >= tensor.shape.size() || tensor.shape[dim] == 0) return tensor;
    return WithoutDimension(tensor, dim);
  }

  // Dimension `dim`, counted as in a tensor of rank `rank`. `flatten`: all dimensions but one.
  static Binding InAll(const Binding& binding, size_t rank, size_t dim, bool from_back,
                       bool flatten) {
    return WithTensors(binding, [&](const TensorRecipe& tensor) {
      TensorRecipe cut = tensor;
      if (flatten) {
        while (cut.shape.size() > 1 && cut.shape.front() > 0) cut = WithoutDimension(cut, 0);
        return cut;
      }
      size_t behind = rank - 1 - dim;
      if (!from_back) return Without(cut, dim);
      return behind < cut.shape.size() ? Without(cut, cut.shape.size() - 1 - behind) : cut;
    });
  }
};

PARALLAX_REDUCE_PASS(FewerDimensions);

}  // namespace
}  // namespace parallax
