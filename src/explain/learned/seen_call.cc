#include "explain/learned/seen_call.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMostSeen = 4096;  // elements of a tensor whose numbers are looked at

SeenTensor Seen(const TensorRecipe& recipe, TensorPlace place) {
  SeenTensor seen{std::move(place), recipe, {}};
  seen.least = seen.most = seen.least_size = seen.most_size =
      std::numeric_limits<double>::quiet_NaN();
  if (recipe.bytes == nullptr || NumElements(recipe.shape) > kMostSeen) return seen;
  const bool is_complex = IsComplex(recipe.dtype);
  for (const Element& each : ElementsOf(recipe)) {
    const double number = is_complex && each.im != 0 ? each.Abs() : each.re;
    seen.numbers.push_back(number);
    // Nan stands back behind any number.
    seen.least = std::fmin(seen.least, number);
    seen.most = std::fmax(seen.most, number);
    seen.least_size = std::fmin(seen.least_size, std::abs(number));
    seen.most_size = std::fmax(seen.most_size, std::abs(number));
  }
  return seen;
}

}  // namespace

SeenCall::SeenCall(const Binding& binding) : binding_(binding) {
  int tensor = 0;
  ForEachTensor(binding_, [&](const TensorRecipe& recipe) {
    tensors_.push_back(Seen(recipe, PlaceOf(binding_, tensor++)));
  });
}

const SeenTensor* SeenCall::Find(const TensorPlace& place) const {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(), [&](const SeenTensor& each) {
    return each.place.argument == place.argument && each.place.nth == place.nth;
  });
  return found == tensors_.end() ? nullptr : &*found;
}

double LeastNormalOf(DType dtype) {
  return std::exp2(2 - std::round(std::log2(LargestFinite(dtype))));
}

}  // namespace parallax
