// Tensor recipes, values and bindings.

#include <utility>

#include "wire/codec.h"
#include "wire/scalars.h"

namespace parallax {
namespace {

constexpr int kMaxRank = 64;

void PutBytes(Writer& w, const std::shared_ptr<const std::string>& bytes) {
  w.Put<uint8_t>(bytes != nullptr);
  if (bytes) w.PutString(*bytes);
}

void GetBytes(Reader& r, TensorRecipe* recipe) {
  bool has = r.GetBool();
  bool wants = recipe->fill.kind == FillKind::kInline || recipe->fill.kind == FillKind::kJitter ||
               recipe->fill.kind == FillKind::kScaled;
  if (has != wants) r.Fail();
  if (!has) return;
  auto bytes = std::make_shared<const std::string>(r.GetString());
  int64_t elements = NumElements(recipe->shape);
  uint64_t item = ItemSize(recipe->dtype);
  if (elements < 0 || static_cast<uint64_t>(elements) != bytes->size() / item ||
      bytes->size() % item != 0) {
    r.Fail();
  }
  recipe->bytes = std::move(bytes);
}

struct ValuePutter : ScalarPutter {
  using ScalarPutter::ScalarPutter;
  using ScalarPutter::operator();
  void operator()(DType d) { w.Put(d); }
  void operator()(const TensorRecipe& t) { Put(w, t); }
  void operator()(const Expression& e) { w.PutString(e.text); }
  void operator()(const Sequence& s) {
    w.Put<uint8_t>(s.is_tuple);
    w.PutCount(s.items.size());
    for (const Value& item : s.items) Put(w, item);
  }
  void operator()(const Dictionary& d) {
    w.PutCount(d.items.size());
    for (const auto& [key, item] : d.items) {
      w.PutString(key);
      Put(w, item);
    }
  }
};

struct ValueGetter : ScalarGetter {
  using ScalarGetter::ScalarGetter;
  using ScalarGetter::operator();
  void operator()(DType& d) { d = r.GetEnum<DType>(kDTypeCount); }
  void operator()(TensorRecipe& t) { Get(r, &t); }
  void operator()(Expression& e) { e.text = r.GetString(); }
  void operator()(Sequence& s) {
    s.is_tuple = r.GetBool();
    for (Value& item : r.Items(&s.items)) Get(r, &item, depth + 1);
  }
  void operator()(Dictionary& d) {
    for (auto& [key, item] : r.Items(&d.items)) {
      key = r.GetString();
      Get(r, &item, depth + 1);
    }
  }
};

}  // namespace

void Put(Writer& w, const Shape& shape) {
  w.PutCount(shape.size());
  for (int64_t extent : shape) w.Put(extent);
}

void Get(Reader& r, Shape* shape) {
  size_t rank = r.GetCount(sizeof(int64_t));
  if (rank > kMaxRank) return r.Fail();
  shape->resize(rank);
  for (int64_t& extent : *shape) extent = r.Get<int64_t>();
}

void Put(Writer& w, const TensorRecipe& recipe) {
  w.Put(recipe.dtype);
  Put(w, recipe.shape);
  w.Put(recipe.layout);
  w.Put(recipe.misalignment);
  w.Put<uint8_t>(recipe.requires_grad);
  w.Put(recipe.fill.kind);
  w.Put(recipe.fill.lo);
  w.Put(recipe.fill.hi);
  PutBytes(w, recipe.bytes);
}

void Get(Reader& r, TensorRecipe* recipe) {
  recipe->dtype = r.GetEnum<DType>(kDTypeCount);
  Get(r, &recipe->shape);
  for (int64_t extent : recipe->shape) {
    if (extent < 0) r.Fail();
  }
  recipe->layout = r.GetEnum<Layout>(kLayoutCount);
  recipe->misalignment = r.Get<uint8_t>();
  if (recipe->misalignment >= 64 || recipe->misalignment % ItemSize(recipe->dtype) != 0) r.Fail();
  recipe->requires_grad = r.GetBool();
  recipe->fill.kind = r.GetEnum<FillKind>(kFillKindCount);
  recipe->fill.lo = r.Get<double>();
  recipe->fill.hi = r.Get<double>();
  GetBytes(r, recipe);
}

void Put(Writer& w, const Value& value) {
  w.Put(static_cast<uint8_t>(value.v.index()));
  std::visit(ValuePutter(w), value.v);
}

void Get(Reader& r, Value* value, int depth) {
  if (depth > kMaxDepth || !Emplace(&value->v, r.Get<uint8_t>())) return r.Fail();
  std::visit(ValueGetter(r, depth), value->v);
}

void Put(Writer& w, const Binding& binding) {
  w.PutCount(binding.arguments.size());
  for (const Argument& argument : binding.arguments) {
    w.PutString(argument.name);
    w.Put<uint8_t>(argument.keyword);
    Put(w, argument.value);
  }
}

void Get(Reader& r, Binding* binding) {
  for (Argument& argument : r.Items(&binding->arguments)) {
    argument.name = r.GetString();
    argument.keyword = r.GetBool();
    Get(r, &argument.value);
  }
}

}  // namespace parallax
