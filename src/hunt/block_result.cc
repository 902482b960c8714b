#include "hunt/block_result.h"

namespace parallax {

std::string Encode(const BlockResult& result) {
  Writer w;
  w.PutCount(result.rows.size());
  for (const RowResult& row : result.rows) {
    w.Put(row.row);
    w.Put(row.structure);
    Put(w, row.counters);
  }
  w.PutCount(result.observations.size());
  for (const RowObservation& o : result.observations) {
    w.Put(o.row);
    w.Put(o.observation.kind);
    w.Put(o.observation.contents);
    w.Put(o.observation.side);
    w.PutString(o.observation.text);
  }
  w.PutCount(result.hits.size());
  for (const SweepHit& hit : result.hits) {
    w.Put(result.rows[hit.segment].row);
    w.Put(hit.contents);
    Put(w, hit.outcomes);
  }
  return w.Take();
}

Result<BlockResult> DecodeBlockResult(std::string_view bytes) {
  Reader r(bytes);
  BlockResult result;
  for (RowResult& row : r.Items(&result.rows, 12)) {
    row.row = r.Get<uint32_t>();
    row.structure = r.Get<uint64_t>();
    Get(r, &row.counters);
  }
  for (RowObservation& o : r.Items(&result.observations, 14)) {
    o.row = r.Get<uint32_t>();
    o.observation.kind = r.GetEnum<ObservationKind>(2);
    o.observation.contents = r.Get<uint32_t>();
    o.observation.side = r.Get<uint8_t>();
    o.observation.text = r.GetString();
  }
  uint32_t segment = 0;
  for (SweepHit& hit : r.Items(&result.hits, 12)) {
    const auto row = r.Get<uint32_t>();
    while (segment < result.rows.size() && result.rows[segment].row != row) ++segment;
    if (segment == result.rows.size()) r.Fail();
    hit.segment = segment;
    hit.contents = r.Get<uint32_t>();
    Get(r, &hit.outcomes);
  }
  PARALLAX_TRY(Finish(r, "the result of a block"));
  return result;
}

}  // namespace parallax
