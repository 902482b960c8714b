#include "similar/constants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

CatalogueEntry EntryOf(const std::string& parameter, const std::string& type) {
  CatalogueEntry entry;
  entry.api.parameters.emplace_back().name = parameter;
  entry.api.parameters.back().type = type;
  return entry;
}

std::vector<Value> ValuesOf(const CatalogueEntry& entry) {
  const Constants constants = ConstantsOf(entry);
  const auto found = constants.find(entry.api.parameters.front().name);
  return found == constants.end() ? std::vector<Value>{} : found->second;
}

TEST(Constants, OfATypeAFewValues) {
  EXPECT_THAT(ValuesOf(EntryOf("n", "int")), ElementsAre(int64_t{0}, int64_t{1}, int64_t{-1}));
  EXPECT_THAT(ValuesOf(EntryOf("beta", "float")), ElementsAre(0.0, 1.0));
  EXPECT_THAT(ValuesOf(EntryOf("keepdim", "bool")), ElementsAre(true, false));
  EXPECT_THAT(ValuesOf(EntryOf("x", "tensor")), IsEmpty());
}

TEST(Constants, OfADimensionThoseOfThreeDimensions) {
  EXPECT_THAT(ValuesOf(EntryOf("dim", "int")), SizeIs(6));
  EXPECT_THAT(ValuesOf(EntryOf("dim", "int")), Contains(Value(int64_t{-3})));
  const Value second = Sequence{.is_tuple = true, .items = {int64_t{1}}};
  EXPECT_THAT(ValuesOf(EntryOf("dims", "int[]")), Contains(second));
}

TEST(Constants, WordsAndWhatSeedsHave) {
  CatalogueEntry entry = EntryOf("mode", "str");
  entry.api.parameters[0].choices = {"floor", "trunc"};
  entry.seeds = {{{{"mode", true, std::string("down")}}}, {{{"mode", true, std::string("floor")}}}};
  EXPECT_THAT(ValuesOf(entry),
              ElementsAre(std::string("floor"), std::string("trunc"), std::string("down")));
  CatalogueEntry tensors = EntryOf("x", "any");
  tensors.seeds = {{{{"", false, TensorRecipe{}}}}, {{{"", false, int64_t{7}}}}};
  EXPECT_THAT(ValuesOf(tensors), ElementsAre(int64_t{7}));
}

TEST(Constants, NoMoreThanAreWorthTrying) {
  CatalogueEntry entry = EntryOf("dim", "int");
  for (int64_t i = 10; i < 40; ++i) entry.seeds.push_back({{{"dim", false, i}}});
  EXPECT_THAT(ValuesOf(entry), SizeIs(kMostConstants));
}

}  // namespace
}  // namespace parallax
