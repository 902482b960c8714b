#include "relations/planned_codec.h"

#include "wire/codec.h"

namespace parallax {

void Put(Writer& w, const PlannedRelation& planned) {
  Put(w, planned.relation);
  w.Put(planned.api);
  w.PutCount(planned.traits.size());
  for (const std::string& trait : planned.traits) w.PutString(trait);
  w.PutString(planned.content);
  w.Put(planned.own_ns);
  w.Put(planned.similarity);
  w.Put(planned.neighbour);
  w.PutString(planned.partner);
}

void Get(Reader& r, PlannedRelation* planned) {
  Get(r, &planned->relation);
  planned->api = r.Get<uint32_t>();
  for (std::string& trait : r.Items(&planned->traits, 4)) trait = r.GetString();
  planned->content = r.GetString();
  planned->own_ns = r.Get<uint64_t>();
  planned->similarity = r.Get<double>();
  planned->neighbour = r.Get<uint32_t>();
  planned->partner = r.GetString();
}

}  // namespace parallax
