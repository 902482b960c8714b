#include "hunt/exchange.h"

#include <utility>

#include "relations/planned_codec.h"
#include "wire/sealed.h"

namespace parallax {
namespace {

constexpr SealedKind kEpochFile{0x45584c50 /* "PLXE" */, 1, "an epoch of a prepared hunt",
                                "parallax blocks HUNT --epoch N --write-epoch FILE"};
constexpr SealedKind kResultsFile{0x42584c50 /* "PLXB" */, 1, "a file of blocks' results",
                                  "parallax blocks HUNT --output FILE"};

void Put(Writer& w, Hash128 hash) {
  w.Put(hash.high);
  w.Put(hash.low);
}

void Get(Reader& r, Hash128* hash) {
  hash->high = r.Get<uint64_t>();
  hash->low = r.Get<uint64_t>();
}

}  // namespace

std::string Seal(const SharedEpoch& epoch) {
  Writer w;
  Put(w, epoch.hunt);
  w.PutString(Encode(epoch.manifest));
  w.PutCount(epoch.added.size());
  for (const PlannedRelation& planned : epoch.added) Put(w, planned);
  return Seal(kEpochFile, w.bytes());
}

Result<SharedEpoch> UnsealEpoch(std::string_view bytes) {
  PARALLAX_TRY_ASSIGN(const std::string_view payload, Unseal(kEpochFile, bytes));
  Reader r(payload);
  SharedEpoch epoch;
  Get(r, &epoch.hunt);
  const std::string_view manifest = r.GetView();
  for (PlannedRelation& planned : r.Items(&epoch.added, 40)) Get(r, &planned);
  PARALLAX_TRY(Finish(r, kEpochFile.what));
  PARALLAX_TRY_ASSIGN(epoch.manifest, DecodeManifest(manifest));
  return epoch;
}

void DropClocks(BlockResult* result) {
  for (RowResult& row : result->rows) row.counters.nanoseconds = row.counters.first_ns = 0;
  for (SweepHit& hit : result->hits) {
    for (Outcome& outcome : hit.outcomes) {
      outcome.duration_ns = 0;
      if (outcome.Is<TimedOut>()) outcome.v = TimedOut{};
    }
  }
}

std::string Seal(const BlockResults& results) {
  Writer w;
  Put(w, results.hunt);
  Put(w, results.manifest);
  w.Put(results.epoch);
  w.Put(results.blocks);
  w.PutCount(results.results.size());
  for (const NumberedResult& each : results.results) {
    w.Put(each.block);
    w.PutString(Encode(each.result));
  }
  return Seal(kResultsFile, w.bytes());
}

Result<BlockResults> UnsealBlockResults(std::string_view bytes) {
  PARALLAX_TRY_ASSIGN(const std::string_view payload, Unseal(kResultsFile, bytes));
  Reader r(payload);
  BlockResults out;
  Get(r, &out.hunt);
  Get(r, &out.manifest);
  out.epoch = r.Get<uint32_t>();
  out.blocks = r.Get<uint32_t>();
  for (size_t n = r.GetCount(8); n > 0 && r.ok(); --n) {
    const auto block = r.Get<uint32_t>();
    const std::string_view encoded = r.GetView();
    if (!r.ok()) break;
    PARALLAX_TRY_ASSIGN(BlockResult result, DecodeBlockResult(encoded));
    out.results.push_back({block, std::move(result)});
  }
  PARALLAX_TRY(Finish(r, kResultsFile.what));
  return out;
}

}  // namespace parallax
