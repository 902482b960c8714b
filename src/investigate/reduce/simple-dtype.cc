// simple-dtype: the same numbers in a more common dtype: float32 before float64 before the 16-bit
// ones, int64 before the other integers, real before complex. Dtype arguments go along.

#include <set>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

std::vector<DType> SimplerThan(DType dtype) {
  if (IsComplex(dtype)) return {DType::kF32, DType::kF64, DType::kC64};
  if (IsFloat(dtype)) return {DType::kF32, DType::kF64};
  if (dtype == DType::kBool) return {DType::kF32, DType::kI64};
  return {DType::kF32, DType::kI64, DType::kI32};
}

class SimpleDType : public Pass {
 public:
  std::string_view name() const override { return "simple-dtype"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::set<DType> dtypes;
    ForEachTensor(binding, [&](const TensorRecipe& recipe) { dtypes.insert(recipe.dtype); });
    std::vector<Binding> candidates;
    for (DType from : dtypes) {
      for (DType to : SimplerThan(from)) {
        if (to != from) candidates.push_back(InAll(binding, from, to));
      }
    }
    return candidates;
  }

 private:
  static Binding InAll(const Binding& binding, DType from, DType to) {
    Binding converted = WithTensors(binding, [&](const TensorRecipe& recipe) {
      return recipe.dtype == from ? Converted(recipe, to) : recipe;
    });
    ForEachValue(converted, [&](Value& value) {
      if (value.Is<DType>() && value.As<DType>() == from) value.v = to;
    });
    return converted;
  }
};

PARALLAX_REDUCE_PASS(SimpleDType);

}  // namespace
}  // namespace parallax
