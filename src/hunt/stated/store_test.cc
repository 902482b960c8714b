#include "hunt/stated/store.h"

#include <gtest/gtest.h>

#include "store/memory_store.h"

namespace parallax {
namespace {

StatedRelation Stated(const std::string& name, const std::string& citation = "obvious") {
  const std::string text = "[[relation]]\nname = '" + name + "'\napi = 'toy.add'\ncitation = '" +
                           citation +
                           "'\n[[relation.side]]\n[[relation.side]]\narguments = ['y', 'x']\n";
  return ParseStatedRelations("mine.toml", text).value().front();
}

class StatedStoreTest : public testing::Test {
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

TEST_F(StatedStoreTest, KeepsEachNameOnce) {
  EXPECT_EQ(KeepStated(notes(), Stated("a")).value(), Kept::kNew);
  EXPECT_EQ(KeepStated(notes(), Stated("a")).value(), Kept::kSame);
  EXPECT_EQ(KeepStated(notes(), Stated("a", "otherwise")).value(), Kept::kChanged);
  EXPECT_EQ(Only().relation.citation, "otherwise");
  EXPECT_TRUE(DropStated(notes(), "a").value());
  EXPECT_FALSE(DropStated(notes(), "a").value());
}

TEST_F(StatedStoreTest, CountsWhatAHuntHasShown) {
  ASSERT_TRUE(KeepStated(notes(), Stated("a")).ok());
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

TEST_F(StatedStoreTest, TakesWhatIsNewOrBetterVerified) {
  StatedRelation better = Stated("a");
  better.verified_inputs = 5;
  EXPECT_EQ(TakeStated(notes(), {Stated("a")}).value(), 1u);
  EXPECT_EQ(TakeStated(notes(), {better}).value(), 1u);
  EXPECT_EQ(TakeStated(notes(), {better}).value(), 0u);
  EXPECT_EQ(TakeStated(notes(), {Stated("a", "another of this name")}).value(), 0u);
  EXPECT_EQ(Only().verified_inputs, 5u);
}

}  // namespace
}  // namespace parallax
