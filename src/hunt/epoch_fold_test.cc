#include "hunt/epoch_fold.h"

#include <gtest/gtest.h>

#include "hunt/exchange.h"
#include "hunt/testing.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

using testing_hunt::HuntBench;
using testing_hunt::TextOf;

// An epoch of four blocks of a row each, run; the store has all of them.
class EpochFoldTest : public testing::Test {
 protected:
  EpochFoldTest() {
    for (uint32_t i = 0; i < 4; ++i) {
      epoch_.manifest.rows.push_back({i % 3, 0, kNoMutator, 5, 0});
      epoch_.blocks.push_back({i, i + 1});
    }
    epoch_.done.resize(4);
    CampaignRecord record;
    campaign_ = bench_.store->campaigns().Begin(record).value();
    const std::string blob = Encode(epoch_.manifest);
    EXPECT_TRUE(Blocks().PutManifest(campaign_, 0, {HashOf(blob).Hex(), blob}).ok());
    BlockPool pool{bench_.Tools(stop_).target, stop_, 1, [] { return false; }, nullptr};
    pool.done = [&](uint32_t block, BlockResult result) -> Status {
      DropClocks(&result);
      PARALLAX_TRY(Blocks().CommitBlock(campaign_, 0, block, Encode(result)));
      results_.push_back(std::move(result));
      return {};
    };
    WorkerStatistics workers;
    EXPECT_TRUE(
        RunBlocks(pool, {bench_.catalogue.entries, bench_.relations}, &epoch_, &workers).ok());
  }

  BlockStore& Blocks() { return bench_.store->blocks(); }
  FoldContext Context() const {
    return {epoch_.manifest, bench_.catalogue.entries, bench_.relations};
  }
  std::string Text(const FoldState& state) const {
    return TextOf(state, Names(bench_.catalogue.entries, bench_.relations));
  }
  std::string InOrder() const {
    FoldState state;
    for (const BlockResult& result : results_) Fold(result, Context(), &state);
    return Text(state);
  }

  HuntBench bench_;
  StopToken stop_;
  std::string campaign_;
  Epoch epoch_;
  std::vector<BlockResult> results_;  // by block
};

TEST_F(EpochFoldTest, EachBlockIsFoldedAsSoonAsThoseBeforeItAre) {
  FoldState state;
  EpochFold fold(Context(), &state);
  fold.Add(1, results_[1], 1);
  EXPECT_EQ(fold.folded(), 0u);
  EXPECT_EQ(state.cases, 0u);
  EXPECT_EQ(fold.cases(), 5u) << "who watches sees what waits";
  fold.Add(0, results_[0], 1);
  EXPECT_EQ(fold.folded(), 2u);
  EXPECT_EQ(state.cases, 10u);
  EXPECT_FALSE(state.groups.empty()) << "suspects are known before the epoch ends";
  fold.Add(3, results_[3], 1);
  fold.Add(2, results_[2], 1);
  EXPECT_EQ(fold.folded(), 4u);
  ASSERT_TRUE(fold.Finish(Blocks(), campaign_).ok());
  EXPECT_EQ(Text(state), InOrder());
  EXPECT_EQ(fold.judged(), (std::set<uint32_t>{1, 2})) << "toy.bad agrees on nothing";
}

TEST_F(EpochFoldTest, CountsApisThatAreJudgedByWhatWaits) {
  FoldState state;
  EpochFold fold(Context(), &state);
  for (uint32_t block = 1; block < 4; ++block) {
    BlockResult result = results_[1];
    result.rows[0].structure = block;
    result.rows[0].counters.judged = kEnoughJudgedCases;
    EXPECT_EQ(fold.ApisJudged(), 0u) << "too few structures";
    fold.Add(block, result, 1);
  }
  EXPECT_EQ(fold.ApisJudged(), 1u);
  state.apis[1] = state.apis[2] = {};
  for (uint32_t i = 0; i < 3; ++i) {
    for (uint32_t api : {1, 2}) state.apis[api].AddJudged(kEnoughJudgedCases, i, "modes:float64");
  }
  EXPECT_EQ(fold.ApisJudged(), 2u) << "each counts once";
}

TEST_F(EpochFoldTest, ACandidateJudgesNoApi) {
  const std::vector<RelationState> states(bench_.relations.size(), RelationState::kCandidate);
  FoldContext context = Context();
  context.states = states;
  FoldState state;
  EpochFold fold(context, &state);
  for (uint32_t block = 1; block < 4; ++block) {
    BlockResult result = results_[1];
    result.rows[0].structure = block;
    result.rows[0].counters.judged = kEnoughJudgedCases;
    fold.Add(block, result, 1);
  }
  EXPECT_EQ(fold.ApisJudged(), 0u);
}

TEST_F(EpochFoldTest, WhatThereIsNoRoomForIsReadFromTheStore) {
  FoldState state;
  EpochFold fold(Context(), &state, 10);
  fold.Add(1, results_[1], 11);
  fold.Add(2, results_[2], 10);
  fold.Add(3, results_[3], 1);
  fold.Add(0, results_[0], 11);
  EXPECT_EQ(fold.folded(), 1u);
  EXPECT_EQ(fold.cases(), 20u);
  ASSERT_TRUE(fold.Finish(Blocks(), campaign_).ok());
  EXPECT_EQ(Text(state), InOrder());
}

TEST_F(EpochFoldTest, AResumedEpochGoesOnFromWhatTheStoreHas) {
  FoldState state;
  EpochFold fold(Context(), &state);
  ASSERT_TRUE(fold.AddDone(Blocks(), campaign_).ok());
  EXPECT_EQ(fold.folded(), 4u);
  ASSERT_TRUE(fold.Finish(Blocks(), campaign_).ok());
  EXPECT_EQ(Text(state), InOrder());
}

}  // namespace
}  // namespace parallax
