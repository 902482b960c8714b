#include "campaign/model_outputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;

TEST(ModelOutputs, MatchByNameWhateverTheOrder) {
  std::vector<ModelOutput> a = {{{"note"}, {0, 88}}, {{"onset"}, {0, 88}}, {{"c"}, {0, 264}}};
  std::vector<ModelOutput> b = {
      {{"c", "call:0"}, {1, 264}}, {{"onset", "call:2"}, {1, 88}}, {{"note", "call:1"}, {1, 88}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(2, 1, 0));
}

TEST(ModelOutputs, MatchByShapeWhereNamesDiffer) {
  std::vector<ModelOutput> a = {{{"x"}, {-1, 4}}, {{"y"}, {-1, 2}}};
  std::vector<ModelOutput> b = {{{"Identity_1"}, {1, 2}}, {{"Identity"}, {1, 4}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(1, 0));
}

TEST(ModelOutputs, StayWhereNothingTells) {
  std::vector<ModelOutput> a = {{{"x"}, {0, 4}}, {{"y"}, {0, 4}}};
  std::vector<ModelOutput> b = {{{"p"}, {0, 4}}, {{"q"}, {0, 4}}};
  EXPECT_THAT(MatchOutputs(a, b), ElementsAre(0, 1));
  // A free extent fits both.
  EXPECT_THAT(MatchOutputs({{{"x"}, {0, 4}}, {{"y"}, {0, 0}}}, b), ElementsAre(0, 1));
  EXPECT_THAT(MatchOutputs(a, {{{"p"}, {0, 4}}}), ElementsAre(0));
}

}  // namespace
}  // namespace parallax
