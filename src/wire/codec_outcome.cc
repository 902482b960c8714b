// Outputs and what a side did.

#include "wire/codec.h"
#include "wire/scalars.h"

namespace parallax {
namespace {

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
    for (OutputValue& item : r.Items(&s.items)) Get(r, &item, depth + 1);
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
    for (uint32_t& index : r.Items(&v.mutated_inputs, 4)) index = r.Get<uint32_t>();
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
    for (std::string& frame : r.Items(&v.frames, 4)) frame = r.GetString();
    v.stderr_tail = r.GetString();
    v.guard_hit = r.GetBool();
  }
  void operator()(TimedOut& v) { v.seconds = r.Get<double>(); }
  void operator()(OutOfMemory& v) { v.message = r.GetString(); }
  void operator()(WorkerLost& v) { v.reason = r.GetString(); }
  void operator()(Interrupted&) {}
  void operator()(NotApplicable& v) { v.reason = r.GetString(); }
};

}  // namespace

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
  for (Outcome& outcome : r.Items(outcomes, 9)) Get(r, &outcome);
}

}  // namespace parallax
