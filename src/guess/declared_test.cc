#include "guess/declared.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

using WordSet = std::set<std::string>;

// lib.less(x, y, strict=False, ends="open"), whose y may be a number.
Api DeclaredApi() {
  Api api;
  api.program = api.name = "lib.less";
  api.parameters = {{"x", "tensor", false, false, "", {}},
                    {"y", "tensor", false, false, "", {}},
                    {"strict", "bool", false, true, "False", {}},
                    {"ends", "str", false, true, "'open'", {"open", "round"}}};
  api.overloads = {{{"x", "tensor", false, false, "", {}}, {"y", "number", false, false, "", {}}}};
  return api;
}

const char kOfTensors[] = "overload (x: tensor, y: tensor, strict: bool, ends: str)";
const char kOfNumber[] = "overload (x: tensor, y: number)";

Value Tensor(DType dtype) {
  TensorRecipe tensor;
  tensor.dtype = dtype;
  return Value(tensor);
}

TEST(Declared, IsEachOverloadDTypeAndValueOfAnOption) {
  const DType dtypes[] = {DType::kF32, DType::kU16};
  EXPECT_EQ(DeclaredOf(DeclaredApi(), dtypes),
            (WordSet{kOfTensors, kOfNumber, "dtype float32", "dtype uint16", "strict=False",
                     "strict=True", "ends='open'", "ends='round'"}));
}

TEST(Declared, WithoutATensorThereIsNoDType) {
  Api api;
  api.parameters = {{"n", "int", false, false, "", {}}};
  const DType dtypes[] = {DType::kF32};
  EXPECT_EQ(DeclaredOf(api, dtypes), WordSet{"overload (n: int)"});
}

TEST(Declared, RulesDeclareNothing) {
  Api api = DeclaredApi();
  api.kind = "rule";
  EXPECT_TRUE(DeclaredOf(api, {}).empty());
}

TEST(Declared, ACallShowsItsOverloadDTypesAndOptions) {
  const Binding number{{{"x", false, Tensor(DType::kU16)}, {"y", false, Value(int64_t{300})}}};
  EXPECT_EQ(ShownBy(DeclaredApi(), number), (WordSet{kOfNumber, "dtype uint16"}));
  const Binding tensors{{{"x", false, Tensor(DType::kF32)},
                         {"", false, Tensor(DType::kI8)},
                         {"strict", true, Value(true)},
                         {"ends", true, Value(std::string("round"))}}};
  EXPECT_EQ(ShownBy(DeclaredApi(), tensors),
            (WordSet{kOfTensors, "dtype float32", "dtype int8", "strict=True", "ends='round'"}));
}

TEST(Declared, ArgumentsThatNoListNamesDoNotTellOverloadsApart) {
  Binding placed{{{"x", false, Tensor(DType::kF32)},
                  {"y", false, Value(int64_t{3})},
                  {"device", true, Value(std::string("cpu"))}}};
  EXPECT_TRUE(ShownBy(DeclaredApi(), placed).contains(kOfNumber));
  placed.arguments.push_back({"strict", true, Value(true)});
  EXPECT_FALSE(ShownBy(DeclaredApi(), placed).contains(kOfNumber)) << "of the other list";
}

TEST(Declared, AChoiceMayBeAnObjectOfTheLibrary) {
  Api api = DeclaredApi();
  api.parameters.push_back({"order", "expr", true, true, "lib.rows", {"lib.rows", "lib.columns"}});
  const Binding call{{{"x", false, Tensor(DType::kF32)},
                      {"y", false, Tensor(DType::kF32)},
                      {"order", true, Value(Expression{"lib.columns"})}}};
  EXPECT_TRUE(DeclaredOf(api, {}).contains("order='lib.columns'"));
  EXPECT_TRUE(ShownBy(api, call).contains("order='lib.columns'"));
}

TEST(Declared, WordsTellTheirKinds) {
  EXPECT_EQ(KindOfDeclared(kOfNumber), DeclaredKind::kOverload);
  EXPECT_EQ(KindOfDeclared("dtype uint16"), DeclaredKind::kDType);
  EXPECT_EQ(KindOfDeclared("ends='round'"), DeclaredKind::kOption);
}

}  // namespace
}  // namespace parallax
