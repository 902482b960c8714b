#include "prepare/stated_store.h"

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

TEST_F(StatedStoreTest, TakesWhatIsNewOrBetterVerified) {
  StatedRelation better = Stated("a");
  better.verified_inputs = 5;
  EXPECT_EQ(TakeStated(notes(), {Stated("a")}).value(), 1u);
  EXPECT_EQ(TakeStated(notes(), {better}).value(), 1u);
  EXPECT_EQ(TakeStated(notes(), {better}).value(), 0u);
  EXPECT_EQ(TakeStated(notes(), {Stated("a", "another of this name")}).value(), 0u);
  EXPECT_EQ(Only().verified_inputs, 5u);
}

TEST_F(StatedStoreTest, ThoseThatPeopleStatedAreAskedFor) {
  EXPECT_TRUE(AskedStated(notes(), "modes", "mine.db").value().empty());
  const auto none = AskedStated(notes(), "modes,stated", "mine.db");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "mine.db holds no stated relations");
  StatedRelation matched = Stated("b");
  matched.relation.source = kCounterparts;
  ASSERT_TRUE(PutStated(notes(), matched).ok());
  EXPECT_FALSE(AskedStated(notes(), "stated", "mine.db").ok()) << "a matcher stated it";
  ASSERT_TRUE(PutStated(notes(), Stated("a")).ok());
  EXPECT_EQ(AskedStated(notes(), "stated:a", "mine.db").value().size(), 1u);
}

}  // namespace
}  // namespace parallax
