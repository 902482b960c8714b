#include "constraints/setter.h"

#include <cmath>
#include <utility>

#include "constraints/quantity.h"
#include "inputs/reshape.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr int64_t kMostRank = 8;
constexpr int64_t kMostLength = 64;

bool IsWhole(double number) { return number == std::floor(number) && std::abs(number) < 9e15; }

}  // namespace

TensorRecipe* Setter::Tensor(const std::string& name) {
  Value* value = FindArgument(binding_, name);
  return value == nullptr ? nullptr : std::get_if<TensorRecipe>(&value->v);
}

bool Setter::SetRank(const std::string& name, int64_t rank) {
  TensorRecipe* tensor = Tensor(name);
  if (tensor == nullptr || rank < 0 || rank > kMostRank) return false;
  Shape shape = tensor->shape;
  while (static_cast<int64_t>(shape.size()) > rank) shape.erase(shape.begin());
  while (static_cast<int64_t>(shape.size()) < rank) {
    shape.insert(shape.begin(), shape.empty() ? 5 : rng_.Between(2, 4));
  }
  if (NumElements(shape) > kMostElements) return false;
  Reshape(*tensor, shape);
  Normalise(*tensor);
  return true;
}

bool Setter::SetExtent(const Term& term, int64_t extent) {
  TensorRecipe* tensor = Tensor(term.name);
  const auto dimension = RangeOf(term.terms[0], binding_);
  if (tensor == nullptr || extent < 0) return false;
  const auto place = PlaceIn(dimension, tensor->shape.size());
  if (!place) return false;
  Shape shape = tensor->shape;
  shape[*place] = extent;
  if (NumElements(shape) > kMostElements) return false;
  Reshape(*tensor, shape);
  Normalise(*tensor);
  return true;
}

bool Setter::SetLength(const std::string& name, int64_t length) {
  Value* value = FindArgument(binding_, name);
  auto* list = value == nullptr ? nullptr : std::get_if<Sequence>(&value->v);
  if (list == nullptr || length < 0 || length > kMostLength) return false;
  const auto wanted = static_cast<size_t>(length);
  if (list->items.empty() && wanted > 0) list->items.push_back(Value(int64_t{1}));
  while (list->items.size() < wanted) list->items.push_back(Value(list->items.back()));
  list->items.resize(wanted);
  return true;
}

bool Setter::SetArgumentNumber(const std::string& name, double number) {
  Value* value = FindArgument(binding_, name);
  if (value == nullptr) return false;
  const auto set = [number](Value& one) {
    if (one.Is<double>()) {
      one = Value(number);
    } else if (one.Is<int64_t>() && IsWhole(number)) {
      one = Value(static_cast<int64_t>(number));
    } else {
      return false;
    }
    return true;
  };
  auto* list = std::get_if<Sequence>(&value->v);
  if (list == nullptr) return set(*value);
  for (Value& item : list->items) {
    if (!set(item)) return false;
  }
  return !list->items.empty();
}

bool Setter::SetItem(const Term& term, int64_t number) {
  Value* value = FindArgument(binding_, term.name);
  auto* list = value == nullptr ? nullptr : std::get_if<Sequence>(&value->v);
  if (list == nullptr) return false;
  const auto place = PlaceIn(RangeOf(term.terms[0], binding_), list->items.size());
  if (!place) return false;
  Value& item = list->items[*place];
  if (!item.Is<int64_t>()) return false;
  item = Value(number);
  return true;
}

// The last number of the list makes up for what is missing.
bool Setter::SetSum(const std::string& name, int64_t sum) {
  Value* value = FindArgument(binding_, name);
  auto* list = value == nullptr ? nullptr : std::get_if<Sequence>(&value->v);
  if (list == nullptr || list->items.empty()) return false;
  int64_t rest = sum;
  for (size_t i = 0; i + 1 < list->items.size(); ++i) {
    if (!list->items[i].Is<int64_t>()) return false;
    rest -= list->items[i].As<int64_t>();
  }
  list->items.back() = Value(rest);
  return true;
}

bool Setter::SetNumber(const Term& term, double number) {
  if (term.kind == Term::Kind::kArgument) return SetArgumentNumber(term.name, number);
  if (term.kind == Term::Kind::kValues) return SetValues(term, number, number);
  if (!IsWhole(number)) return false;
  const auto whole = static_cast<int64_t>(number);
  switch (term.kind) {
    case Term::Kind::kRank:
      return SetRank(term.name, whole);
    case Term::Kind::kExtent:
      return SetExtent(term, whole);
    case Term::Kind::kItem:
      return SetItem(term, whole);
    case Term::Kind::kLength:
      return SetLength(term.name, whole);
    case Term::Kind::kSum:
      return SetSum(term.name, whole);
    case Term::Kind::kElements: {
      const TensorRecipe* tensor = Tensor(term.name);
      if (tensor == nullptr || whole < 0) return false;
      Shape shape(std::max<size_t>(1, tensor->shape.size()), 1);
      if (whole == 1) shape.resize(tensor->shape.size());
      if (!shape.empty()) shape.back() = whole;
      return SetShape(term, shape);
    }
    default:
      return false;
  }
}

bool Setter::SetValues(const Term& term, double lo, double hi) {
  TensorRecipe* tensor = Tensor(term.name);
  if (tensor == nullptr || !(lo <= hi)) return false;
  tensor->bytes = nullptr;
  const FillKind kind =
      tensor->fill.kind == FillKind::kSorted ? FillKind::kSorted : FillKind::kUniform;
  tensor->fill = lo == hi ? Fill{FillKind::kConstant, lo, hi} : Fill{kind, lo, hi};
  return true;
}

bool Setter::SetDType(const Term& term, DType dtype) {
  Value* value = FindArgument(binding_, term.name);
  if (value == nullptr) return false;
  if (value->Is<DType>()) {
    *value = Value(dtype);
    return true;
  }
  const auto retype = [dtype](Value& one) {
    auto* tensor = std::get_if<TensorRecipe>(&one.v);
    if (tensor == nullptr) return false;
    Retype(*tensor, dtype);
    Normalise(*tensor);
    return true;
  };
  auto* list = std::get_if<Sequence>(&value->v);
  if (list == nullptr) return retype(*value);
  for (Value& item : list->items) {
    if (!retype(item)) return false;
  }
  return !list->items.empty();
}

bool Setter::SetShape(const Term& term, const Shape& shape) {
  TensorRecipe* tensor = Tensor(term.name);
  if (tensor == nullptr || NumElements(shape) > kMostElements) return false;
  Reshape(*tensor, shape);
  Normalise(*tensor);
  return true;
}

bool Setter::SetArgument(const std::string& name, Value argument) {
  Value* value = FindArgument(binding_, name);
  if (value == nullptr) return false;
  *value = std::move(argument);
  return true;
}

}  // namespace parallax
