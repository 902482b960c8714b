#include "explain/variations/extent_products.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int kMostProductHalvings = 8;
constexpr int64_t kMostOfProduct = 1 << 16;  // elements

// The one dimension that has the extent.
std::optional<DimensionOf> OnlyWith(const Binding& witness, int64_t extent) {
  const std::vector<DimensionOf> all = DimensionsWith(witness, extent);
  return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

class ProductAsker {
 public:
  // `passes` and `fails`: neighbours, of the extent.
  ProductAsker(Varier& varier, DimensionOf of, int64_t passes, int64_t fails)
      : varier_(varier),
        of_(of),
        passes_(passes),
        fails_(fails),
        recipe_(TensorsOf(varier.witness())[static_cast<size_t>(of.tensor)]) {}

  Result<std::optional<Hypothesis>> Ask() {
    PARALLAX_TRY_ASSIGN(const bool any, FindMembers());
    if (!any) return std::optional<Hypothesis>();
    int64_t rest = 1;
    for (const size_t dim : members_) {
      if (dim != of_.dim) rest = SaturatingProduct(rest, recipe_.shape[dim]);
    }
    if (SaturatingProduct(fails_, rest) > kMostOfProduct) return std::optional<Hypothesis>();
    PARALLAX_TRY_ASSIGN(const auto least, LeastProduct(passes_ * rest, fails_ * rest));
    if (!least) return std::optional(Hypothesis{});
    return std::optional(Hypothesis{WordsFor(*least), HoldsFrom(*least)});
  }

 private:
  Binding With(const Shape& shape) const {
    return WithTensor(varier_.witness(), of_.tensor,
                      [&](const TensorRecipe& each) { return Resized(each, shape); });
  }

  // The dimensions that make up for a smaller extent when they are larger.
  Result<bool> FindMembers() {
    std::vector<Binding> calls;
    std::vector<size_t> dims;
    for (size_t dim = 0; dim < recipe_.shape.size(); ++dim) {
      Shape shape = recipe_.shape;
      shape[of_.dim] = passes_;
      shape[dim] = SaturatingProduct(shape[dim], (fails_ + passes_ - 1) / passes_);
      const bool is_huge = shape[dim] > kMostOfProduct || NumElements(shape) > kMostOfProduct;
      if (dim == of_.dim || is_huge) continue;
      calls.push_back(With(shape));
      dims.push_back(dim);
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(calls));
    for (size_t i = 0; i < states.size(); ++i) {
      if (states[i] == VariedState::kFails) members_.push_back(dims[i]);
    }
    const bool any = !members_.empty();
    members_.push_back(of_.dim);
    std::sort(members_.begin(), members_.end());
    return any;
  }

  // All of them 1 but the one that was varied.
  Result<VariedState> StateOf(int64_t product) {
    Shape shape = recipe_.shape;
    for (const size_t dim : members_) shape[dim] = dim == of_.dim ? product : 1;
    if (NumElements(shape) > kMostOfProduct) return VariedState::kUnknown;
    const Binding call = With(shape);
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try({&call, 1}));
    return states.front();
  }

  // Nothing: it is no product.
  Result<std::optional<int64_t>> LeastProduct(int64_t passes, int64_t fails) {
    PARALLAX_TRY_ASSIGN(const VariedState above, StateOf(fails));
    PARALLAX_TRY_ASSIGN(const VariedState below, StateOf(passes));
    const bool meet = above == VariedState::kFails && below == VariedState::kPasses;
    if (!meet) return std::optional<int64_t>();
    for (int halving = 0; halving < kMostProductHalvings && fails - passes > 1; ++halving) {
      const int64_t middle = passes + (fails - passes) / 2;
      PARALLAX_TRY_ASSIGN(const VariedState state, StateOf(middle));
      if (state == VariedState::kUnknown) break;
      (state == VariedState::kFails ? fails : passes) = middle;
    }
    return fails - passes == 1 ? std::optional(fails) : std::nullopt;
  }

  std::string WordsFor(int64_t least) const {
    const std::string name = TensorName(varier_.witness(), of_.tensor);
    const size_t rank = recipe_.shape.size();
    if (members_.size() == rank) return fmt::format("{} has {} or more elements", name, least);
    const bool run = members_.back() - members_.front() + 1 == members_.size();
    if (!run) return "";
    if (members_.back() + 1 == rank) {
      return fmt::format("the last {} dimensions of {} hold {} or more elements", members_.size(),
                         name, least);
    }
    return fmt::format("dimensions {} to {} of {} hold {} or more elements", members_.front(),
                       members_.back(), name, least);
  }

  // Dimensions count from the last one: some in front may be gone.
  std::function<bool(const Binding&)> HoldsFrom(int64_t least) const {
    std::vector<size_t> behind;
    for (const size_t dim : members_) behind.push_back(recipe_.shape.size() - 1 - dim);
    const TensorPlace place = PlaceOf(varier_.witness(), of_.tensor);
    return [=](const Binding& binding) {
      const auto recipe = TensorAt(binding, place);
      if (!recipe) return false;
      int64_t product = 1;
      const size_t rank = recipe->shape.size();
      for (const size_t each : behind) {
        if (each < rank) product = SaturatingProduct(product, recipe->shape[rank - 1 - each]);
      }
      return product >= least;
    };
  }

  Varier& varier_;
  const DimensionOf of_;
  const int64_t passes_;
  const int64_t fails_;
  const TensorRecipe recipe_;
  std::vector<size_t> members_;
};

}  // namespace

Result<std::optional<Hypothesis>> FindProduct(Varier& varier, const Aspect& aspect) {
  const std::vector<int64_t> fails = aspect.NumbersOf(VariedState::kFails);
  const std::vector<int64_t> passes = aspect.NumbersOf(VariedState::kPasses);
  const bool from = aspect.of == AspectOf::kExtent && !fails.empty() && !passes.empty() &&
                    fails.front() == passes.back() + 1 && passes.back() > 0;
  if (!from) return std::optional<Hypothesis>();
  const auto of = OnlyWith(varier.witness(), *aspect.own_number);
  if (!of) return std::optional<Hypothesis>();
  return ProductAsker(varier, *of, passes.back(), fails.front()).Ask();
}

}  // namespace parallax
