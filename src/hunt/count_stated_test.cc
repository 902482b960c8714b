#include "hunt/count_stated.h"

#include <gtest/gtest.h>

#include "prepare/stated_store.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

StatedRelation AddTurned() {
  return ParseStatedRelations("mine.toml",
                              "[[relation]]\nname = 'a'\napi = 'toy.add'\ncitation = 'obvious'\n"
                              "[[relation.side]]\n[[relation.side]]\narguments = ['y', 'x']\n")
      .value()
      .front();
}

class CountStatedTest : public testing::Test {
 protected:
  StatedRelation Only() {
    auto all = StatedRelationsIn(notes());
    EXPECT_TRUE(all.ok());
    EXPECT_EQ(all->size(), 1u);
    return all->front();
  }
  void Hunted(FamilyStatistics family) {
    ASSERT_TRUE(CountStated(notes(), {Only()}, {{"stated:a", family}}).ok());
  }
  NoteStore& notes() { return store_->notes(); }

  std::unique_ptr<Store> store_ = MakeMemoryStore();
};

TEST_F(CountStatedTest, KeepsWhatAHuntHasShown) {
  ASSERT_TRUE(KeepStated(notes(), AddTurned()).ok());
  FamilyStatistics family;
  family.cases = 10;
  family.returned_sides = 3;
  Hunted(family);
  EXPECT_EQ(Only().state, StatedState::kCandidate) << "nothing was compared";
  family.judged = 8;
  family.hits = 2;
  Hunted(family);
  Hunted(family);
  EXPECT_EQ(Only().state, StatedState::kVerified);
  EXPECT_EQ(Only().verified_inputs, 16u);
  family.judged = 2;
  family.hits = 8;
  Hunted(family);
  EXPECT_EQ(Only().state, StatedState::kRejected);
  EXPECT_EQ(Only().reason, "its sides disagree on 8 of 10 inputs");
  family.returned_sides = 1;
  Hunted(family);
  EXPECT_EQ(Only().reason, "toy.add(y, x) returned on none of 10 inputs");
}

}  // namespace
}  // namespace parallax
