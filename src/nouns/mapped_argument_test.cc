#include "nouns/mapped_argument.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

// f(a, b, scale=2): of a(x, y, alpha=).
const std::vector<MappedArgument> kMap = {
    {"", "y", 1, {}}, {"", "x", 0, {}}, {"scale", "alpha", 2, {}}, {"mode", "", -1, {int64_t{7}}}};

Binding Call(std::vector<Argument> arguments) { return {std::move(arguments)}; }

TEST(MappedArgument, OrdersNamesAndAdds) {
  std::string why_not;
  const auto mapped = Mapped(
      Call({{"x", false, {1.0}}, {"y", false, {2.0}}, {"alpha", true, {3.0}}}), kMap, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  const Binding expected = Call({{"y", false, {2.0}},
                                 {"x", false, {1.0}},
                                 {"scale", true, {3.0}},
                                 {"mode", true, {int64_t{7}}}});
  EXPECT_EQ(*mapped, expected);
}

TEST(MappedArgument, LeavesOutWhatTheCallLeavesOut) {
  std::string why_not;
  const auto mapped = Mapped(Call({{"x", false, {1.0}}, {"y", false, {2.0}}}), kMap, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_EQ(mapped->arguments.size(), 3u);
}

TEST(MappedArgument, PassesAnotherDefault) {
  std::vector<MappedArgument> map = kMap;
  map[2].otherwise = Value(1.0);
  std::string why_not;
  auto mapped = Mapped(Call({{"x", false, {1.0}}, {"y", false, {2.0}}}), map, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_EQ(mapped->arguments[2], (Argument{"scale", true, {1.0}}));
  mapped = Mapped(Call({{"x", false, {1.0}}, {"y", false, {2.0}}, {"alpha", true, {3.0}}}), map,
                  &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_EQ(mapped->arguments[2], (Argument{"scale", true, {3.0}}));
}

TEST(MappedArgument, PassesTheOnlyItemOfAList) {
  std::vector<MappedArgument> map = {{"", "dim", 0, {}}};
  map[0].only_item = true;
  std::string why_not;
  const Value one = Sequence{.is_tuple = true, .items = {int64_t{2}}};
  const auto mapped = Mapped(Call({{"dim", false, one}}), map, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_EQ(mapped->arguments[0], (Argument{"dim", false, {int64_t{2}}}));
  const Value two = Sequence{.is_tuple = true, .items = {int64_t{2}, int64_t{0}}};
  EXPECT_FALSE(Mapped(Call({{"dim", false, two}}), map, &why_not));
  EXPECT_EQ(why_not, "the argument dim is no list of one");
  EXPECT_FALSE(Mapped(Call({{"dim", false, {int64_t{2}}}}), map, &why_not));
}

// Who takes one dimension must be told which, however many the default of the other is.
TEST(MappedArgument, OfAListThatIsLeftOutThereIsNoItem) {
  std::vector<MappedArgument> map = {{"", "dim", 0, {}}, {"keep", "keep", 1, {}}};
  map[0].only_item = true;
  std::string why_not;
  EXPECT_FALSE(Mapped(Call({{"keep", true, {true}}}), map, &why_not));
  EXPECT_EQ(why_not, "the argument dim is left out, no list of one");
}

// A layer's input stands first, and last among its parameters.
TEST(MappedArgument, WhatHasANameIsFoundByIt) {
  std::string why_not;
  const std::vector<MappedArgument> map = {{"", "input", 1, {}}, {"", "init.size", 0, {}}};
  const auto mapped =
      Mapped(Call({{"input", false, {1.0}}, {"init.size", true, {2.0}}}), map, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_EQ(mapped->arguments[0].value, Value(1.0));
  EXPECT_EQ(mapped->arguments[1].value, Value(2.0));
  const auto by_place = Mapped(Call({{"x", false, {1.0}}, {"", false, {2.0}}}),
                               {{"", "#2", 1, {}}, {"", "#1", 0, {}}}, &why_not);
  ASSERT_TRUE(by_place) << why_not;
  EXPECT_EQ(by_place->arguments[0].value, Value(2.0));
}

TEST(MappedArgument, AHoleBeforeAPositionalArgumentDoesNotApply) {
  std::string why_not;
  EXPECT_FALSE(Mapped(Call({{"x", false, {1.0}}}), kMap, &why_not));
  EXPECT_EQ(why_not, "the argument y is left out");
}

TEST(MappedArgument, WhatIsNotPassedOnDoesNotApply) {
  std::string why_not;
  const Binding call = Call({{"x", false, {1.0}}, {"y", false, {2.0}}, {"out", true, {3.0}}});
  EXPECT_FALSE(Mapped(call, kMap, &why_not));
  EXPECT_EQ(why_not, "the argument out has no counterpart");
}

TEST(MappedArgument, AnEmptyMapPassesAllOn) {
  std::string why_not;
  const Binding call = Call({{"x", false, {1.0}}});
  EXPECT_EQ(Mapped(call, {}, &why_not), call);
}

}  // namespace
}  // namespace parallax
