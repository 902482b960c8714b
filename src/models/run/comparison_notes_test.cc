#include "models/run/comparison_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "store/memory_store.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

Json Comparison(const std::string& model, const std::string& target, int inputs) {
  return {{"model", model},
          {"data", "d.npz"},
          {"inputs", inputs},
          {"backends", Json::array({{{"target", target}}})}};
}

TEST(ComparisonNotes, ComeBackAsTheyWere) {
  auto store = MakeMemoryStore();
  const Json json = Comparison("a.keras", "keras-jax", 3);
  ASSERT_TRUE(KeepComparison(store->notes(), "k", "a", 7, json).ok());
  EXPECT_EQ(KnownComparison(store->notes(), "k").value(), json);
  EXPECT_FALSE(KnownComparison(store->notes(), "other").value());
}

TEST(ComparisonNotes, TheNewestOfEachModelDataAndTargetsCounts) {
  auto store = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", "b", 20, Comparison("b.keras", "keras-jax", 1)).ok());
  ASSERT_TRUE(KeepComparison(notes, "2", "a", 20, Comparison("a.keras", "keras-jax", 0)).ok());
  ASSERT_TRUE(KeepComparison(notes, "3", "a", 10, Comparison("a.keras", "keras-jax", 3)).ok());
  ASSERT_TRUE(KeepComparison(notes, "4", "a", 10, Comparison("a.keras", "keras-torch", 4)).ok());
  // Under another name it is the same model.
  ASSERT_TRUE(KeepComparison(notes, "7", "aa", 30, Comparison("a.keras", "keras-jax", 2)).ok());
  ASSERT_TRUE(notes.PutNote("comparison", "5", "no JSON").ok());
  ASSERT_TRUE(notes.PutNote("comparison", "6", R"({"model": 1, "backends": [2]})").ok());
  std::vector<int> inputs;
  const std::vector<Json> latest = LatestComparisons(notes).value();
  for (const Json& json : latest) inputs.push_back(json.value("inputs", 0));
  EXPECT_THAT(inputs, ::testing::ElementsAre(0, 4, 2, 1));
}

TEST(ComparisonNotes, AnotherStoreTakesWhatIsNewer) {
  auto store = MakeMemoryStore(), other = MakeMemoryStore();
  NoteStore& notes = store->notes();
  ASSERT_TRUE(KeepComparison(notes, "1", "a", 10, Comparison("a.keras", "keras-jax", 1)).ok());
  ASSERT_TRUE(KeepComparison(notes, "2", "b", 10, Comparison("b.keras", "keras-jax", 2)).ok());
  ASSERT_TRUE(
      KeepComparison(other->notes(), "2", "b", 20, Comparison("b.keras", "keras-jax", 3)).ok());
  const std::vector<Note> kept = KeptComparisons(notes).value();
  EXPECT_EQ(TakeComparisons(other->notes(), kept).value(), 1u);
  EXPECT_EQ(TakeComparisons(other->notes(), kept).value(), 0u);
  EXPECT_EQ(KnownComparison(other->notes(), "1").value()->value("inputs", 0), 1);
  EXPECT_EQ(KnownComparison(other->notes(), "2").value()->value("inputs", 0), 3);
  EXPECT_EQ(TakeComparisons(notes, KeptComparisons(other->notes()).value()).value(), 1u);
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
  settings.sides[1].file = folder.File("none.keras");
  EXPECT_FALSE(ComparisonKey(settings).ok());
}

}  // namespace
}  // namespace parallax
