#include "search/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "search/testing.h"

namespace parallax {
namespace {

// A world of two APIs whose last two relations are a candidate and a rejected one.
struct TriedWorld : World {
  std::vector<RelationState> states;
  std::vector<uint64_t> returned;

  explicit TriedWorld(uint32_t seeds) : World(2, seeds) {
    AddRelation(1, "echo");
    AddRelation(1, "wrong");
    states.resize(relations.size(), RelationState::kVerified);
    states[candidate()] = RelationState::kCandidate;
    states[candidate() + 1] = RelationState::kRejected;
  }

  uint32_t candidate() const { return static_cast<uint32_t>(relations.size()) - 2; }

  Manifest PlanNext(uint32_t epoch, uint64_t max_cases = UINT64_MAX,
                    uint64_t budget_ns = 20'000'000'000) const {
    return PlanEpoch({catalogue,
                      relations,
                      corpus,
                      7,
                      epoch,
                      budget_ns,
                      max_cases,
                      0,
                      {},
                      states,
                      {},
                      returned});
  }
};

std::map<uint32_t, int> RowsOf(const Manifest& manifest) {
  std::map<uint32_t, int> rows;
  for (const StructureRow& row : manifest.rows) ++rows[row.relation];
  return rows;
}

TEST(Candidates, AreTriedOnAFewSeedsAheadOfTheOthers) {
  const TriedWorld world(9);
  const Manifest manifest = world.PlanNext(1);
  ASSERT_GT(manifest.rows.size(), kTrialRows);
  std::vector<uint32_t> parents;
  for (uint32_t i = 0; i < kTrialRows; ++i) {
    const StructureRow& row = manifest.rows[i];
    EXPECT_EQ(row.relation, world.candidate());
    EXPECT_EQ(row.mutator, kNoMutator);
    EXPECT_EQ(row.contents, kTrialContents);
    parents.push_back(row.parent);
  }
  EXPECT_EQ(parents, (std::vector<uint32_t>{0, 2, 4, 6}));
  EXPECT_EQ(RowsOf(manifest)[world.candidate()], static_cast<int>(kTrialRows));
}

TEST(Candidates, WhatIsGuessedIsTriedOnAHundredInputs) {
  for (const uint32_t seeds : {9u, 40u}) {
    TriedWorld world(seeds);
    world.relations[world.candidate()].relation.facts |= kGuessed;
    EXPECT_EQ(RowsOf(world.PlanNext(1))[world.candidate()], static_cast<int>(kTrialRows));
    world.states[world.candidate()] = RelationState::kPromising;
    uint32_t rows = 0, inputs = 0, varied = 0;
    for (const StructureRow& row : world.PlanNext(1).rows) {
      if (row.relation != world.candidate()) continue;
      varied += row.mutator == kNoMutator ? 0 : 1;
      if (row.mutator != kNoMutator) continue;
      ++rows;
      inputs += row.contents;
    }
    EXPECT_EQ(rows, std::min(seeds, kGuessedRows));
    EXPECT_NEAR(inputs, kGuessedInputs, 1);
    EXPECT_GE(varied, kVariedRows / 2) << "not each way changes each seed";
    EXPECT_LE(varied, kVariedRows);
  }
}

// Where the only item of a list is passed, most seeds may have none.
TEST(Candidates, AreTriedOnSeedsThatTheirCallsAreMadeOf) {
  TriedWorld world(9);
  PlannedRelation& planned = world.relations[world.candidate()];
  std::vector<Binding>& seeds = world.catalogue[planned.api].seeds;
  const std::string first = seeds[0].arguments.front().name;
  MappedArgument x{"", first, 0, {}}, item{"", "dim", 1, {}};
  item.only_item = true;
  planned.relation.sides.back().arguments = {x, item};
  const auto parents = [&] {
    std::set<uint32_t> out;
    for (const StructureRow& row : world.PlanNext(1).rows) {
      if (row.relation == world.candidate()) out.insert(row.parent);
    }
    return out;
  };
  EXPECT_EQ(parents().size(), kTrialRows) << "which shows that there is no call";
  for (const uint32_t i : {5u, 7u}) {
    seeds[i].arguments.resize(1);
    seeds[i].arguments.push_back({"dim", true, Sequence{.is_tuple = true, .items = {int64_t{0}}}});
  }
  EXPECT_EQ(parents(), (std::set<uint32_t>{5, 7}));
}

TEST(Candidates, WhereNothingElseIsHuntedTheyHaveTheWholeEpoch) {
  TriedWorld world(9);
  const uint64_t little = 1'000'000;
  const auto tried = [&] { return RowsOf(world.PlanNext(1, UINT64_MAX, little)).size(); };
  for (RelationState& state : world.states) state = RelationState::kCandidate;
  const size_t alone = tried();
  EXPECT_GT(alone, 1u);
  world.states[0] = RelationState::kVerified;
  EXPECT_LT(RowsOf(world.PlanNext(1, UINT64_MAX, little)).size() - 1, alone);
}

TEST(Candidates, WhatIsRejectedIsNotRunAndWhatIsVerifiedIsHunted) {
  TriedWorld world(2);
  EXPECT_EQ(RowsOf(world.PlanNext(1)).count(world.candidate() + 1), 0u);
  world.states[world.candidate()] = RelationState::kVerified;
  EXPECT_GT(RowsOf(world.PlanNext(1))[world.candidate()], static_cast<int>(kTrialRows));
}

TEST(Candidates, TheLastCasesOfAHuntAreTheirs) {
  const TriedWorld world(9);
  const Manifest manifest = world.PlanNext(1, 10);
  uint64_t cases = 0;
  for (const StructureRow& row : manifest.rows) cases += row.contents;
  EXPECT_EQ(cases, 10u);
  EXPECT_EQ(manifest.rows.front().relation, world.candidate());
}

TEST(Candidates, ManyWaitForTheirTurn) {
  TriedWorld world(4);
  for (int i = 0; i < 4000; ++i) {
    world.AddRelation(0, "more" + std::to_string(i));
    world.states.push_back(RelationState::kCandidate);
  }
  const Manifest manifest = world.PlanNext(1, UINT64_MAX, 200'000'000);
  const auto tried =
      std::count_if(manifest.rows.begin(), manifest.rows.end(), [&](const StructureRow& row) {
        return world.states[row.relation] == RelationState::kCandidate;
      });
  EXPECT_GT(tried, 100);
  EXPECT_LT(tried, 4001 * static_cast<long>(kTrialRows));
}

// Of the APIs of the world one is dearer than the other.
TEST(Candidates, TheCheapestComeFirst) {
  TriedWorld world(4);
  world.catalogue[0].cost_ns = 50'000'000;
  for (int i = 0; i < 40; ++i) {
    for (const uint32_t api : {0u, 1u}) {
      world.AddRelation(api, "more" + std::to_string(i));
      world.states.push_back(i % 2 == 0 ? RelationState::kCandidate : RelationState::kPromising);
      world.relations.back().relation.facts |= kGuessed;
    }
  }
  std::map<RelationState, int> cheap, dear;
  for (const auto& [relation, rows] : RowsOf(world.PlanNext(1, UINT64_MAX, 400'000'000))) {
    ++(world.relations[relation].api == 1 ? cheap : dear)[world.states[relation]];
  }
  EXPECT_GE(cheap[RelationState::kCandidate], 20);
  EXPECT_EQ(cheap[RelationState::kPromising], 20);
  EXPECT_LT(dear[RelationState::kPromising], 20);
  world.corpus.Hang(1);
  world.corpus.Age();
  int rested = 0;
  for (const auto& [relation, rows] : RowsOf(world.PlanNext(1, UINT64_MAX, 400'000'000))) {
    const bool is_tried = world.states[relation] == RelationState::kPromising;
    rested += is_tried && world.relations[relation].api == 1 ? 1 : 0;
  }
  EXPECT_EQ(rested, 0) << "what hung waits";
}

// So many guesses, by turns of an API that is dear and of one that is cheap, with the partners that
// are named so; the candidate that was there is verified. The index of the first.
uint32_t AddGuesses(uint32_t count, const std::string& of_dear, const std::string& of_cheap,
                    TriedWorld* world) {
  world->states[world->candidate()] = RelationState::kVerified;
  world->catalogue[0].cost_ns = 50'000'000;
  const auto first = static_cast<uint32_t>(world->relations.size());
  for (uint32_t i = 0; i < count; ++i) {
    world->AddRelation(i % 2, "guess" + std::to_string(i));
    world->relations.back().relation.facts |= kGuessed;
    world->relations.back().partner = i % 2 == 0 ? of_dear : of_cheap;
    world->states.push_back(RelationState::kCandidate);
  }
  world->returned.resize(world->states.size());
  return first;
}

// Of 40 guesses that call two partners, those of the second are dear; there is time for one.
TEST(Candidates, APartnerThatNeverReturnedComesFirst) {
  TriedWorld world(4);
  const uint32_t first = AddGuesses(40, "dear", "cheap", &world);
  const auto tried = [&] {
    for (const StructureRow& row : world.PlanNext(1, UINT64_MAX, 1000).rows) {
      if (row.relation >= first) return world.relations[row.relation].partner;
    }
    return std::string();
  };
  EXPECT_EQ(tried(), "cheap");
  world.states[first + 1] = RelationState::kRejected;
  EXPECT_EQ(tried(), "cheap") << "it refused what it was called with";
  world.returned[first + 1] = 3;
  EXPECT_EQ(tried(), "dear") << "the other returned";
  world.returned[first] = 1;
  EXPECT_EQ(tried(), "dear") << "it raised";
  world.returned[first] = 3;
  EXPECT_EQ(tried(), "cheap");
}

// Of guesses that are called with the inputs of two functions, those of one are dear.
TEST(Candidates, AFunctionWhoseInputsNoGuessTookComesFirst) {
  TriedWorld world(4);
  const uint32_t first = AddGuesses(8, "known", "known", &world);
  world.states[first + 1] = RelationState::kRejected;
  world.returned[first + 1] = 3;
  const Manifest manifest = world.PlanNext(1, UINT64_MAX, 1000);
  const auto guess = std::find_if(manifest.rows.begin(), manifest.rows.end(),
                                  [&](const StructureRow& row) { return row.relation >= first; });
  ASSERT_NE(guess, manifest.rows.end());
  EXPECT_EQ(world.relations[guess->relation].api, 0u) << "the dear one, which was called by none";
}

TEST(Candidates, WithoutAnyTheEpochIsWhatItWas) {
  const World world(3, 2);
  const std::vector<RelationState> verified(world.relations.size(), RelationState::kVerified);
  for (const uint32_t epoch : {0u, 1u}) {
    EXPECT_EQ(PlanEpoch({world.catalogue,
                         world.relations,
                         world.corpus,
                         7,
                         epoch,
                         20'000'000'000,
                         UINT64_MAX,
                         0,
                         {},
                         verified}),
              world.Plan(epoch));
  }
}

}  // namespace
}  // namespace parallax
