#include "investigate/reduce/edit.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "base/check.h"

namespace parallax {
namespace {

template <class T>
void Put(T value, char* at) {
  std::memcpy(at, &value, sizeof value);
}

// Out of range and nan become 0, as no fixed meaning exists.
template <class T>
void PutInteger(double x, char* at) {
  bool fits = x >= -0x1p63 && x < 0x1p63;
  Put(static_cast<T>(fits ? static_cast<int64_t>(x) : 0), at);
}

TensorRecipe WithBytes(TensorRecipe recipe, std::string bytes) {
  recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  recipe.fill = Fill{FillKind::kInline, 0, 0};
  return recipe;
}

size_t ByteSize(DType dtype, const Shape& shape) {
  return static_cast<size_t>(NumElements(shape)) * ItemSize(dtype);
}

bool ChannelsLastFits(const Shape& shape) { return shape.size() == 4 || shape.size() == 5; }

void VisitValues(Value& value, const std::function<void(Value&)>& visit) {
  visit(value);
  if (value.Is<Sequence>()) {
    for (Value& item : value.As<Sequence>().items) VisitValues(item, visit);
  } else if (value.Is<Dictionary>()) {
    for (auto& [key, item] : value.As<Dictionary>().items) VisitValues(item, visit);
  }
}

// Which old element the element at row-major position `flat` of `to` takes.
int64_t SourceOf(int64_t flat, const Shape& to, const Shape& from, bool trailing) {
  int64_t source = 0;
  int64_t stride = 1;
  for (size_t d = to.size(); d-- > 0;) {
    int64_t index = flat % to[d];
    flat /= to[d];
    if (trailing && to[d] < from[d]) index += from[d] - to[d];
    source += index % from[d] * stride;
    stride *= from[d];
  }
  return source;
}

}  // namespace

void StoreElement(DType dtype, Element element, char* at) {
  double x = element.re;
  switch (dtype) {
    case DType::kBool:
      return Put<uint8_t>(x != 0 ? 1 : 0, at);
    case DType::kU8:
      return PutInteger<uint8_t>(x, at);
    case DType::kI8:
      return PutInteger<int8_t>(x, at);
    case DType::kI16:
      return PutInteger<int16_t>(x, at);
    case DType::kU16:
      return PutInteger<uint16_t>(x, at);
    case DType::kI32:
      return PutInteger<int32_t>(x, at);
    case DType::kU32:
      return PutInteger<uint32_t>(x, at);
    case DType::kI64:
      return PutInteger<int64_t>(x, at);
    case DType::kU64:
      return PutInteger<uint64_t>(x, at);
    case DType::kF16:
      return Put(Eigen::half(static_cast<float>(x)), at);
    case DType::kBF16:
      return Put(Eigen::bfloat16(static_cast<float>(x)), at);
    case DType::kF32:
      return Put(static_cast<float>(x), at);
    case DType::kF64:
      return Put(x, at);
    case DType::kC64:
      return Put(std::complex<float>(static_cast<float>(x), static_cast<float>(element.im)), at);
    case DType::kC128:
      return Put(std::complex<double>(x, element.im), at);
  }
}

std::vector<Element> ElementsOf(const TensorRecipe& recipe) {
  PARALLAX_CHECK(recipe.bytes != nullptr, "a realised tensor has bytes");
  size_t item = ItemSize(recipe.dtype);
  std::vector<Element> elements;
  elements.reserve(recipe.bytes->size() / item);
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    elements.push_back(LoadElement(recipe.dtype, recipe.bytes->data() + at));
  }
  return elements;
}

TensorRecipe WithElements(const TensorRecipe& recipe, const std::vector<Element>& elements) {
  PARALLAX_CHECK(static_cast<int64_t>(elements.size()) == NumElements(recipe.shape),
                 "as many elements as the shape says");
  size_t item = ItemSize(recipe.dtype);
  std::string bytes(elements.size() * item, '\0');
  for (size_t i = 0; i < elements.size(); ++i) {
    StoreElement(recipe.dtype, elements[i], bytes.data() + i * item);
  }
  return WithBytes(recipe, std::move(bytes));
}

TensorRecipe FilledWith(const TensorRecipe& recipe, double number) {
  return WithElements(
      recipe, std::vector<Element>(static_cast<size_t>(NumElements(recipe.shape)), {number, 0}));
}

TensorRecipe Resized(const TensorRecipe& recipe, const Shape& shape, bool trailing) {
  PARALLAX_CHECK(recipe.bytes != nullptr && shape.size() == recipe.shape.size(),
                 "resizing keeps the rank of a realised tensor");
  TensorRecipe resized = recipe;
  resized.shape = shape;
  if (NumElements(recipe.shape) == 0) {
    resized.bytes = nullptr;
    return WithElements(resized,
                        std::vector<Element>(static_cast<size_t>(NumElements(shape)), {1, 0}));
  }
  size_t item = ItemSize(recipe.dtype);
  std::string bytes(ByteSize(recipe.dtype, shape), '\0');
  int64_t count = NumElements(shape);
  for (int64_t i = 0; i < count; ++i) {
    int64_t source = SourceOf(i, shape, recipe.shape, trailing);
    std::memcpy(bytes.data() + static_cast<size_t>(i) * item,
                recipe.bytes->data() + static_cast<size_t>(source) * item, item);
  }
  return WithBytes(std::move(resized), std::move(bytes));
}

TensorRecipe WithoutDimension(const TensorRecipe& recipe, size_t dim) {
  PARALLAX_CHECK(dim < recipe.shape.size() && recipe.shape[dim] > 0, "a dimension to drop");
  Shape one = recipe.shape;
  one[dim] = 1;
  TensorRecipe cut = Resized(recipe, one);
  cut.shape.erase(cut.shape.begin() + static_cast<std::ptrdiff_t>(dim));
  if (cut.layout == Layout::kChannelsLast && !ChannelsLastFits(cut.shape)) {
    cut.layout = Layout::kContiguous;
  }
  return cut;
}

TensorRecipe WithoutSlice(const TensorRecipe& recipe, int64_t extent, int64_t index) {
  PARALLAX_CHECK(index >= 0 && index < extent, "a slice to drop");
  const std::vector<Element> elements = ElementsOf(recipe);
  std::vector<Element> kept;
  for (size_t i = 0; i < elements.size(); ++i) {
    auto rest = static_cast<int64_t>(i);
    bool dropped = false;
    for (size_t dim = recipe.shape.size(); dim-- > 0;) {
      dropped = dropped || (recipe.shape[dim] == extent && rest % recipe.shape[dim] == index);
      rest /= recipe.shape[dim];
    }
    if (!dropped) kept.push_back(elements[i]);
  }
  TensorRecipe cut = recipe;
  std::replace(cut.shape.begin(), cut.shape.end(), extent, extent - 1);
  return WithElements(cut, kept);
}

TensorRecipe Converted(const TensorRecipe& recipe, DType dtype) {
  std::vector<Element> elements = ElementsOf(recipe);
  TensorRecipe converted = recipe;
  converted.dtype = dtype;
  converted.misalignment = 0;
  if (!IsInexact(dtype)) converted.requires_grad = false;
  bool flagged = IsNegated(converted.layout) || converted.layout == Layout::kConjugated;
  if (flagged && !IsInexact(dtype)) converted.layout = Layout::kContiguous;
  if (converted.layout == Layout::kConjugated && !IsComplex(dtype)) {
    converted.layout = Layout::kContiguous;
  }
  return WithElements(converted, elements);
}

Binding WithTensor(const Binding& binding, int n,
                   const std::function<TensorRecipe(const TensorRecipe&)>& edit) {
  Binding edited = binding;
  int index = 0;
  ForEachTensor(edited, [&](TensorRecipe& recipe) {
    if (index++ == n) recipe = edit(recipe);
  });
  return edited;
}

Binding WithTensors(const Binding& binding,
                    const std::function<TensorRecipe(const TensorRecipe&)>& edit) {
  Binding edited = binding;
  ForEachTensor(edited, [&](TensorRecipe& recipe) { recipe = edit(recipe); });
  return edited;
}

std::vector<TensorRecipe> TensorsOf(const Binding& binding) {
  std::vector<TensorRecipe> tensors;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) { tensors.push_back(recipe); });
  return tensors;
}

bool IsRealised(const Binding& binding) {
  bool realised = true;
  ForEachTensor(binding, [&](const TensorRecipe& each) { realised &= each.bytes != nullptr; });
  return realised;
}

Binding WithValue(const Binding& binding, size_t n, const Value& replacement) {
  Binding edited = binding;
  size_t index = 0;
  ForEachValue(edited, [&](Value& value) {
    if (index++ == n) value = replacement;
  });
  return edited;
}

std::vector<Value> ValuesOf(const Binding& binding) {
  Binding copy = binding;
  std::vector<Value> values;
  ForEachValue(copy, [&](const Value& value) { values.push_back(value); });
  return values;
}

void ForEachValue(Binding& binding, const std::function<void(Value&)>& visit) {
  for (Argument& argument : binding.arguments) VisitValues(argument.value, visit);
}

}  // namespace parallax
