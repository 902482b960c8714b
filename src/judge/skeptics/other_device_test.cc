#include <gtest/gtest.h>

#include <utility>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(OtherDevice, FakeTensorsTellWhoseStridesTheyAre) {
  auto strided = [](Shape strides) {
    Outcome outcome = Return(Tensor<float>({1, 2, 3, 4}, {2, 2}));
    auto returned = outcome.As<Returned>();
    std::get<OutputTensor>(returned.value.v).strides = std::move(strides);
    outcome.v = std::move(returned);
    return outcome;
  };
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@meta";
  c.relation.claim.bits = kClaimShape | kClaimStrides;
  c.Outcomes2(strided({1, 2}), strided({2, 1}));
  ASSERT_TRUE(c.Complain("metadata"));
  EXPECT_FALSE(c.Ask("other-device", "metadata").doubts);
  EXPECT_EQ(
      FindSkeptic("other-device")->Probes(c.Get(), *c.Complain("metadata"))[0].sides[0].program,
      "lib.f@fake");
  c.probes = {{"fake", {strided({2, 1})}}};
  EXPECT_TRUE(c.Ask("other-device", "metadata").doubts);
  c.probes = {{"fake", {strided({1, 2})}}};
  EXPECT_FALSE(c.Ask("other-device", "metadata").doubts);
  c.probes = {{"fake", {{NotApplicable{"no such form"}, 0}}}};
  EXPECT_FALSE(c.Ask("other-device", "metadata").doubts);
}

}  // namespace
}  // namespace parallax::testing_judge
