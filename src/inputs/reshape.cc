#include "inputs/reshape.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inputs/fill_params.h"
#include "inputs/observe.h"
#include "inputs/place.h"

namespace parallax {
namespace {

void DropBytes(TensorRecipe& recipe) {
  recipe.bytes = nullptr;
  recipe.fill = Fill();
}

std::string Encode(DType dtype, const std::vector<double>& numbers, bool from_complex) {
  const DType part = PartType(dtype);
  const size_t size = ItemSize(part);
  const bool to_complex = IsComplex(dtype);
  std::string bytes;
  auto append = [&](double x) {
    uint64_t bits = EncodeNumber(part, x);
    bytes.append(reinterpret_cast<const char*>(&bits), size);
  };
  for (size_t i = 0; i < numbers.size(); ++i) {
    bool imaginary = from_complex && i % 2 == 1;
    if (imaginary && !to_complex) continue;
    append(numbers[i]);
    if (to_complex && !from_complex) append(0);
  }
  return bytes;
}

// The row-major place in `from` of the element at row-major place `at` in `to`: indices are taken
// modulo the old extents, dimensions matched from the last.
int64_t TiledPlace(const Shape& from, const Shape& to, int64_t at) {
  int64_t place = 0;
  int64_t step = 1;
  size_t from_dim = from.size();
  for (size_t dim = to.size(); dim-- > 0;) {
    int64_t index = at % to[dim];
    at /= to[dim];
    if (from_dim == 0) continue;
    --from_dim;
    place += index % from[from_dim] * step;
    step *= from[from_dim];
  }
  return place;
}

}  // namespace

void Retype(TensorRecipe& recipe, DType dtype) {
  if (recipe.dtype == dtype) return;
  if (recipe.bytes) {
    std::string bytes = Encode(dtype, ReadNumbers(recipe), IsComplex(recipe.dtype));
    recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  }
  recipe.dtype = dtype;
  Normalise(recipe);
}

void Reshape(TensorRecipe& recipe, const Shape& shape) {
  if (recipe.shape == shape) return;
  const int64_t elements = NumElements(shape);
  if (recipe.bytes) {
    if (elements > kMostElements || (elements > 0 && recipe.bytes->empty())) {
      DropBytes(recipe);
    } else {
      const size_t item = ItemSize(recipe.dtype);
      std::string bytes;
      bytes.reserve(static_cast<size_t>(elements) * item);
      for (int64_t i = 0; i < elements; ++i) {
        int64_t place = TiledPlace(recipe.shape, shape, i);
        bytes.append(*recipe.bytes, static_cast<size_t>(place) * item, item);
      }
      recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
    }
  }
  recipe.shape = shape;
  Normalise(recipe);
}

void Normalise(TensorRecipe& recipe) {
  if (recipe.layout != Layout::kContiguous && !IsMeaningful(recipe, recipe.layout)) {
    recipe.layout = Layout::kContiguous;
  }
  const size_t item = ItemSize(recipe.dtype);
  recipe.misalignment = static_cast<uint8_t>(recipe.misalignment / item * item);
  if (!IsInexact(recipe.dtype)) recipe.requires_grad = false;
}

}  // namespace parallax
