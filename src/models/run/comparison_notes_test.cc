#include "models/run/comparison_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "store/memory_store.h"
#include "store/test_support.h"

namespace parallax {
namespace {

NamedComparison Comparison(const std::string& name, const std::string& model,
                           const std::string& target, int64_t time) {
  NamedComparison comparison;
  comparison.name = name;
  comparison.compared = time;
  comparison.result.model = model;
  comparison.result.data = "d.npz";
  comparison.result.backends.resize(1);
  comparison.result.backends[0].target = target;
  return comparison;
}

std::vector<std::string> NamesAndTimes(const std::vector<NamedComparison>& comparisons) {
  std::vector<std::string> texts;
  for (const NamedComparison& each : comparisons) {
    texts.push_back(each.name + " " + std::to_string(each.compared));
  }
  return texts;
}

TEST(ComparisonNotes, ComeBackAsTheyWere) {
  auto store = MakeMemoryStore();
  const NamedComparison comparison = Comparison("a", "a.keras", "keras-jax", 7);
  ASSERT_TRUE(KeepComparison(store->notes(), "k", comparison).ok());
  EXPECT_TRUE(KnownComparison(store->notes(), "k").value() == comparison.result);
  EXPECT_FALSE(KnownComparison(store->notes(), "other").value());
}

// `--resume` then compares the model again.
TEST(ComparisonNotes, WhatAnotherVersionWroteIsNotKnown) {
  auto store = MakeMemoryStore();
  ASSERT_TRUE(store->notes().PutNote("comparison", "k", R"({"schema": 2})").ok());
  EXPECT_FALSE(KnownComparison(store->notes(), "k").value());
}

TEST(ComparisonNotes, TheNewestOfEachModelDataAndTargetsCounts) {
  auto store = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", Comparison("b", "b.keras", "keras-jax", 20)).ok());
  ASSERT_TRUE(KeepComparison(notes, "2", Comparison("a", "a.keras", "keras-jax", 20)).ok());
  ASSERT_TRUE(KeepComparison(notes, "3", Comparison("a", "a.keras", "keras-jax", 10)).ok());
  ASSERT_TRUE(KeepComparison(notes, "4", Comparison("a", "a.keras", "keras-torch", 11)).ok());
  // Under another name it is the same model.
  ASSERT_TRUE(KeepComparison(notes, "7", Comparison("aa", "a.keras", "keras-jax", 30)).ok());
  const KeptComparisons kept = LatestComparisons(notes).value();
  EXPECT_THAT(NamesAndTimes(kept.latest), ::testing::ElementsAre("a 11", "aa 30", "b 20"));
  EXPECT_EQ(kept.unreadable, 0u);
}

TEST(ComparisonNotes, WhatCannotBeReadIsCountedWithItsReason) {
  auto store = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", Comparison("b", "b.keras", "keras-jax", 20)).ok());
  ASSERT_TRUE(notes.PutNote("comparison", "5", "no JSON").ok());
  ASSERT_TRUE(notes.PutNote("comparison", "6", R"({"schema": 1, "backends": [2]})").ok());
  const KeptComparisons kept = LatestComparisons(notes).value();
  EXPECT_THAT(NamesAndTimes(kept.latest), ::testing::ElementsAre("b 20"));
  EXPECT_EQ(kept.unreadable, 2u);
  EXPECT_THAT(kept.reason, ::testing::HasSubstr("it is no JSON"));
}

TEST(ComparisonNotes, AnotherStoreTakesWhatIsNewer) {
  auto store = MakeMemoryStore(), other = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", Comparison("a", "a.keras", "keras-jax", 10)).ok());
  ASSERT_TRUE(KeepComparison(notes, "2", Comparison("b", "b.keras", "keras-jax", 10)).ok());
  ASSERT_TRUE(
      KeepComparison(other->notes(), "2", Comparison("b", "b.keras", "keras-jax", 20)).ok());
  const std::vector<Note> kept = ComparisonNotes(notes).value();
  EXPECT_EQ(TakeComparisons(other->notes(), kept).value(), 1u);
  EXPECT_EQ(TakeComparisons(other->notes(), kept).value(), 0u);
  EXPECT_THAT(NamesAndTimes(LatestComparisons(other->notes()).value().latest),
              ::testing::ElementsAre("a 10", "b 20"));
  EXPECT_EQ(TakeComparisons(notes, ComparisonNotes(other->notes()).value()).value(), 1u);
}

// A store of a later version may hold them: nothing is lost, and nothing is lost by them.
TEST(ComparisonNotes, AnotherStoreTakesWhatCannotBeReadWhereItHasNothing) {
  auto store = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", Comparison("a", "a.keras", "keras-jax", 10)).ok());
  const std::vector<Note> strange = {{"1", R"({"schema": 2})"}, {"2", R"({"schema": 2})"}};
  EXPECT_EQ(TakeComparisons(notes, strange).value(), 1u);
  EXPECT_TRUE(KnownComparison(notes, "1").value());
  EXPECT_EQ(notes.GetNote("comparison", "2").value(), R"({"schema": 2})");
}

TEST(ComparisonNotes, TheKeyIsOfTheContentOfFilesAndFolders) {
  TempFolder folder;
  CompareSettings settings;
  const std::string model = folder.File("m.keras");
  settings.sides = {{model, TargetSpec(), "keras-jax"}, {model, TargetSpec(), "keras-torch"}};
  settings.data = folder.File("images");
  ASSERT_TRUE(MakeDirectories(folder.File("images/cat")).ok());
  ASSERT_TRUE(WriteFileAtomically(model, "model").ok());
  const std::string empty = ComparisonKey(settings).value();
  EXPECT_EQ(ComparisonKey(settings).value(), empty);
  ASSERT_TRUE(WriteFileAtomically(folder.File("images/cat/1.png"), "png").ok());
  const std::string filled = ComparisonKey(settings).value();
  EXPECT_NE(filled, empty);
  settings.limit = 2;
  EXPECT_NE(ComparisonKey(settings).value(), filled);
  const std::string limited = ComparisonKey(settings).value();
  settings.sides[1].target.inherited = {{"PYTHONPATH", "/another/build"}};
  EXPECT_NE(ComparisonKey(settings).value(), limited);
  settings.sides[1].file = folder.File("none.keras");
  EXPECT_FALSE(ComparisonKey(settings).ok());
}

}  // namespace
}  // namespace parallax
