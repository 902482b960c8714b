// Sweeps to which relations are added between epochs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "hunt/relations/kept_relations.h"
#include "hunt/testing.h"

namespace parallax {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
using testing_hunt::FakeCall;
using testing_hunt::HuntBench;
using testing_hunt::ShortEpochs;
using testing_hunt::SweepRun;

constexpr const char* kFamily = "test:as-sum";

// Says that each API that was judged does what toy.sum does, as toy.max does, and toy.bad where its
// input is no float32.
std::vector<PlannedRelation> AsSum(const HuntBench& bench, const EpochShown& shown) {
  std::vector<PlannedRelation> more;
  for (const uint32_t api : shown.judged) {
    const std::string& name = bench.catalogue.entries[api].api.name;
    if (name == "toy.sum") continue;
    PlannedRelation planned = bench.relations[api];
    planned.relation.source = "test";
    planned.relation.facts = kEquality;
    planned.relation.family = "as-sum";
    Side call, sum;
    call.label = "the call";
    call.program = name;
    sum.label = "as toy.sum";
    sum.program = "toy.sum";
    planned.relation.sides = {call, sum};
    more.push_back(std::move(planned));
  }
  return more;
}

// Of the relation that was added about the API.
uint32_t PlaceOf(const RelationSet& relations, const std::string& api) {
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    if (relations.planned()[i].relation.api == api) return static_cast<uint32_t>(i);
  }
  ADD_FAILURE() << "nothing was added about " << api;
  return 0;
}

class MoreRelationsTest : public testing::Test {
 protected:
  static void Ask(HuntBench& bench) {
    bench.more = [&bench](const EpochShown& shown) { return AsSum(bench, shown); };
  }

  static std::string Undisturbed() {
    ShortEpochs bench;
    Ask(bench);
    return Resumed(bench);
  }

  // What is left to be done of a hunt.
  static std::string Resumed(HuntBench& bench) {
    const StopToken stop;
    SweepRun run(bench, stop);
    EXPECT_TRUE(run.Run().ok());
    EXPECT_EQ(run.sweeps().relations().added(), 2u);
    return run.State();
  }

  ShortEpochs bench_;
  StopToken stop_;
};

TEST_F(MoreRelationsTest, ACandidateIsVerifiedOrRejectedByItsFirstRows) {
  Ask(bench_);
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const RelationSet& relations = run.sweeps().relations();
  ASSERT_EQ(relations.given(), 3u);
  ASSERT_EQ(relations.added(), 2u);
  const uint32_t bad = PlaceOf(relations, "toy.bad"), max = PlaceOf(relations, "toy.max");
  EXPECT_EQ(relations.states()[bad], RelationState::kRejected);
  EXPECT_EQ(relations.states()[max], RelationState::kVerified);
  EXPECT_GE(relations.fate(max).agreed, 4u);
  EXPECT_EQ(relations.fate(max).epoch, 1u) << "the first after it was proposed";
  EXPECT_THAT(relations.fate(bad).reason, StartsWith("its sides disagree on "));
  ASSERT_TRUE(relations.fate(bad).rejected_by);
  EXPECT_EQ(testing_investigate::FirstTensor(relations.fate(bad).rejected_by->binding)->dtype,
            DType::kF32);
  EXPECT_THAT(bench_.progress.notes,
              Contains("2 relations proposed between epochs: 1 verified, 1 rejected"));
}

TEST_F(MoreRelationsTest, TheVerifiedIsHuntedAndTheRejectedAccusesNobody) {
  Ask(bench_);
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const FoldState& state = run.sweeps().state();
  ASSERT_EQ(state.groups.size(), 1u) << "of the relation that was given";
  EXPECT_THAT(state.groups.begin()->first, HasSubstr("float64"));
  EXPECT_GT(state.families.at(kFamily).rows, 2 * 3u) << "three seeds are tried of each";
  EXPECT_GT(state.untrusted.at("unverified"), 0u);
  uint64_t cases = state.agree + state.groups.begin()->second.cases;
  for (const auto& [reason, count] : state.untrusted) cases += count;
  EXPECT_EQ(cases, state.cases);
  // What the rejected one was tried on judged nothing.
  const auto& sources_of_bad = state.apis.at(0).sources;
  EXPECT_FALSE(sources_of_bad.contains(kFamily));
  EXPECT_TRUE(state.apis.at(1).sources.contains(kFamily));
}

TEST_F(MoreRelationsTest, WhatIsProposedBeforeTheFirstEpochIsTriedInIt) {
  std::vector<uint32_t> asked;
  bench_.more = [&](const EpochShown& shown) {
    asked.push_back(shown.epochs);
    const std::vector<uint32_t> all{0, 1, 2};
    return AsSum(bench_, {shown.epochs, all, shown.relations});
  };
  bench_.settings.cases = 100;
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  EXPECT_EQ(asked.front(), 0u);
  EXPECT_EQ(run.sweeps().relations().added(), 2u);
  EXPECT_EQ(run.sweeps().relations().candidates().size(), 0u);
}

TEST_F(MoreRelationsTest, ManifestsNameTheRelationsThatTheyArePlannedFrom) {
  bench_.settings.cases = 6000;
  std::vector<std::string> hashes;
  bench_.more = [&](const EpochShown& shown) {
    if (shown.epochs == 0) return AsSum(bench_, shown);
    const uint32_t epoch = shown.epochs - 1;
    const auto campaigns = bench_.store->campaigns().List().value();
    const auto manifest = bench_.store->blocks().GetManifest(campaigns[0].id, epoch).value();
    hashes.push_back(DecodeManifest(manifest->blob)->relations_hash);
    return AsSum(bench_, shown);
  };
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  ASSERT_GE(hashes.size(), 3u);
  EXPECT_EQ(hashes[0], HashOf(bench_.relations).Hex());
  const std::set<std::string> different(hashes.begin(), hashes.end());
  EXPECT_GE(different.size(), 3u) << "candidates came, and were decided";
  EXPECT_EQ(hashes.back(), hashes[hashes.size() - 2]) << "then all were";
}

TEST_F(MoreRelationsTest, AKillBetweenEpochsLeavesNoTrace) {
  const std::string undisturbed = Undisturbed();
  for (const uint32_t last : {1u, 2u, 3u}) {
    ShortEpochs bench;
    StopToken stop;
    bench.more = [&](const EpochShown& shown) {
      if (shown.epochs == last) stop.Request();
      return AsSum(bench, shown);
    };
    SweepRun cut(bench, stop);
    ASSERT_TRUE(cut.Run().ok());
    EXPECT_EQ(cut.sweeps().epochs(), last);
    bench.settings.resume = true;
    Ask(bench);
    EXPECT_EQ(Resumed(bench), undisturbed) << "cut behind epoch " << last;
  }
}

TEST_F(MoreRelationsTest, AKillWhileCandidatesAreTriedLeavesNoTrace) {
  const std::string undisturbed = Undisturbed();
  for (const char* program : {"toy.bad", "toy.max"}) {
    ShortEpochs bench;
    StopToken stop;
    Ask(bench);
    bench.library.call = [&](const FakeCall& call) {
      if (call.side.label == "the call" && call.side.program == program) stop.Request();
      return bench.Sound(call);
    };
    SweepRun cut(bench, stop);
    ASSERT_TRUE(cut.Run().ok());
    EXPECT_LT(cut.sweeps().state().cases, 1500u);
    bench.settings.resume = true;
    bench.library.call = [&](const FakeCall& call) { return bench.Sound(call); };
    EXPECT_EQ(Resumed(bench), undisturbed);
  }
}

TEST_F(MoreRelationsTest, TheNumberOfJobsChangesNothing) {
  ShortEpochs alone, many;
  for (HuntBench* bench : {&alone, &many}) Ask(*bench);
  alone.settings.jobs = 1;
  many.settings.jobs = 4;
  EXPECT_EQ(Resumed(alone), Resumed(many));
}

TEST_F(MoreRelationsTest, TheStoreKeepsWhatBecameOfThem) {
  Ask(bench_);
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const auto added = RelationsAddedBy(bench_.store->notes(), run.campaign()).value();
  ASSERT_EQ(added.size(), 2u);
  const RelationSet& relations = run.sweeps().relations();
  for (const AddedRelation& each : added) {
    const std::string& api = each.planned.relation.api;
    EXPECT_EQ(each.planned.relation.Id(), "test:as-sum " + api);
    EXPECT_EQ(each.fate, relations.fate(PlaceOf(relations, api)));
  }
}

TEST_F(MoreRelationsTest, ADamagedOneIsToldAtResume) {
  Ask(bench_);
  bench_.library.call = [&](const FakeCall& call) {
    if (bench_.AllCalls() == 2000) stop_.Request();
    return bench_.Sound(call);
  };
  SweepRun cut(bench_, stop_);
  ASSERT_TRUE(cut.Run().ok());
  NoteStore& notes = bench_.store->notes();
  ASSERT_TRUE(notes.PutNote("relations:" + cut.campaign(), "00000000", "{}").ok());
  bench_.settings.resume = true;
  const StopToken stop;
  SweepRun resumed(bench_, stop);
  const Status status = resumed.Run();
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("damaged"));
}

TEST_F(MoreRelationsTest, OneThatNeverReturnsIsRejected) {
  bench_.more = [&](const EpochShown& shown) {
    std::vector<PlannedRelation> more = AsSum(bench_, shown);
    for (PlannedRelation& each : more) each.relation.sides[1].program = "toy.none";
    return more;
  };
  bench_.library.call = [&](const FakeCall& call) -> Outcome {
    if (call.side.program == "toy.none") return testing_judge::Raise("LookupError", "no such");
    return bench_.Sound(call);
  };
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  EXPECT_EQ(run.sweeps().relations().states()[3], RelationState::kRejected);
  EXPECT_EQ(run.sweeps().relations().states()[4], RelationState::kRejected);
  EXPECT_EQ(run.sweeps().state().groups.size(), 1u);
}

}  // namespace
}  // namespace parallax
