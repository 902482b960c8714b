#include "relations/added_relation.h"

#include "relations/planned_codec.h"
#include "wire/codec.h"

namespace parallax {
std::string Encode(const AddedRelation& relation) {
  Writer w;
  Put(w, relation.planned);
  const RelationFate& fate = relation.fate;
  w.Put(fate.state);
  w.PutString(fate.reason);
  w.Put(fate.returned_sides);
  w.Put(fate.agreed);
  w.Put(fate.disagreed);
  w.PutCount(fate.items.size());
  for (const int32_t items : fate.items) w.Put(items);
  w.Put(static_cast<uint8_t>(fate.squeezed_alike));
  w.Put(static_cast<uint8_t>(fate.values_apart));
  w.Put(fate.structures_agreed);
  w.Put(fate.structures_disagreed);
  w.Put(fate.epoch);
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
  Get(r, &relation.planned);
  RelationFate& fate = relation.fate;
  fate.state = r.GetEnum<RelationState>(kRelationStateCount);
  fate.reason = r.GetString();
  fate.returned_sides = r.Get<uint64_t>();
  fate.agreed = r.Get<uint64_t>();
  fate.disagreed = r.Get<uint64_t>();
  for (int32_t& items : r.Items(&fate.items, 4)) items = r.Get<int32_t>();
  fate.squeezed_alike = r.GetBool();
  fate.values_apart = r.GetBool();
  fate.structures_agreed = r.Get<uint64_t>();
  fate.structures_disagreed = r.Get<uint64_t>();
  fate.epoch = r.Get<uint32_t>();
  if (r.GetBool()) {
    RelationInput& input = fate.rejected_by.emplace();
    Get(r, &input.binding);
    input.seed = r.Get<uint64_t>();
  }
  PARALLAX_TRY(Finish(r, "a relation that a campaign added"));
  return relation;
}

}  // namespace parallax
