#include "wire/evaluate.h"

namespace parallax {

std::string Encode(const EvaluateRequest& request) {
  Writer w;
  w.Put<uint8_t>(request.options.want_bytes);
  w.Put(request.options.deadline_s);
  w.Put<uint8_t>(request.options.fresh);
  w.Put<uint8_t>(request.options.guard);
  w.Put<uint8_t>(request.options.fresh_memory.has_value());
  if (request.options.fresh_memory) w.Put(*request.options.fresh_memory);
  w.Put(request.options.max_bytes);
  w.Put(request.first_item);
  w.PutCount(request.items.size());
  for (const EvaluateItem& item : request.items) {
    w.Put(item.seed);
    Put(w, item.binding);
    w.PutCount(item.sides.size());
    for (const Side& side : item.sides) Put(w, side);
  }
  return w.Take();
}

Result<EvaluateRequest> DecodeEvaluateRequest(std::string_view bytes) {
  Reader r(bytes);
  EvaluateRequest request;
  request.options.want_bytes = r.GetBool();
  request.options.deadline_s = r.Get<double>();
  request.options.fresh = r.GetBool();
  request.options.guard = r.GetBool();
  if (r.GetBool()) request.options.fresh_memory = r.Get<uint8_t>();
  request.options.max_bytes = r.Get<uint64_t>();
  request.first_item = r.Get<uint32_t>();
  for (EvaluateItem& item : r.Items(&request.items, 16)) {
    item.seed = r.Get<uint64_t>();
    Get(r, &item.binding);
    for (Side& side : r.Items(&item.sides, 16)) Get(r, &side);
  }
  PARALLAX_TRY(Finish(r, "a request to evaluate"));
  return request;
}

std::string Encode(const Evaluated& evaluated) {
  Writer w;
  w.Put(evaluated.item);
  w.Put(evaluated.side);
  Put(w, evaluated.outcome);
  w.Put(evaluated.outcome.prepare_ns);
  return w.Take();
}

Result<Evaluated> DecodeEvaluated(std::string_view bytes) {
  Reader r(bytes);
  Evaluated evaluated;
  evaluated.item = r.Get<uint32_t>();
  evaluated.side = r.Get<uint32_t>();
  Get(r, &evaluated.outcome);
  evaluated.outcome.prepare_ns = r.Get<uint64_t>();
  PARALLAX_TRY(Finish(r, "an evaluated case"));
  return evaluated;
}

}  // namespace parallax
