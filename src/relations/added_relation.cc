#include "relations/added_relation.h"

#include "wire/codec.h"

namespace parallax {
namespace {

void PutPlanned(Writer& w, const PlannedRelation& planned) {
  Put(w, planned.relation);
  w.Put(planned.api);
  w.PutCount(planned.traits.size());
  for (const std::string& trait : planned.traits) w.PutString(trait);
  w.PutString(planned.content);
  w.Put(planned.own_ns);
}

void GetPlanned(Reader& r, PlannedRelation* planned) {
  Get(r, &planned->relation);
  planned->api = r.Get<uint32_t>();
  planned->traits.resize(r.GetCount(4));
  for (std::string& trait : planned->traits) trait = r.GetString();
  planned->content = r.GetString();
  planned->own_ns = r.Get<uint64_t>();
}

}  // namespace

std::string Encode(const AddedRelation& relation) {
  Writer w;
  PutPlanned(w, relation.planned);
  const RelationFate& fate = relation.fate;
  w.Put(fate.state);
  w.PutString(fate.reason);
  w.Put(fate.agreed);
  w.Put(fate.disagreed);
  w.Put(static_cast<uint8_t>(fate.rejected_by.has_value()));
  if (fate.rejected_by) {
    Put(w, fate.rejected_by->binding);
    w.Put(fate.rejected_by->seed);
  }
  return w.Take();
}

Result<AddedRelation> DecodeAddedRelation(std::string_view bytes) {
  Reader r(bytes);
  AddedRelation relation;
  GetPlanned(r, &relation.planned);
  RelationFate& fate = relation.fate;
  fate.state = r.GetEnum<RelationState>(kRelationStateCount);
  fate.reason = r.GetString();
  fate.agreed = r.Get<uint64_t>();
  fate.disagreed = r.Get<uint64_t>();
  if (r.GetBool()) {
    RelationInput& input = fate.rejected_by.emplace();
    Get(r, &input.binding);
    input.seed = r.Get<uint64_t>();
  }
  PARALLAX_TRY(Finish(r, "a relation that a campaign added"));
  return relation;
}

}  // namespace parallax
