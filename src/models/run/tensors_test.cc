#include "models/run/tensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;

TEST(ModelTensors, MatchByNameWhateverTheOrder) {
  std::vector<ModelTensor> a = {{{"note"}, {0, 88}}, {{"onset"}, {0, 88}}, {{"c"}, {0, 264}}};
  std::vector<ModelTensor> b = {
      {{"c", "call:0"}, {1, 264}}, {{"onset", "call:2"}, {1, 88}}, {{"note", "call:1"}, {1, 88}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(2, 1, 0));
}

TEST(ModelTensors, MatchByShapeWhereNamesDiffer) {
  std::vector<ModelTensor> a = {{{"x"}, {-1, 4}}, {{"y"}, {-1, 2}}};
  std::vector<ModelTensor> b = {{{"Identity_1"}, {1, 2}}, {{"Identity"}, {1, 4}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(1, 0));
}

TEST(ModelTensors, StayWhereNothingTells) {
  std::vector<ModelTensor> a = {{{"x"}, {0, 4}}, {{"y"}, {0, 4}}};
  std::vector<ModelTensor> b = {{{"p"}, {0, 4}}, {{"q"}, {0, 4}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(0, 1));
  // A free extent fits both.
  EXPECT_THAT(MatchOutputs({{{"x"}, {0, 4}}, {{"y"}, {0, 0}}}, b), ElementsAre(0, 1));
  EXPECT_THAT(MatchOutputs(a, {{{"p"}, {0, 4}}}), ElementsAre(0));
}

TEST(ModelTensors, InputsMatchTheNamesOfTheData) {
  std::vector<ModelTensor> inputs = {{{"serving_default_b:0", "b"}, {}}, {{"a"}, {}}};
  EXPECT_THAT(MatchInputs({"a", "b"}, inputs), ElementsAre(1, 0));
  EXPECT_THAT(MatchInputs({"x", "b"}, inputs), ElementsAre(0, 1));
  EXPECT_THAT(MatchInputs({"x"}, inputs), ElementsAre(0));
}

TEST(ModelTensors, ShapesThatDoNotFitAreTold) {
  const std::vector<ModelTensor> image = {{{"x"}, {-1, 1, 12, -1}}};
  EXPECT_EQ(MisfitOf(image, {{1, 1, 12, 7}}, {"x"}), "");
  EXPECT_EQ(MisfitOf(image, {{1, 12, 7}}, {"x"}),
            "array x has the shape [n, 12, 7], the model takes [n, 1, 12, any]");
  EXPECT_EQ(MisfitOf(image, {{1, 1, 0, 7}}, {}),
            "array 0 has the shape [n, 1, 0, 7], the model takes [n, 1, 12, any]");
  EXPECT_EQ(MisfitOf(image, {{1, 2}, {1, 2}}, {"x", "z"}),
            "the model takes 1 input, the data has 2 arrays (x, z)");
  EXPECT_EQ(MisfitOf({{{"x"}, {}}}, {{1, 2}}, {"x"}), "") << "a model that does not tell";
  EXPECT_EQ(MisfitOf({}, {{1, 2}}, {"x"}), "");
}

}  // namespace
}  // namespace parallax
