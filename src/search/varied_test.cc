#include "search/varied.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "nouns/value.h"

namespace parallax {
namespace {

// lib.f(x, n=1, keep=False) on a float32 of no dimensions.
CatalogueEntry ScalarEntry() {
  CatalogueEntry entry;
  entry.api.name = "lib.f";
  const auto add = [&](const char* name, const char* type, const std::string& otherwise) {
    Parameter& parameter = entry.api.parameters.emplace_back();
    parameter.name = name;
    parameter.type = type;
    parameter.default_text = otherwise;
    parameter.has_default = !otherwise.empty();
  };
  add("x", "tensor", "");
  add("n", "int", "1");
  add("keep", "bool", "False");
  entry.seeds = {{{{"x", false, TensorRecipe{}}}}};
  return entry;
}

const TensorRecipe& X(const Binding& binding) {
  return binding.arguments.front().value.As<TensorRecipe>();
}

class VariedTest : public testing::Test {
 protected:
  // What a few draws of each way make of the seed.
  std::vector<Binding> All() const {
    std::vector<Binding> all;
    Rng rng(5);
    for (uint32_t way = 0; way < VariedWays(); ++way) {
      for (int i = 0; i < 8; ++i) all.push_back(Varied(entry_, Seed(), VariedDraw(way, rng)));
    }
    return all;
  }
  const Binding& Seed() const { return entry_.seeds[0]; }

  const CatalogueEntry entry_ = ScalarEntry();
};

// One change alone leaves a number or makes it a tensor of one element, of which the sum is the
// product.
TEST_F(VariedTest, ATensorWithoutDimensionsBecomesOneOfManyElements) {
  size_t many = 0, of_rank_2 = 0;
  for (const Binding& each : All()) {
    many += NumElements(X(each).shape) > 2 ? 1 : 0;
    of_rank_2 += X(each).shape.size() == 2 && NumElements(X(each).shape) > 2 ? 1 : 0;
  }
  EXPECT_GT(many, 16u);
  EXPECT_GT(of_rank_2, 0u);
}

// A sum in int8 is right as long as it is small.
TEST_F(VariedTest, AHuntHasWideNumbersOfNarrowIntegers) {
  Rng rng(3);
  std::set<uint32_t> ways;
  size_t narrow = 0;
  for (int i = 0; i < 200; ++i) {
    const uint32_t way = VariedWayOfAHunt(rng);
    ASSERT_LT(way, VariedWays());
    ways.insert(way);
    const Binding binding = Varied(entry_, Seed(), VariedDraw(way, rng));
    narrow += X(binding).dtype == DType::kI16 && X(binding).fill.hi > 1000 ? 1 : 0;
  }
  EXPECT_EQ(ways.size(), VariedWays());
  EXPECT_GT(narrow, 2u);
}

TEST_F(VariedTest, NumbersOfOtherKindsAndOptions) {
  std::set<DType> dtypes;
  std::set<FillKind> fills;
  std::set<std::string> given;
  for (const Binding& each : All()) {
    dtypes.insert(X(each).dtype);
    fills.insert(X(each).fill.kind);
    for (const Argument& argument : each.arguments) given.insert(argument.name);
  }
  for (const DType dtype : {DType::kF32, DType::kC64, DType::kI64}) {
    EXPECT_TRUE(dtypes.contains(dtype));
  }
  for (const FillKind kind : {FillKind::kWhole, FillKind::kSpecial, FillKind::kConstant}) {
    EXPECT_TRUE(fills.contains(kind));
  }
  EXPECT_TRUE(given.contains("n"));
  EXPECT_TRUE(given.contains("keep"));
}

TEST_F(VariedTest, BooleansBecomeNumbers) {
  CatalogueEntry entry = entry_;
  TensorRecipe truth;
  truth.dtype = DType::kBool;
  truth.shape = {3};
  entry.seeds = {{{{"x", false, truth}}}};
  std::set<DType> dtypes;
  Rng rng(5);
  for (uint32_t way = 0; way < VariedWays(); ++way) {
    dtypes.insert(X(Varied(entry, entry.seeds[0], VariedDraw(way, rng))).dtype);
  }
  EXPECT_TRUE(dtypes.contains(DType::kF32));
  EXPECT_TRUE(dtypes.contains(DType::kI64));
}

TEST_F(VariedTest, TensorsAreEqualInOneWay) {
  CatalogueEntry entry = entry_;
  entry.seeds[0].arguments.push_back(entry.seeds[0].arguments[0]);
  Rng rng(5);
  uint32_t equal = 0;
  for (uint32_t way = 0; way < VariedWays(); ++way) {
    const Binding varied = Varied(entry, entry.seeds[0], VariedDraw(way, rng));
    const auto &x = varied.arguments[0].value, &y = varied.arguments.back().value;
    equal += x == y && x.As<TensorRecipe>().fill.kind == FillKind::kConstant ? 1 : 0;
  }
  EXPECT_GE(equal, 5u) << "1, both infinities, 0 of floats and of integers";
}

TEST_F(VariedTest, IsAFunctionOfTheDraw) {
  for (uint32_t way = 0; way < VariedWays(); ++way) {
    Rng rng(9);
    const uint64_t draw = VariedDraw(way, rng);
    EXPECT_EQ(Varied(entry_, Seed(), draw), Varied(entry_, Seed(), draw));
  }
}

TEST_F(VariedTest, SomeWaysBringValuesOfAnySize) {
  uint32_t enlarging = 0;
  for (uint32_t way = 0; way < VariedWays(); ++way) enlarging += VariedEnlarges(way) ? 1 : 0;
  EXPECT_GT(enlarging, 0u);
  EXPECT_LT(enlarging, VariedWays() / 2);
}

}  // namespace
}  // namespace parallax
