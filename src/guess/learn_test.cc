#include "guess/learn.h"

#include <gtest/gtest.h>

#include "guess/repair.h"

namespace parallax {
namespace {

Api LearningApi() {
  Api api;
  api.name = "lib.f";
  for (const char* name : {"input", "index", "weight"}) {
    api.parameters.push_back({name, "tensor", false, false, "", {}});
  }
  api.parameters.push_back({"kernel_size", "int[]", false, false, "", {}});
  api.parameters.push_back({"mode", "str", false, true, "'mean'", {}});
  api.parameters.push_back({"other", "number", false, true, "1", {}});
  return api;
}

Dialect MakeDialect() {
  Dialect dialect;
  dialect.dtypes = {{"Long", "int64"}, {"Float", "float32"}, {"half", "float16"}};
  return dialect;
}

Lessons LessonsOf(std::string_view message) {
  Lessons out;
  Learn(LearningApi(), {}, message, MakeDialect(), &out);
  return out;
}

TEST(Learn, DTypes) {
  EXPECT_EQ(LessonsOf("expected scalar type Long but found Float").dtypes.at(""), DType::kI64);
  EXPECT_EQ(LessonsOf("gather(): Expected dtype int64 for index").dtypes.at("index"), DType::kI64);
  EXPECT_EQ(LessonsOf("Expected tensor for argument #1 'index' to have scalar type Long; index "
                      "must be Long")
                .dtypes.at("index"),
            DType::kI64);
  EXPECT_EQ(LessonsOf("\"bitwise_and_cpu\" not implemented for 'Float'").wish, DTypeWish::kInteger);
  EXPECT_EQ(LessonsOf("\"addmm_impl_cpu_\" not implemented for 'Long'").wish, DTypeWish::kFloat);
  EXPECT_TRUE(LessonsOf("tensors must have the same dtype").same_dtype);
}

TEST(Learn, NamesOfDTypesAreTheLibrarys) {
  Lessons lessons;
  Learn(LearningApi(), {}, "expected scalar type Pocket", MakeDialect(), &lessons);
  EXPECT_TRUE(lessons.dtypes.empty());
  Dialect pocket;
  pocket.dtypes = {{"Pocket", "int16"}};
  Learn(LearningApi(), {}, "expected scalar type Pocket", pocket, &lessons);
  EXPECT_EQ(lessons.dtypes.at(""), DType::kI16);
  EXPECT_EQ(LessonsOf("index must be lib.int64").dtypes.at("index"), DType::kI64);
  EXPECT_TRUE(LessonsOf("the weight should be half of it").dtypes.empty()) << "plain English";
}

TEST(Learn, DTypesByPlaceAndByList) {
  EXPECT_EQ(
      LessonsOf("cannot compute F as input #1(zero-based) was expected to be a int64 tensor but "
                "is a float tensor")
          .dtypes.at("index"),
      DType::kI64);
  EXPECT_EQ(
      LessonsOf("Value for attr 'T' of float is not in the list of allowed values: int32, int64")
          .wish,
      DTypeWish::kInteger);
  EXPECT_EQ(LessonsOf("'T' of int32 is not in the list of allowed values: half, bfloat16").wish,
            DTypeWish::kFloat);
  EXPECT_EQ(LessonsOf("is not in the list of allowed values: complex64, complex128").wish,
            DTypeWish::kComplex);
  EXPECT_EQ(LessonsOf("is not in the list of allowed values: bool").wish, DTypeWish::kBool);
}

TEST(Learn, Contents) {
  EXPECT_TRUE(LessonsOf("to satisfy the constraint GreaterThan(lower_bound=0.0), but found")
                  .positive_contents);
  EXPECT_EQ(LessonsOf("self.scalar_type() == at::kBool INTERNAL ASSERT FAILED").wish,
            DTypeWish::kBool);
}

TEST(Learn, Ranks) {
  EXPECT_EQ(LessonsOf("Expected 4D input but got 2D").ranks.at("input"), 4);
  EXPECT_EQ(LessonsOf("Expected 4-D tensor, got 2-D").ranks.at(""), 4);
  EXPECT_EQ(LessonsOf("the weight must be a matrix").ranks.at("weight"), 2);
  EXPECT_TRUE(LessonsOf("A must be batches of square matrices").square);
  EXPECT_EQ(LessonsOf("input must have rank of at least 3 but got: [3]").ranks.at("input"), 3);
  EXPECT_EQ(LessonsOf("input rank should be >= 3 instead of 1").ranks.at("input"), 3);
  EXPECT_EQ(LessonsOf("the weight must be 4-dimensional").ranks.at("weight"), 4);
}

TEST(Learn, Options) {
  EXPECT_TRUE(LessonsOf("kernel_size must be positive").positive);
  EXPECT_TRUE(LessonsOf("index 5 is out of bounds for dimension 0").small);
  EXPECT_TRUE(
      LessonsOf("f() missing 1 required positional argument: 'mode'").required.contains("mode"));
  EXPECT_TRUE(LessonsOf("f() got an unexpected keyword argument 'mode'").banned.contains("mode"));
  EXPECT_EQ(LessonsOf("kernel_size must be a tuple of 2 ints").lengths.at("kernel_size"), 2);
  EXPECT_EQ(LessonsOf("Length for attr 'kernel_size' of 2 must be at least minimum 4")
                .lengths.at("kernel_size"),
            4);
  EXPECT_EQ(LessonsOf("argument 'other' (position 2) must be Tensor, not int").types.at("other"),
            "tensor");
  EXPECT_EQ(LessonsOf("mode must be one of 'full', 'thin'").words,
            (std::vector<std::string>{"full", "thin"}));
}

TEST(Learn, KnowsWhenNothingIsNew) {
  Lessons lessons;
  Api api = LearningApi();
  EXPECT_TRUE(Learn(api, {}, "Expected 4D input", MakeDialect(), &lessons));
  EXPECT_FALSE(Learn(api, {}, "Expected 4D input", MakeDialect(), &lessons));
  EXPECT_FALSE(Learn(api, {}, "something went wrong", MakeDialect(), &lessons));
  EXPECT_FALSE(Learn(api, {}, std::string(100000, '('), MakeDialect(), &lessons));
}

TEST(Repair, ChangesTheSizeTheMessageNames) {
  TensorRecipe x;
  x.shape = {2, 3};
  TensorRecipe y;
  y.shape = {7, 5};
  Binding binding{{{"x", false, {x}}, {"y", false, {y}}}};
  bool fixed = false;
  for (uint64_t draw = 0; draw < 20; ++draw) {
    auto repaired = Repair(binding, "Expected size 3 but got size 7", draw);
    ASSERT_TRUE(repaired);
    EXPECT_NE(*repaired, binding);
    fixed = fixed || repaired->arguments[1].value.As<TensorRecipe>().shape == Shape{3, 5};
  }
  EXPECT_TRUE(fixed);
  EXPECT_FALSE(Repair(binding, "no numbers here", 0));
  EXPECT_FALSE(Repair(binding, "expected size 20 but got 30", 0));
}

}  // namespace
}  // namespace parallax
