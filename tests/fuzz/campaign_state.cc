// What a campaign keeps of itself: results of blocks, the state after an epoch, relations added.

#include "fuzzing.h"
#include "hunt/campaign_case.h"
#include "hunt/fold.h"
#include "relations/added_relation.h"
#include "wire/sample.h"

namespace parallax {
namespace {

constexpr uint64_t kSeed = 12;

const std::vector<PlannedRelation>& SampleRelations() {
  static const std::vector<PlannedRelation> relations = {{SampleRelation(), 1, {"elementwise"}}};
  return relations;
}

const Names& SampleNames() {
  static const Names names = [] {
    std::vector<CatalogueEntry> catalogue(2);
    catalogue[0].api.name = "toy.abs";
    catalogue[1].api.name = "toy.sum";
    return Names(catalogue, SampleRelations());
  }();
  return names;
}

FoldState SampleState() {
  FoldState state;
  state.skipped["not-applicable"] = 3;
  state.apis[1].structures = {1, 2};
  state.apis[1].sources = {{"modes:float64", 90}};
  state.families["modes:float64"].messages = {{1, "ValueError: no"}};
  GroupedCase kept{CaseOf(SampleRelations()[0], kSeed, {0, 0, 3, 5}, SampleBinding())};
  kept.outcomes = SampleOutcomes();
  state.groups["value|toy.sum"].kept = {kept};
  state.corpus.Observe(1, "f32", SampleBinding());
  state.corpus.Tried(1, 2, 10, 9);
  state.corpus.Death(0);
  return state;
}

// The records of a state one after another.
std::string Flat(const FoldState& state) {
  Writer w;
  state.Encode(SampleNames(), [&](const std::string& name, const std::string& bytes) {
    w.PutString(name);
    w.PutString(bytes);
  });
  return w.Take();
}

Result<FoldState> FromFlat(std::string_view bytes) {
  Reader r(bytes);
  StateRecords records;
  while (r.ok() && !r.AtEnd()) {
    std::string name = r.GetString();
    records[std::move(name)] = r.GetString();
  }
  PARALLAX_TRY(Finish(r, "records"));
  return FoldState::Decode(records, {SampleNames(), SampleRelations(), kSeed});
}

}  // namespace

std::vector<std::string> Seeds() {
  BlockResult result;
  result.rows = {{3, 0xabcdef, {}}, {4, 1, {}}};
  result.observations = {{3, {ObservationKind::kMessage, 2, 1, "ValueError: #"}}};
  result.hits = {{0, 5, SampleOutcomes()}, {1, 2, {}}};
  return {Chosen(0, Encode(result)), Chosen(1, Flat(SampleState())),
          Chosen(2, Encode(AddedRelation{SampleRelations()[0], {}}))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  const size_t kind = Choose(&bytes, 3);
  if (kind == 0) {
    CheckCodec(bytes, DecodeBlockResult, [](const BlockResult& result) { return Encode(result); });
  } else if (kind == 1) {
    CheckCodec(bytes, FromFlat, Flat);
  } else {
    CheckCodec(bytes, DecodeAddedRelation,
               [](const AddedRelation& added) { return Encode(added); });
  }
  return 0;
}
