#include "hunt/kept_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hunt/testing.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::SizeIs;
using ::testing::StartsWith;

class KeptStateTest : public testing::Test {
 protected:
  KeptStateTest() {
    state_.cases = 10;
    for (uint32_t api = 0; api < 3; ++api) {
      state_.apis[api].judged = 90;
      state_.corpus.Observe(api, "f32", SampleBinding());
    }
    state_.groups["value | toy.sum | modes:float64 | numbers"].cases = 4;
  }

  std::vector<CatalogueEntry> catalogue_ = {testing_prepare::EntryOf("toy.bad"),
                                            testing_prepare::EntryOf("toy.max"),
                                            testing_prepare::EntryOf("toy.sum")};
  Names names_{catalogue_, {}};
  FoldState state_;
  KeptState kept_;
};

TEST_F(KeptStateTest, OnlyWhatChangedIsWritten) {
  EXPECT_THAT(kept_.Change(state_, names_).put, SizeIs(3 + 3 + 1 + 2));
  EXPECT_THAT(kept_.Change(state_, names_).put, IsEmpty());
  ++state_.apis[1].judged;
  StateChange change = kept_.Change(state_, names_);
  EXPECT_THAT(change.put, ElementsAre(Key(StartsWith("api "))));
  EXPECT_THAT(change.drop, IsEmpty());
  ++state_.groups.begin()->second.cases;
  EXPECT_THAT(kept_.Change(state_, names_).put,
              ElementsAre(Key("group value | toy.sum | modes:float64 | numbers")));
  state_.groups.clear();
  change = kept_.Change(state_, names_);
  EXPECT_THAT(change.put, ElementsAre(Key("figures"))) << "they say how many there are";
  EXPECT_THAT(change.drop, ElementsAre("group value | toy.sum | modes:float64 | numbers"));
}

TEST_F(KeptStateTest, WhatIsLoadedIsNotWrittenAgain) {
  const auto store = MakeMemoryStore();
  const std::string id = store->campaigns().Begin({}).value();
  ASSERT_TRUE(store->blocks().PutManifest(id, 0, {"h", "m"}).ok());
  ASSERT_TRUE(store->blocks().FoldEpoch(id, 0, kept_.Change(state_, names_)).ok());
  KeptState resumed;
  const auto loaded = resumed.Load(store->blocks(), id, {names_, {}});
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(testing_hunt::TextOf(*loaded, names_), testing_hunt::TextOf(state_, names_));
  EXPECT_THAT(resumed.Change(*loaded, names_).put, IsEmpty());
}

}  // namespace
}  // namespace parallax
