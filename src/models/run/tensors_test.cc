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

}  // namespace
}  // namespace parallax
