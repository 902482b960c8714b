#include "confirm/guesses/one_role.h"

#include <gtest/gtest.h>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// A case of lib.first(x, size) and lib.second(x, size) of which the second raises.
class OneRoleTest : public testing::Test {
 protected:
  OneRoleTest() {
    for (Api* api : {&first_, &second_}) {
      for (const char* name : {"x", "size"}) api->parameters.emplace_back().name = name;
    }
    first_.program = first_.name = "lib.first";
    second_.program = second_.name = "lib.second";
    recorded_.relation.sides.resize(2);
    recorded_.relation.sides[0].program = "lib.first";
    recorded_.relation.sides[1].program = "lib.second";
    recorded_.binding = {{{"x", false, TensorRecipe{}}, {"size", true, {int64_t{2}}}}};
  }

  bool Refuses(const char* message, const char* type = "RuntimeError") {
    recorded_.outcomes = {ReturnNumbers(DType::kF64, {}, {1}), testing_judge::Raise(type, message)};
    const Api* apis[] = {&first_, &second_};
    return RefusesInOneRole(recorded_, apis);
  }

  Api first_, second_;
  RecordedCase recorded_;
};

TEST_F(OneRoleTest, WhatTheFunctionSaysOfItsArgumentsIsItsOwn) {
  EXPECT_FALSE(Refuses("size must be odd, but is 2"));
  EXPECT_FALSE(Refuses("lib.second(): expected three dimensions"));
}

TEST_F(OneRoleTest, WhatIsSaidWithinIsAFault) {
  EXPECT_TRUE(Refuses("cannot reshape 0 elements into [0, -1]"));
  EXPECT_TRUE(Refuses("max(): expected an input with elements"));
  EXPECT_FALSE(Refuses("cannot reshape 0 elements into [0, -1]", "TypeError"));
  EXPECT_FALSE(Refuses("ZeroDivisionError"));
  EXPECT_FALSE(Refuses("the input has no elements"));
  EXPECT_FALSE(Refuses("as many sizes as strides are needed"));
}

TEST_F(OneRoleTest, WhatStatesARequirementIsItsOwn) {
  EXPECT_FALSE(Refuses("dimensions cannot be identical 1, 1"));
  EXPECT_FALSE(Refuses("Dimension out of range (expected to be in range of [-1, 0], but got -2)"));
  EXPECT_FALSE(Refuses("Invalid number of data points (0) specified"));
  EXPECT_FALSE(Refuses("econd() takes a matrix")) << "what ends its own name";
  EXPECT_TRUE(
      Refuses("The size of tensor a (2) must match the size of tensor b (0) at "
              "non-singleton dimension 0"));
  second_.traits = {"elementwise"};
  EXPECT_FALSE(
      Refuses("The size of tensor a (2) must match the size of tensor b (0) at "
              "non-singleton dimension 0"));
}

TEST_F(OneRoleTest, AParameterThatNobodyPassedIsAFault) {
  second_.parameters.emplace_back().name = "probs";
  EXPECT_TRUE(Refuses("Expected parameter probs of lib.second() to sum to 1"));
  EXPECT_FALSE(Refuses("Expected parameter size of lib.second() to be 1"));
}

TEST_F(OneRoleTest, AFunctionAndItsModuleCheckTheSame) {
  const Api* apis[] = {&first_, &second_};
  recorded_.outcomes = {ReturnNumbers(DType::kF64, {}, {1}),
                        testing_judge::Raise("ValueError", "size must be odd")};
  EXPECT_TRUE(RefusesItsOwn(recorded_, apis));
  recorded_.relation.sides[1].program = second_.program = second_.name = "lib.modules.First";
  EXPECT_FALSE(RefusesItsOwn(recorded_, apis));
  recorded_.relation.sides[1].arguments = {{"", "x", 0, {}}, {"size", "", -1, {int64_t{4}}}};
  EXPECT_TRUE(RefusesItsOwn(recorded_, apis)) << "of a size that was guessed";
}

TEST_F(OneRoleTest, ASizeBelowZeroIsRefusedByBoth) {
  recorded_.binding.arguments[1].value = {int64_t{-2}};
  EXPECT_TRUE(Refuses("size must not be negative"));
  EXPECT_FALSE(Refuses("size must be odd"));
  EXPECT_TRUE(Refuses("second expects sizes that are not negative, but got n=-2"));
  EXPECT_FALSE(Refuses("second expects sizes that are not negative, but got n=-21"));
  EXPECT_FALSE(Refuses("second expects an odd number, but got n=-2"));
}

// Python's `split(x, split_size_or_sections)` is the operator's `split(x, split_size)`.
TEST_F(OneRoleTest, AnArgumentThatMayBeTwoThingsIsEither) {
  recorded_.binding.arguments[1].value = {int64_t{-2}};
  recorded_.relation.sides[1].arguments = {{"", "x", 0, {}}, {"", "size", 1, {}}};
  const Api* apis[] = {&first_, &second_};
  const auto shared = [&](const char* name) {
    second_.parameters[1].name = name;
    Refuses("expects sizes that are not negative, but got n=-2");
    return RefusesASharedSign(recorded_, apis);
  };
  EXPECT_TRUE(shared("size"));
  EXPECT_TRUE(shared("size_or_sections"));
  EXPECT_TRUE(shared("sections_or_size"));
  EXPECT_FALSE(shared("oversize"));
  EXPECT_FALSE(shared("size_of_sections"));
}

TEST_F(OneRoleTest, SoIsAnIndexBelowZero) {
  const auto index = [](int64_t at) {
    TensorRecipe tensor;
    tensor.dtype = DType::kI64;
    tensor.shape = {1};
    SetInline(tensor, {reinterpret_cast<const char*>(&at), sizeof at});
    return Value{tensor};
  };
  recorded_.binding.arguments[1].value = index(3);
  EXPECT_FALSE(Refuses("size is out of range"));
  recorded_.binding.arguments[1].value = index(-3);
  EXPECT_TRUE(Refuses("size is out of range"));
}

TEST_F(OneRoleTest, ArgumentsOfOtherNamesMeanOtherThings) {
  recorded_.binding.arguments[1].name = "size";
  second_.parameters[1].name = "steps";
  recorded_.relation.sides[1].arguments = {{"", "x", 0, {}}, {"steps", "size", 1, {}}};
  EXPECT_FALSE(Refuses("cannot reshape 0 elements into [0, -1]"));
}

TEST_F(OneRoleTest, OneArgumentMakesNoKind) {
  recorded_.binding.arguments.pop_back();
  EXPECT_FALSE(Refuses("cannot reshape 0 elements into [0, -1]"));
}

}  // namespace
}  // namespace parallax
