// What holds for every Store: the SQLite one and the fake run the same suite.

#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/memory_store.h"
#include "store/sqlite_store.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

class StoreTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "memory") {
      store_ = MakeMemoryStore();
      return;
    }
    Result<std::unique_ptr<Store>> opened = OpenSqliteStore(folder_.File("parallax.db"));
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    store_ = std::move(opened).value();
  }
  std::string Campaign(uint64_t seed = 1) {
    return store_->campaigns()
        .Begin({"", 1000, "{}", seed, CampaignState::kRunning, "[]", "{}"})
        .value();
  }

  TempFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreTest, CampaignsComeBackInOrder) {
  CampaignRecord record{"", 42, "{\"a\":1}", ~0ull, CampaignState::kRunning, "[1]", "{}"};
  record.id = store_->campaigns().Begin(record).value();
  EXPECT_EQ(record.id.size(), 8u);
  const std::string second = Campaign();
  EXPECT_EQ(*store_->campaigns().Get(record.id).value(), record);
  record.state = CampaignState::kInterrupted;
  record.statistics = "{\"cases\":3}";
  ASSERT_TRUE(store_->campaigns().Update(record).ok());
  std::vector<CampaignRecord> all = store_->campaigns().List().value();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0], record);
  EXPECT_EQ(all[1].id, second);
  EXPECT_FALSE(store_->campaigns().Get("none").value().has_value());
  record.id = "none";
  EXPECT_FALSE(store_->campaigns().Update(record).ok());
}

TEST_P(StoreTest, EqualCampaignsGetDifferentIds) { EXPECT_NE(Campaign(), Campaign()); }

TEST_P(StoreTest, ManifestsAreImmutable) {
  const std::string id = Campaign();
  const ManifestRecord manifest{"h1", std::string("\0bytes\xff", 7)};
  ASSERT_TRUE(store_->blocks().PutManifest(id, 0, manifest).ok());
  EXPECT_TRUE(store_->blocks().PutManifest(id, 0, manifest).ok());
  EXPECT_FALSE(store_->blocks().PutManifest(id, 0, {"h2", "other"}).ok());
  EXPECT_FALSE(store_->blocks().PutManifest("none", 0, manifest).ok());
  EXPECT_EQ(*store_->blocks().GetManifest(id, 0).value(), manifest);
  EXPECT_FALSE(store_->blocks().GetManifest(id, 1).value().has_value());
}

TEST_P(StoreTest, BlocksCommitOnceAndFold) {
  const std::string id = Campaign();
  BlockStore& blocks = store_->blocks();
  EXPECT_FALSE(blocks.CommitBlock(id, 0, 0, "x").ok()) << "no manifest";
  ASSERT_TRUE(blocks.PutManifest(id, 0, {"h", "m"}).ok());
  ASSERT_TRUE(blocks.CommitBlock(id, 0, 7, "seven").ok());
  ASSERT_TRUE(blocks.CommitBlock(id, 0, 2, "").ok());
  const Status again = blocks.CommitBlock(id, 0, 7, "again");
  ASSERT_FALSE(again.ok());
  EXPECT_THAT(again.error().message, HasSubstr("block 7"));
  EXPECT_THAT(blocks.DoneBlocks(id, 0).value(), ElementsAre(2, 7));
  std::vector<std::string> seen;
  ASSERT_TRUE(blocks
                  .ForEachBlock(id, 0,
                                [&](uint32_t index, std::string_view result) {
                                  seen.push_back(std::to_string(index) + "=" + std::string(result));
                                  return Status::Ok();
                                })
                  .ok());
  EXPECT_THAT(seen, ElementsAre("2=", "7=seven"));

  ASSERT_TRUE(blocks.FoldEpoch(id, 0, {{{"a", "state"}}, {}}).ok());
  EXPECT_THAT(blocks.DoneBlocks(id, 0).value(), IsEmpty());
  EXPECT_FALSE(blocks.FoldEpoch(id, 0, {{{"a", "twice"}}, {}}).ok());
  EXPECT_FALSE(blocks.CommitBlock(id, 0, 8, "late").ok());
  EXPECT_THAT(blocks.FoldedEpochs(id).value(), ElementsAre(0));
  EXPECT_THAT(blocks.StateOf(id).value(), ElementsAre(Pair("a", "state")));
  EXPECT_THAT(blocks.FoldedEpochs("none").value(), IsEmpty());
}

TEST_P(StoreTest, AVisitorsErrorEndsTheWalk) {
  const std::string id = Campaign();
  ASSERT_TRUE(store_->blocks().PutManifest(id, 0, {"h", "m"}).ok());
  for (uint32_t i = 0; i < 3; ++i) ASSERT_TRUE(store_->blocks().CommitBlock(id, 0, i, "r").ok());
  int visits = 0;
  const Status walked = store_->blocks().ForEachBlock(id, 0, [&](uint32_t, std::string_view) {
    ++visits;
    return Status(Error{"enough", ""});
  });
  EXPECT_EQ(walked.error().message, "enough");
  EXPECT_EQ(visits, 1);
}

TEST_P(StoreTest, AStateChangesRecordByRecord) {
  const std::string id = Campaign();
  BlockStore& blocks = store_->blocks();
  const auto fold = [&](uint32_t epoch, const StateChange& change) {
    ASSERT_TRUE(blocks.PutManifest(id, epoch, {"h", "m"}).ok());
    ASSERT_TRUE(blocks.FoldEpoch(id, epoch, change).ok());
  };
  fold(0, {{{"a", "1"}, {"b", std::string("\0\xff", 2)}, {"c", ""}}, {}});
  fold(1, {{{"a", "2"}, {"d", "4"}}, {"c", "none"}});
  EXPECT_THAT(blocks.FoldedEpochs(id).value(), ElementsAre(0, 1));
  EXPECT_THAT(blocks.StateOf(id).value(),
              ElementsAre(Pair("a", "2"), Pair("b", std::string("\0\xff", 2)), Pair("d", "4")));
}

TEST_P(StoreTest, OfAFinishedCampaignNothingStaysThatGoingOnNeeds) {
  const std::string finished = Campaign(), other = Campaign();
  BlockStore& blocks = store_->blocks();
  for (const std::string& id : {finished, other}) {
    ASSERT_TRUE(blocks.PutManifest(id, 0, {"h", "m"}).ok());
    ASSERT_TRUE(blocks.FoldEpoch(id, 0, {{{"a", "1"}}, {}}).ok());
    ASSERT_TRUE(blocks.PutManifest(id, 1, {"h", "m"}).ok());
    ASSERT_TRUE(blocks.CommitBlock(id, 1, 0, "r").ok());
  }
  ASSERT_TRUE(blocks.DropProgress(finished).ok());
  EXPECT_THAT(blocks.FoldedEpochs(finished).value(), IsEmpty());
  EXPECT_THAT(blocks.StateOf(finished).value(), IsEmpty());
  EXPECT_THAT(blocks.DoneBlocks(finished, 1).value(), IsEmpty());
  EXPECT_FALSE(blocks.GetManifest(finished, 1).value().has_value());
  EXPECT_THAT(blocks.FoldedEpochs(other).value(), ElementsAre(0));
  EXPECT_THAT(blocks.StateOf(other).value(), ElementsAre(Pair("a", "1")));
  EXPECT_THAT(blocks.DoneBlocks(other, 1).value(), ElementsAre(0));
}

TEST_P(StoreTest, OnlyFoldedManifestsAreDropped) {
  const std::string id = Campaign();
  for (uint32_t epoch = 0; epoch < 3; ++epoch) {
    ASSERT_TRUE(store_->blocks().PutManifest(id, epoch, {"h", "m"}).ok());
  }
  ASSERT_TRUE(store_->blocks().FoldEpoch(id, 0, {}).ok());
  ASSERT_TRUE(store_->blocks().FoldEpoch(id, 2, {}).ok());
  ASSERT_TRUE(store_->blocks().DropManifests(id, 2).ok());
  EXPECT_FALSE(store_->blocks().GetManifest(id, 0).value().has_value());
  EXPECT_TRUE(store_->blocks().GetManifest(id, 1).value().has_value());
  EXPECT_TRUE(store_->blocks().GetManifest(id, 2).value().has_value());
  EXPECT_FALSE(store_->blocks().PutManifest(id, 0, {"h", "m"}).ok());
}

TEST_P(StoreTest, FindingsComeBackWhole) {
  const Finding finding = SampleFinding();
  const Finding added = store_->findings().Add(finding).value();
  EXPECT_EQ(added.id, FindingId(finding.signature));
  const Finding stored = *store_->findings().Get(added.id).value();
  EXPECT_EQ(Bytes(stored), Bytes(added));
  EXPECT_EQ(Bytes(*store_->findings().GetBySignature(finding.signature).value()), Bytes(added));
  EXPECT_FALSE(store_->findings().Get("P-000000").value().has_value());
}

TEST_P(StoreTest, CasesAccumulateAndNewBecomesKnown) {
  Finding finding = SampleFinding();
  ASSERT_TRUE(store_->findings().Add(finding).ok());
  EXPECT_EQ(store_->findings().Add(finding).value().status, FindingStatus::kNew);
  finding.last_campaign = "bbbbbbbb";
  finding.related_apis = {"toy.another"};
  const Finding met_again = store_->findings().Add(finding).value();
  EXPECT_EQ(met_again.status, FindingStatus::kKnown);
  EXPECT_EQ(met_again.cases, 3 * finding.cases);
  EXPECT_EQ(met_again.first_campaign, SampleFinding().first_campaign);
  EXPECT_THAT(met_again.related_apis, ElementsAre("toy.tail_mean", "toy.tail_norm", "toy.another"));
}

TEST_P(StoreTest, UpdateReplacesAllButTheId) {
  Finding finding = SampleFinding();
  EXPECT_FALSE(store_->findings().Update(finding).ok());
  const std::string id = store_->findings().Add(finding).value().id;
  finding.id = "ignored";
  finding.status = FindingStatus::kFixed;
  finding.cases = 1;
  ASSERT_TRUE(store_->findings().Update(finding).ok());
  const Finding stored = *store_->findings().Get(id).value();
  EXPECT_EQ(stored.id, id);
  EXPECT_EQ(stored.status, FindingStatus::kFixed);
  EXPECT_EQ(stored.cases, 1u);
}

TEST_P(StoreTest, FindingsAreListedByRankThenId) {
  std::vector<std::string> expected;
  for (int rank : {3, 1, 2}) {
    Finding finding = SampleFinding();
    finding.rank = rank;
    finding.signature.pattern = "rank " + std::string(static_cast<size_t>(rank), 'i');
    ASSERT_TRUE(store_->findings().Add(finding).ok());
  }
  std::vector<int> ranks;
  const std::vector<Finding> all = store_->findings().List().value();
  for (const Finding& finding : all) ranks.push_back(finding.rank);
  EXPECT_THAT(ranks, ElementsAre(1, 2, 3));
}

TEST_P(StoreTest, NotesAreReplacedAndSorted) {
  NoteStore& notes = store_->notes();
  ASSERT_TRUE(notes.PutNote("api:toy", "b", "1").ok());
  ASSERT_TRUE(notes.PutNote("api:toy", "a", "").ok());
  ASSERT_TRUE(notes.PutNote("api:toy", "b", "2").ok());
  ASSERT_TRUE(notes.PutNote("other", "c", "3").ok());
  EXPECT_THAT(notes.Notes("api:toy").value(), ElementsAre(Note{"a", ""}, Note{"b", "2"}));
  EXPECT_EQ(notes.GetNote("api:toy", "b").value(), "2");
  EXPECT_EQ(notes.GetNote("api:toy", "z").value(), std::nullopt);
  ASSERT_TRUE(notes.DropNotes("api:toy").ok());
  EXPECT_THAT(notes.Notes("api:toy").value(), IsEmpty());
  EXPECT_EQ(notes.GetNote("other", "c").value(), "3");
}

TEST_P(StoreTest, ATransactionHoldsWholeOrNotAtAll) {
  const Status failed = store_->Atomically([&]() -> Status {
    PARALLAX_TRY(store_->notes().PutNote("s", "k", "lost"));
    return Error{"no", ""};
  });
  EXPECT_EQ(failed.error().message, "no");
  EXPECT_EQ(store_->notes().GetNote("s", "k").value(), std::nullopt);

  ASSERT_TRUE(store_
                  ->Atomically([&]() -> Status {
                    PARALLAX_TRY(store_->notes().PutNote("s", "outer", "kept"));
                    const Status inner = store_->Atomically([&]() -> Status {
                      PARALLAX_TRY(store_->notes().PutNote("s", "inner", "lost"));
                      return Error{"no", ""};
                    });
                    EXPECT_FALSE(inner.ok());
                    return Status::Ok();
                  })
                  .ok());
  EXPECT_THAT(store_->notes().Notes("s").value(), ElementsAre(Note{"outer", "kept"}));
}

INSTANTIATE_TEST_SUITE_P(Every, StoreTest, ::testing::Values("memory", "sqlite"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace parallax
