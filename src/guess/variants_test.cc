#include "guess/variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "nouns/find_argument.h"

namespace parallax {
namespace {

// lib.less(x, y, strict=False, ends="open", dtype=None), whose y may be a number.
Api VariedApi() {
  Api api;
  api.program = api.name = "lib.less";
  api.parameters = {{"x", "tensor", false, false, "", {}},
                    {"y", "tensor", false, false, "", {}},
                    {"strict", "bool", false, true, "False", {}},
                    {"ends", "str", false, true, "'open'", {"open", "round"}},
                    {"dtype", "dtype?", false, true, "None", {}}};
  api.overloads = {{{"x", "tensor", false, false, "", {}}, {"y", "number", false, false, "", {}}}};
  return api;
}

Binding Pair(DType dtype, const std::string& second = "y") {
  TensorRecipe tensor;
  tensor.shape = {3};
  tensor.dtype = dtype;
  return Binding{{{"x", false, {tensor}}, {second, false, {tensor}}}};
}

std::vector<Binding> Varied(std::vector<Binding> accepted, std::vector<DType> dtypes = {}) {
  return VariantsOf(VariedApi(), accepted, dtypes);
}

// The dtypes of x beside which y is a number, and the numbers; without the 2 of an overload's call.
std::set<std::string> Operands(const std::vector<Binding>& variants, std::set<double>* numbers) {
  std::set<std::string> dtypes;
  for (const Binding& variant : variants) {
    const Value& y = variant.arguments[1].value;
    if (y.Is<TensorRecipe>() || y == Value(int64_t{2})) continue;
    numbers->insert(y.Is<double>() ? y.As<double>() : static_cast<double>(y.As<int64_t>()));
    dtypes.insert(std::string(Name(variant.arguments[0].value.As<TensorRecipe>().dtype)));
  }
  return dtypes;
}

TEST(Variants, ANumberStandsForATensorBesideTheNarrowestDTypeOfEachKind) {
  const std::vector<Binding> variants =
      Varied({Pair(DType::kF64), Pair(DType::kF16), Pair(DType::kI64)}, {DType::kU8});
  std::set<double> numbers;
  EXPECT_EQ(Operands(variants, &numbers), (std::set<std::string>{"float16", "uint8"}));
  EXPECT_TRUE(numbers.contains(0.5));
  EXPECT_TRUE(numbers.contains(256)) << "more than a byte holds";
  EXPECT_TRUE(numbers.contains(-1));
}

TEST(Variants, WithoutBytesTheIntegerThatWasAcceptedStays) {
  std::set<double> numbers;
  EXPECT_EQ(Operands(Varied({Pair(DType::kI64)}), &numbers), (std::set<std::string>{"int64"}));
}

TEST(Variants, AnArgumentWithoutANameIsTheParameterAtItsPlace) {
  std::set<double> numbers;
  EXPECT_FALSE(Operands(Varied({Pair(DType::kF32, "")}), &numbers).empty());
}

TEST(Variants, EachDeclaredDTypeThatNobodyShowedIsTriedOnce) {
  const std::vector<Binding> variants =
      Varied({Pair(DType::kF32), Pair(DType::kI64)}, {DType::kF32, DType::kU16, DType::kC64});
  std::multiset<std::string> dtypes;
  for (const Binding& variant : variants) {
    if (variant.arguments.size() > 2 || !variant.arguments[1].value.Is<TensorRecipe>()) continue;
    dtypes.insert(std::string(Name(variant.arguments[0].value.As<TensorRecipe>().dtype)));
  }
  EXPECT_EQ(dtypes, (std::multiset<std::string>{"complex64", "uint16"}));
}

TEST(Variants, OptionsHaveEachOfTheirValues) {
  Binding strict = Pair(DType::kF32);
  strict.arguments.push_back({"strict", true, Value(true)});
  const std::vector<Binding> variants = Varied({strict}, {DType::kF32, DType::kF64, DType::kI64});
  std::vector<Value> seen;
  for (const Binding& variant : variants) {
    for (const char* name : {"strict", "ends", "dtype"}) {
      const Value* value = FindArgument(variant, name);
      if (value != nullptr) seen.push_back(*value);
    }
  }
  auto has = [&](const Value& value) {
    return std::find(seen.begin(), seen.end(), value) != seen.end();
  };
  EXPECT_TRUE(has(Value(false)));
  EXPECT_TRUE(has(Value(std::string("open"))));
  EXPECT_TRUE(has(Value(std::string("round"))));
  EXPECT_TRUE(has(Value(DType::kI64)));
  EXPECT_FALSE(has(Value(DType::kF64))) << "one dtype of a kind stands for the others";
}

TEST(Variants, AChoiceOfObjectsIsAnObject) {
  Api api = VariedApi();
  api.parameters = {{"x", "tensor", false, false, "", {}},
                    {"y", "tensor", false, false, "", {}},
                    {"order", "expr", true, true, "lib.rows", {"lib.columns"}}};
  const std::vector<Binding> accepted = {Pair(DType::kF32)};
  const std::vector<Binding> variants = VariantsOf(api, accepted, {});
  EXPECT_TRUE(std::any_of(variants.begin(), variants.end(), [](const Binding& variant) {
    const Value* order = FindArgument(variant, "order");
    return order != nullptr && *order == Value(Expression{"lib.columns"});
  }));
}

TEST(Variants, AnOptionIsTriedOnTwoCallsAsOneMayHaveNoUseForIt) {
  const std::vector<Binding> variants = Varied({Pair(DType::kF32), Pair(DType::kI64)});
  std::set<std::string> dtypes;
  for (const Binding& variant : variants) {
    if (FindArgument(variant, "strict") == nullptr) continue;
    dtypes.insert(std::string(Name(variant.arguments[0].value.As<TensorRecipe>().dtype)));
  }
  EXPECT_EQ(dtypes, (std::set<std::string>{"float32", "int64"}));
}

TEST(Variants, DTypesAndOverloadsComeBeforeOptions) {
  Api api = VariedApi();
  for (int i = 0; i < 100; ++i) {
    api.parameters.push_back({"o" + std::to_string(i), "bool", true, true, "False", {}});
  }
  api.overloads.push_back({{"x", "tensor[]", false, false, "", {}}});
  const std::vector<Binding> accepted = {Pair(DType::kF32)};
  const std::vector<DType> dtypes = {DType::kF32, DType::kU64};
  const std::vector<Binding> variants = VariantsOf(api, accepted, dtypes);
  EXPECT_EQ(variants[0].arguments[0].value.As<TensorRecipe>().dtype, DType::kU64);
  EXPECT_TRUE(std::any_of(variants.begin(), variants.end(), [](const Binding& variant) {
    return variant.arguments[0].value.Is<Sequence>();
  }));
}

TEST(Variants, AreBoundedAndThereAreNoneOfNothing) {
  EXPECT_TRUE(Varied({}).empty());
  Api api = VariedApi();
  for (int i = 0; i < 100; ++i) {
    api.parameters.push_back({"o" + std::to_string(i), "bool", true, true, "False", {}});
  }
  const std::vector<Binding> accepted = {Pair(DType::kF32)};
  EXPECT_EQ(VariantsOf(api, accepted, {}).size(), kMostVariants);
}

}  // namespace
}  // namespace parallax
