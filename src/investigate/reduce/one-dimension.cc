// one-dimension: shrinks one dimension of some tensors by the same number, whatever extents the
// others have: a batch of 2 among other twos, rows of an input and of the gradient of its padded
// output. Then the same while a whole number (a padding, a kernel size) shrinks by one.

#include <algorithm>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr int64_t kSmall = 8;       // elements; fewer are not worth the calls
constexpr size_t kMostTensors = 4;  // of which every choice is tried
constexpr size_t kMostLiterals = 8;

// A dimension of some tensors, counted from the back.
struct Choice {
  size_t behind = 0;
  std::vector<bool> of;  // by tensor
};

bool Has(const TensorRecipe& tensor, size_t behind) {
  return behind < tensor.shape.size() && tensor.shape[tensor.shape.size() - 1 - behind] > 1;
}

// The most tensors first.
std::vector<Choice> Choices(const std::vector<TensorRecipe>& tensors) {
  std::vector<Choice> choices;
  size_t rank = 0;
  for (const TensorRecipe& tensor : tensors) rank = std::max(rank, tensor.shape.size());
  const size_t count = std::min(tensors.size(), kMostTensors);
  for (size_t behind = 0; behind < rank; ++behind) {
    for (size_t set = (size_t{1} << count) - 1; set > 0; --set) {
      Choice choice{behind, std::vector<bool>(tensors.size())};
      bool all_have = true;
      for (size_t t = 0; t < count; ++t) {
        choice.of[t] = (set >> t & 1) != 0;
        all_have = all_have && (!choice.of[t] || Has(tensors[t], behind));
      }
      if (all_have) choices.push_back(std::move(choice));
    }
  }
  std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return std::count(a.of.begin(), a.of.end(), true) > std::count(b.of.begin(), b.of.end(), true);
  });
  return choices;
}

// The smallest of the chosen extents.
int64_t Least(const std::vector<TensorRecipe>& tensors, const Choice& choice) {
  int64_t least = INT64_MAX;
  for (size_t t = 0; t < tensors.size(); ++t) {
    if (!choice.of[t]) continue;
    least = std::min(least, tensors[t].shape[tensors[t].shape.size() - 1 - choice.behind]);
  }
  return least;
}

Binding Shrunk(const Binding& binding, const Choice& choice, int64_t by) {
  Binding shrunk = binding;
  size_t index = 0;
  ForEachTensor(shrunk, [&](TensorRecipe& tensor) {
    if (!choice.of[index++]) return;
    Shape shape = tensor.shape;
    shape[shape.size() - 1 - choice.behind] -= by;
    tensor = Resized(tensor, shape);
  });
  return shrunk;
}

// Each whole number above 0 by one less, one at a time.
std::vector<Binding> WithLowerLiteral(const Binding& binding) {
  const std::vector<Value> values = ValuesOf(binding);
  std::vector<Binding> lowered;
  for (size_t n = 0; n < values.size() && lowered.size() < kMostLiterals; ++n) {
    if (!values[n].Is<int64_t>() || values[n].As<int64_t>() < 1) continue;
    lowered.push_back(WithValue(binding, n, {values[n].As<int64_t>() - 1}));
  }
  return lowered;
}

class OneDimension : public Pass {
 public:
  std::string_view name() const override { return "one-dimension"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    const std::vector<TensorRecipe> tensors = TensorsOf(binding);
    int64_t elements = 0;
    for (const TensorRecipe& tensor : tensors) elements += NumElements(tensor.shape);
    if (elements <= kSmall) return {};
    const std::vector<Choice> choices = Choices(tensors);
    std::vector<Binding> candidates;
    for (const Choice& choice : choices) {
      const int64_t most = Least(tensors, choice) - 1;
      candidates.push_back(Shrunk(binding, choice, most));
      if (most > 1) candidates.push_back(Shrunk(binding, choice, 1));
    }
    for (const Binding& lowered : WithLowerLiteral(binding)) {
      for (const Choice& choice : choices) candidates.push_back(Shrunk(lowered, choice, 1));
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(OneDimension);

}  // namespace
}  // namespace parallax
