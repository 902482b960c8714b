#include "wire/codec.h"

#include <utility>

namespace parallax {
namespace {

constexpr int kMaxDepth = 32;
constexpr int kMaxRank = 64;
constexpr uint8_t kOwnTarget = 0x80;  // beside a side's selection

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

void PutDerivation(Writer& w, const Derivation& d) {
  w.Put(d.kind);
  w.Put(d.layout);
  w.Put(d.index);
  w.Put(d.length);
}

void GetDerivation(Reader& r, Derivation* d) {
  d->kind = r.GetEnum<DeriveKind>(static_cast<int>(DeriveKind::kFlatPart) + 1);
  d->layout = r.GetEnum<Layout>(kLayoutCount);
  d->index = r.Get<int64_t>();
  d->length = r.Get<int64_t>();
}

template <class Sum, size_t I = 0>
bool Emplace(Sum* sum, size_t index) {
  if constexpr (I < std::variant_size_v<Sum>) {
    if (index == I) {
      sum->template emplace<I>();
      return true;
    }
    return Emplace<Sum, I + 1>(sum, index);
  }
  return false;
}

// The alternatives that values and outputs share.
struct ScalarPutter {
  explicit ScalarPutter(Writer& writer) : w(writer) {}
  Writer& w;
  void operator()(None) {}
  void operator()(bool b) { w.Put<uint8_t>(b); }
  void operator()(int64_t i) { w.Put(i); }
  void operator()(double d) { w.Put(d); }
  void operator()(std::complex<double> c) {
    w.Put(c.real());
    w.Put(c.imag());
  }
  void operator()(const std::string& s) { w.PutString(s); }
};

struct ScalarGetter {
  ScalarGetter(Reader& reader, int at) : r(reader), depth(at) {}
  Reader& r;
  int depth;
  void operator()(None&) {}
  void operator()(bool& b) { b = r.GetBool(); }
  void operator()(int64_t& i) { i = r.Get<int64_t>(); }
  void operator()(double& d) { d = r.Get<double>(); }
  void operator()(std::complex<double>& c) {
    double re = r.Get<double>();
    c = {re, r.Get<double>()};
  }
  void operator()(std::string& s) { s = r.GetString(); }
};

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
    s.items.resize(r.GetCount());
    for (Value& item : s.items) Get(r, &item, depth + 1);
  }
  void operator()(Dictionary& d) {
    d.items.resize(r.GetCount());
    for (auto& [key, item] : d.items) {
      key = r.GetString();
      Get(r, &item, depth + 1);
    }
  }
};

struct OutputPutter : ScalarPutter {
  using ScalarPutter::ScalarPutter;
  using ScalarPutter::operator();
  void operator()(const OutputTensor& t) {
    w.Put(t.dtype);
    Put(w, t.shape);
    Put(w, t.strides);
    w.Put<uint8_t>(t.has_bytes);
    if (t.has_bytes) w.PutString(t.bytes);
  }
  void operator()(const Opaque& o) { w.PutString(o.type); }
  void operator()(const OutputSequence& s) {
    w.PutCount(s.items.size());
    for (const OutputValue& item : s.items) Put(w, item);
  }
};

struct OutputGetter : ScalarGetter {
  using ScalarGetter::ScalarGetter;
  using ScalarGetter::operator();
  void operator()(OutputTensor& t) {
    t.dtype = r.GetEnum<DType>(kDTypeCount);
    Get(r, &t.shape);
    Get(r, &t.strides);
    t.has_bytes = r.GetBool();
    if (t.strides.size() != t.shape.size()) r.Fail();
    if (!t.has_bytes) return;
    t.bytes = r.GetString();
    uint64_t item = ItemSize(t.dtype);
    if (t.bytes.size() % item != 0 ||
        static_cast<uint64_t>(NumElements(t.shape)) != t.bytes.size() / item) {
      r.Fail();
    }
  }
  void operator()(Opaque& o) { o.type = r.GetString(); }
  void operator()(OutputSequence& s) {
    s.items.resize(r.GetCount());
    for (OutputValue& item : s.items) Get(r, &item, depth + 1);
  }
};

struct StatusPutter {
  Writer& w;
  void operator()(const Returned& v) {
    Put(w, v.value);
    w.PutCount(v.mutated_inputs.size());
    for (uint32_t index : v.mutated_inputs) w.Put(index);
    w.Put(v.broken_canary);
    w.PutString(v.warning);
  }
  void operator()(const Raised& v) {
    w.PutString(v.type);
    w.PutString(v.message);
  }
  void operator()(const Crashed& v) {
    w.Put(v.signal);
    w.Put(v.exit_code);
    w.PutCount(v.frames.size());
    for (const std::string& frame : v.frames) w.PutString(frame);
    w.PutString(v.stderr_tail);
    w.Put<uint8_t>(v.guard_hit);
  }
  void operator()(const TimedOut& v) { w.Put(v.seconds); }
  void operator()(const OutOfMemory& v) { w.PutString(v.message); }
  void operator()(const WorkerLost& v) { w.PutString(v.reason); }
  void operator()(const Interrupted&) {}
  void operator()(const NotApplicable& v) { w.PutString(v.reason); }
};

struct StatusGetter {
  Reader& r;
  void operator()(Returned& v) {
    Get(r, &v.value);
    v.mutated_inputs.resize(r.GetCount(4));
    for (uint32_t& index : v.mutated_inputs) index = r.Get<uint32_t>();
    v.broken_canary = r.Get<int32_t>();
    v.warning = r.GetString();
  }
  void operator()(Raised& v) {
    v.type = r.GetString();
    v.message = r.GetString();
  }
  void operator()(Crashed& v) {
    v.signal = r.Get<int32_t>();
    v.exit_code = r.Get<int32_t>();
    v.frames.resize(r.GetCount(4));
    for (std::string& frame : v.frames) frame = r.GetString();
    v.stderr_tail = r.GetString();
    v.guard_hit = r.GetBool();
  }
  void operator()(TimedOut& v) { v.seconds = r.Get<double>(); }
  void operator()(OutOfMemory& v) { v.message = r.GetString(); }
  void operator()(WorkerLost& v) { v.reason = r.GetString(); }
  void operator()(Interrupted&) {}
  void operator()(NotApplicable& v) { v.reason = r.GetString(); }
};

template <class T>
Result<T> Decode(std::string_view bytes, std::string_view what) {
  Reader r(bytes);
  T value;
  Get(r, &value);
  PARALLAX_TRY(Finish(r, what));
  return value;
}

template <class T>
std::string EncodeAny(const T& value) {
  Writer w;
  Put(w, value);
  return w.Take();
}

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

void Put(Writer& w, const TensorRecipe& t) {
  w.Put(t.dtype);
  Put(w, t.shape);
  w.Put(t.layout);
  w.Put(t.misalignment);
  w.Put<uint8_t>(t.requires_grad);
  w.Put(t.fill.kind);
  w.Put(t.fill.lo);
  w.Put(t.fill.hi);
  PutBytes(w, t.bytes);
}

void Get(Reader& r, TensorRecipe* t) {
  t->dtype = r.GetEnum<DType>(kDTypeCount);
  Get(r, &t->shape);
  for (int64_t extent : t->shape) {
    if (extent < 0) r.Fail();
  }
  t->layout = r.GetEnum<Layout>(kLayoutCount);
  t->misalignment = r.Get<uint8_t>();
  if (t->misalignment >= 64 || t->misalignment % ItemSize(t->dtype) != 0) r.Fail();
  t->requires_grad = r.GetBool();
  t->fill.kind = r.GetEnum<FillKind>(kFillKindCount);
  t->fill.lo = r.Get<double>();
  t->fill.hi = r.Get<double>();
  GetBytes(r, t);
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
  binding->arguments.resize(r.GetCount());
  for (Argument& argument : binding->arguments) {
    argument.name = r.GetString();
    argument.keyword = r.GetBool();
    Get(r, &argument.value);
  }
}

void Put(Writer& w, const Side& side) {
  w.PutString(side.label);
  w.PutString(side.program);
  PutDerivation(w, side.derivation);
  // Sides of one target, which is most, are encoded as they were before a side had its own.
  uint8_t select = static_cast<uint8_t>(side.select);
  w.Put<uint8_t>(side.target.empty() ? select : select | kOwnTarget);
  w.Put(side.part_index);
  w.Put(side.part_length);
  if (!side.target.empty()) w.PutString(side.target);
}

void Get(Reader& r, Side* side) {
  side->label = r.GetString();
  side->program = r.GetString();
  GetDerivation(r, &side->derivation);
  uint8_t select = r.Get<uint8_t>();
  bool own_target = (select & kOwnTarget) != 0;
  select &= static_cast<uint8_t>(~kOwnTarget);
  if (select > static_cast<uint8_t>(Select::kFlatPart)) return r.Fail();
  side->select = static_cast<Select>(select);
  side->part_index = r.Get<int64_t>();
  side->part_length = r.Get<int64_t>();
  if (!own_target) return;
  side->target = r.GetString();
  if (side->target.empty()) r.Fail();
}

void Put(Writer& w, const Relation& relation) {
  w.PutString(relation.source);
  w.PutString(relation.family);
  w.PutString(relation.api);
  w.PutString(relation.target);
  w.PutCount(relation.sides.size());
  for (const Side& side : relation.sides) Put(w, side);
  w.Put(relation.claim.bits);
  w.Put(relation.claim.tolerance.rtol);
  w.Put(relation.claim.tolerance.atol);
  w.Put<uint8_t>(relation.structural);
  w.PutString(relation.citation);
}

void Get(Reader& r, Relation* relation) {
  relation->source = r.GetString();
  relation->family = r.GetString();
  relation->api = r.GetString();
  relation->target = r.GetString();
  relation->sides.resize(r.GetCount(16));
  for (Side& side : relation->sides) Get(r, &side);
  relation->claim.bits = r.Get<uint32_t>();
  relation->claim.tolerance.rtol = r.Get<double>();
  relation->claim.tolerance.atol = r.Get<double>();
  relation->structural = r.GetBool();
  relation->citation = r.GetString();
}

void Put(Writer& w, const OutputValue& value) {
  w.Put(static_cast<uint8_t>(value.v.index()));
  std::visit(OutputPutter(w), value.v);
}

void Get(Reader& r, OutputValue* value, int depth) {
  if (depth > kMaxDepth || !Emplace(&value->v, r.Get<uint8_t>())) return r.Fail();
  std::visit(OutputGetter(r, depth), value->v);
}

void Put(Writer& w, const Outcome& outcome) {
  w.Put(static_cast<uint8_t>(outcome.v.index()));
  w.Put(outcome.duration_ns);
  std::visit(StatusPutter{w}, outcome.v);
}

void Get(Reader& r, Outcome* outcome) {
  if (!Emplace(&outcome->v, r.Get<uint8_t>())) return r.Fail();
  outcome->duration_ns = r.Get<uint64_t>();
  std::visit(StatusGetter{r}, outcome->v);
}

void Put(Writer& w, const Outcomes& outcomes) {
  w.PutCount(outcomes.size());
  for (const Outcome& outcome : outcomes) Put(w, outcome);
}

void Get(Reader& r, Outcomes* outcomes) {
  outcomes->resize(r.GetCount(9));
  for (Outcome& outcome : *outcomes) Get(r, &outcome);
}

Status Finish(const Reader& r, std::string_view what) {
  if (r.AtEnd()) return {};
  std::string problem = r.ok() ? " has bytes left over at its end" : " is truncated or corrupt";
  return Error{std::string(what) + problem,
               "it was written by another version, or the file or connection was damaged"};
}

std::string Encode(const Binding& binding) { return EncodeAny(binding); }
std::string Encode(const Relation& relation) { return EncodeAny(relation); }
std::string Encode(const Outcomes& outcomes) { return EncodeAny(outcomes); }
Result<Binding> DecodeBinding(std::string_view bytes) {
  return Decode<Binding>(bytes, "a binding");
}
Result<Relation> DecodeRelation(std::string_view bytes) {
  return Decode<Relation>(bytes, "a relation");
}
Result<Outcomes> DecodeOutcomes(std::string_view bytes) {
  return Decode<Outcomes>(bytes, "an outcome");
}

}  // namespace parallax
