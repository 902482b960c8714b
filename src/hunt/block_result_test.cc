#include "hunt/block_result.h"

#include <gtest/gtest.h>

#include "hunt/campaign_case.h"
#include "hunt/fold.h"
#include "hunt/testing.h"
#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using testing_hunt::RecordsOf;

TEST(BlockResult, SurvivesDamage) {
  BlockResult result;
  result.rows = {{3, 0xabcdef, {9, 8, 7, 1, 0, 2, 18, 17, 1, 3}}, {4, 1, {}}};
  result.observations = {{3, {ObservationKind::kMessage, 2, 1, "ValueError: #"}}};
  result.hits = {{0, 5, SampleOutcomes()}, {1, 2, SampleOutcomes()}};
  ExpectSurvivesDamage(
      Encode(result),
      MakeRecode<BlockResult>([](const BlockResult& r) { return Encode(r); }, DecodeBlockResult));
}

constexpr uint64_t kSeed = 12;

const std::vector<PlannedRelation>& SampleRelations() {
  static const std::vector<PlannedRelation> kRelations = {{SampleRelation(), 1, {"elementwise"}}};
  return kRelations;
}

FoldState SampleState() {
  FoldState state;
  state.hunted_ns = 5;
  state.cases = 100;
  state.agree = 90;
  state.skipped["not-applicable"] = 3;
  state.untrusted["ties"] = 2;
  ApiStatistics& api = state.apis[1];
  api.judged = 90;
  api.structures = {1, 2};
  api.sources = {{"modes:float64", 90}};
  api.nanoseconds = {{"modes:float64", 1000}};
  state.families["modes:float64"] = {4, 100, 5, 90, 7, 1000, 100, 1, 2, {{1, "ValueError: no"}},
                                     3, 2};
  Group group;
  group.cases = 5;
  GroupedCase kept{CaseOf(SampleRelations()[0], kSeed, {0, 0, 3, 5}, SampleBinding())};
  kept.outcomes = SampleOutcomes();
  kept.verdict.state = VerdictState::kDisagree;
  kept.difference = 2.5;
  group.kept = {kept};
  state.groups["value|toy.sum"] = group;
  state.corpus.Observe(1, "f32", SampleBinding());
  state.corpus.Tried(1, 2, 10, 9);
  state.corpus.Death(0);
  return state;
}

Names SampleNames() {
  std::vector<CatalogueEntry> catalogue(2);
  catalogue[0].api.name = "toy.abs";
  catalogue[1].api.name = "toy.sum";
  return Names(catalogue, SampleRelations());
}

TEST(FoldState, ComesBackWhole) {
  Names names = SampleNames();
  FoldState state = SampleState();
  const StateRecords records = RecordsOf(state, names);
  FoldState back = FoldState::Decode(records, {names, SampleRelations(), kSeed}).value();
  EXPECT_EQ(RecordsOf(back, names), records);
  EXPECT_EQ(back.cases, 100u);
  EXPECT_EQ(back.hunted_ns, 5u);
  const GroupedCase& kept = back.groups.at("value|toy.sum").kept.at(0);
  EXPECT_EQ(kept.binding.arguments.size(), 7u);
  EXPECT_EQ(kept.difference, 2.5);
  EXPECT_EQ(kept.relation, SampleRelation());
  EXPECT_EQ(kept.traits, std::vector<std::string>{"elementwise"});
  EXPECT_EQ(kept.seed, CaseSeed(kSeed, {0, 0, 3, 5}));
  EXPECT_EQ(back.corpus.Weight(1), state.corpus.Weight(1));
}

TEST(FoldState, SurvivesDamage) {
  // Keys of maps may swap places, so damaged bytes need not come back in their order.
  Names names = SampleNames();
  const CampaignNouns nouns{names, SampleRelations(), kSeed};
  const StateRecords whole = RecordsOf(SampleState(), names);
  for (const auto& [name, bytes] : whole) {
    SCOPED_TRACE(name);
    ExpectSurvivesDamage(
        bytes,
        MakeRecode<FoldState>([&](const FoldState& s) { return RecordsOf(s, names)[name]; },
                              [&](std::string_view damaged) {
                                StateRecords records = whole;
                                records[name] = damaged;
                                return FoldState::Decode(records, nouns);
                              }),
        false);
    StateRecords without = whole;
    without.erase(name);
    EXPECT_FALSE(FoldState::Decode(without, nouns).ok());
  }
  StateRecords strange = whole;
  strange["more"] = "";
  EXPECT_FALSE(FoldState::Decode(strange, nouns).ok());
}

}  // namespace
}  // namespace parallax
