#include "numbers/output.h"

#include <gtest/gtest.h>

#include "numbers/testing.h"

namespace parallax {
namespace {

OutputValue Tensor(DType dtype, std::vector<double> values) {
  TestTensor tensor = MakeTensor(dtype, values);
  return {OutputTensor{dtype, tensor.shape, {1}, true, tensor.bytes}};
}
OutputValue List(std::vector<OutputValue> items) { return {OutputSequence{std::move(items)}}; }

TEST(CompareOutputs, WalksNestedOutputs) {
  OutputValue a = List({Tensor(DType::kF32, {1, 2}), List({{int64_t{3}}, {None{}}})});
  OutputValue b = List({Tensor(DType::kF32, {1, 2.5}), List({{int64_t{4}}, {None{}}})});
  OutputDifference difference = CompareOutputs(a, b, {});
  EXPECT_FALSE(difference.StructuresDiffer());
  EXPECT_TRUE(difference.ValuesDiffer());
  ASSERT_EQ(difference.leaves.size(), 3u);
  EXPECT_EQ(difference.leaves[0].path, "[0]");
  EXPECT_EQ(difference.leaves[0].a, "float32[2]");
  EXPECT_EQ(difference.leaves[1].path, "[1][0]");
  EXPECT_EQ(difference.leaves[1].values->mismatches, 1);
  EXPECT_TRUE(difference.leaves[2].ValuesAgree());
  EXPECT_EQ(difference.WorstLeaf()->path, "[1][0]");
  EXPECT_EQ(difference.Elements(), 3);
  EXPECT_FALSE(CompareOutputs(a, a, {}).ValuesDiffer());
  EXPECT_EQ(CompareOutputs(a, a, {}).WorstLeaf(), nullptr);
}

TEST(CompareOutputs, TellsWhereStructuresDiffer) {
  auto structure = [](OutputValue a, OutputValue b) { return CompareOutputs(a, b, {}).structure; };
  OutputValue one = Tensor(DType::kF32, {1});
  EXPECT_EQ(structure(List({one}), List({one, one})), "1 items against 2 items");
  EXPECT_EQ(structure(List({one, List({one})}), List({one, one})),
            "[1]: 1 items against float32[1]");
  EXPECT_EQ(structure({None{}}, one), "None against float32[1]");
  EXPECT_EQ(structure({1.0}, one), "float against float32[1]");
  EXPECT_EQ(structure({Opaque{"Foo"}}, {Opaque{"Bar"}}), "Foo against Bar");
  EXPECT_EQ(structure({Opaque{"Foo"}}, {Opaque{"Foo"}}), "");
  EXPECT_EQ(structure({std::string("x")}, {true}), "str against bool");
}

TEST(CompareOutputs, ComparesPythonNumbersAndStrings) {
  EXPECT_FALSE(CompareOutputs({kNan}, {kNan}, {}).ValuesDiffer());
  EXPECT_TRUE(CompareOutputs({1.0}, {1.0 + 1e-5}, {}).ValuesDiffer());
  EXPECT_FALSE(CompareOutputs({1.0}, {1.0 + 1e-5}, {1e-3, 0}).ValuesDiffer());
  OutputDifference mixed = CompareOutputs({int64_t{2}}, {2.0}, {});
  EXPECT_TRUE(mixed.DTypesDiffer());
  EXPECT_FALSE(mixed.ValuesDiffer());
  EXPECT_FALSE(mixed.StructuresDiffer());
  EXPECT_TRUE(CompareOutputs({std::string("a")}, {std::string("b")}, {}).ValuesDiffer());
  EXPECT_TRUE(CompareOutputs({true}, {false}, {}).ValuesDiffer());
  EXPECT_TRUE(CompareOutputs({std::complex<double>(1, 2)}, {std::complex<double>(1, 3)}, {})
                  .ValuesDiffer());
}

TEST(CompareOutputs, ReportsMetadataApart) {
  OutputTensor a{DType::kF32, {2, 3}, {3, 1}, false, ""};
  OutputTensor b{DType::kF64, {2, 3}, {1, 2}, false, ""};
  OutputDifference difference = CompareOutputs({a}, {b}, {});
  EXPECT_TRUE(difference.DTypesDiffer());
  EXPECT_TRUE(difference.StridesDiffer());
  EXPECT_FALSE(difference.ShapesDiffer());
  EXPECT_FALSE(difference.ValuesDiffer());
  EXPECT_FALSE(difference.leaves[0].values);
  b.shape = {3, 2};
  EXPECT_TRUE(CompareOutputs({a}, {b}, {}).ShapesDiffer());
  OutputTensor ones{DType::kF32, {1, 3}, {3, 1}, false, ""};
  OutputTensor other_ones{DType::kF32, {1, 3}, {1, 1}, false, ""};
  EXPECT_FALSE(CompareOutputs({ones}, {other_ones}, {}).StridesDiffer());
}

TEST(CompareOutputs, SurvivesBytesThatDoNotFillTheShape) {
  OutputValue good = Tensor(DType::kF32, {1, 2});
  OutputValue bad = good;
  std::get<OutputTensor>(bad.v).bytes.resize(3);
  EXPECT_EQ(CompareOutputs(bad, good, {}).structure,
            "float32[2] against bytes that do not fill it");
  std::get<OutputTensor>(bad.v).shape = {-1, -2};
  EXPECT_TRUE(CompareOutputs(bad, bad, {}).StructuresDiffer());
}

TEST(CompareOutputs, GathersSpecials) {
  OutputDifference difference = CompareOutputs(List({Tensor(DType::kF32, {kNan}), {kInf}}),
                                               List({Tensor(DType::kF32, {1}), {1.0}}), {});
  EXPECT_EQ(NanPattern(difference.Specials()), "nan where number, inf where number");
}

}  // namespace
}  // namespace parallax
