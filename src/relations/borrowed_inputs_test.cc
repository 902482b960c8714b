#include "relations/borrowed_inputs.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

CatalogueEntry EntryOf(const std::string& name, const std::vector<std::string>& parameters) {
  CatalogueEntry entry;
  entry.api.name = name;
  entry.api.parameters.resize(parameters.size());
  for (size_t i = 0; i < parameters.size(); ++i) entry.api.parameters[i].name = parameters[i];
  return entry;
}

// toy.scale(x, factor) is called as toy.times(factor, values) is.
StatedRelation Stated(const std::string& first = "values") {
  auto read = ParseStatedRelations("mine.toml", R"toml(
[[relation]]
name = "scaled"
api = "toy.scale"
citation = "c"
inputs_of = { api = "toy.times", arguments = [")toml" +
                                                    first + R"toml(", "factor"] }
[[relation.side]]
[[relation.side]]
)toml");
  EXPECT_TRUE(read.ok()) << read.error().message;
  return read->front();
}

class BorrowInputsTest : public testing::Test {
 protected:
  BorrowInputsTest() {
    catalogue_ = {EntryOf("toy.scale", {"x", "factor"}),
                  EntryOf("toy.times", {"factor", "values"})};
    catalogue_[1].seeds = {
        {{{"factor", false, Value{int64_t{2}}}, {"values", false, Value{int64_t{5}}}}}};
  }

  std::vector<CatalogueEntry> catalogue_;
};

TEST_F(BorrowInputsTest, PassesThemOnByTheMap) {
  EXPECT_TRUE(BorrowInputs({Stated()}, &catalogue_).empty());
  ASSERT_EQ(catalogue_[0].seeds.size(), 1u);
  const std::vector<Argument>& arguments = catalogue_[0].seeds[0].arguments;
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[0], (Argument{"x", false, Value{int64_t{5}}}));
  EXPECT_EQ(arguments[1], (Argument{"factor", false, Value{int64_t{2}}}));
  EXPECT_TRUE(BorrowInputs({Stated()}, &catalogue_).empty());
  EXPECT_EQ(catalogue_[0].seeds.size(), 1u) << "none twice";
}

TEST_F(BorrowInputsTest, SaysWhyThereAreNone) {
  EXPECT_EQ(BorrowInputs({Stated("weights")}, &catalogue_),
            std::vector<std::string>{"scaled: toy.times has no parameter weights"});
  catalogue_[1].seeds.clear();
  EXPECT_EQ(BorrowInputs({Stated()}, &catalogue_),
            std::vector<std::string>{"scaled: no inputs of toy.times: it has none"});
  catalogue_.pop_back();
  EXPECT_EQ(BorrowInputs({Stated()}, &catalogue_),
            std::vector<std::string>{"scaled: there is no toy.times"});
}

}  // namespace
}  // namespace parallax
