// Oracles that compare outputs: value, nan, metadata, determinism, gradient.

#include <gtest/gtest.h>

#include <cmath>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(ValueOracle, BeyondTolerance) {
  CaseBuilder c;
  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(Tensor<float>({1, 2.1f})));
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_EQ(c.Complain("value")->pattern, "floats");
  EXPECT_NE(c.Complain("value")->detail.find("1 of 2 elements"), std::string::npos);
  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(Tensor<float>({1, 2.000001f})));
  EXPECT_FALSE(c.Complain("value"));
}

Outcome ReturnSeveral(const std::vector<float>& numbers) {
  OutputSequence sequence;
  for (const float number : numbers) sequence.items.emplace_back(Tensor<float>({number}));
  return Return(OutputValue(std::move(sequence)));
}

TEST(ValueOracle, FaultsOfTwoOutputsAreToldApart) {
  CaseBuilder c;
  const auto pattern = [&](size_t wrong) {
    std::vector<float> numbers(7, 1);
    const Outcome right = ReturnSeveral(numbers);
    numbers[wrong] = 2;
    c.Outcomes2(right, ReturnSeveral(numbers));
    return c.Complain("value")->pattern;
  };
  EXPECT_EQ(pattern(0), "floats at [0]");
  EXPECT_EQ(pattern(3), "floats at [3]");
  EXPECT_EQ(pattern(4), pattern(6)) << "a long list is no end of outputs";
}

TEST(ValueOracle, AcrossDTypes) {
  CaseBuilder c;
  c.Widen().Outcomes2(Return(Tensor<float>({0.1f})), Return(Tensor<double>({0.1})));
  EXPECT_FALSE(c.Complain("value"));
  EXPECT_FALSE(c.Complain("metadata"));
}

TEST(ValueOracle, ComparesTheSelectedPart) {
  CaseBuilder c;
  c.relation.sides[0].select = Select::kPart;
  c.relation.sides[0].part_index = 2;
  c.relation.sides[0].part_length = 1;
  c.Outcomes2(Return(Tensor<float>({1, 2, 3, 4, 5, 6}, {3, 2})),
              Return(Tensor<float>({5, 6}, {1, 2})));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
  c.outcomes[1] = Return(Tensor<float>({5, 7}, {1, 2}));
  EXPECT_TRUE(c.Complain("value"));
  c.relation.sides[0].select = Select::kFlatPart;
  c.relation.sides[0].part_length = 2;
  c.outcomes[1] = Return(Tensor<float>({3, 4}));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
}

TEST(ValueOracle, BlamesTheLoneSideOfThree) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.outcomes = {Return(Tensor<float>({1})), Return(Tensor<float>({9})), Return(Tensor<float>({1}))};
  EXPECT_EQ(c.Complain("value")->side, 1);
}

TEST(ValueOracle, OneVoiceTwiceBlamesNobody) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.relation.sides[0].voice = c.relation.sides[2].voice = "core";
  c.relation.sides[1].voice = "other";
  const Outcome one = Return(Tensor<float>({1})), nine = Return(Tensor<float>({9}));
  c.outcomes = {one, nine, one};
  EXPECT_EQ(c.Complain("value")->side, -1) << "the two share their kernels";
  c.relation.sides.push_back(c.relation.sides[0]);
  c.relation.sides[3].voice = "third";
  c.outcomes = {one, nine, one, one};
  EXPECT_EQ(c.Complain("value")->side, 1);
  c.outcomes = {nine, one, one, one};
  EXPECT_EQ(c.Complain("value")->side, 0) << "whatever voice it has itself";
}

TEST(ValueOracle, WhereAllDisagreeNobodyIsBlamed) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.outcomes = {Return(Tensor<float>({1})), Return(Tensor<float>({9})), Return(Tensor<float>({5}))};
  EXPECT_EQ(c.Complain("value")->side, -1) << "the first is no more right or wrong than the others";
  EXPECT_TRUE(c.Complain("value")->detail.ends_with("; no two sides agree"));
}

TEST(ValueOracle, TwoAgainstTwoBlameNobody) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.relation.sides.push_back(c.relation.sides[0]);
  const Outcome one = Return(Tensor<float>({1})), nine = Return(Tensor<float>({9}));
  c.outcomes = {one, nine, nine, one};
  EXPECT_EQ(c.Complain("value")->side, -1);
  c.outcomes = {one, nine, nine, nine};
  EXPECT_EQ(c.Complain("value")->side, 0) << "who stands first as well";
  c.outcomes = {one, nine, Return(Tensor<float>({5})), one};
  EXPECT_EQ(c.Complain("value")->side, -1) << "two stand alone";
}

TEST(NanOracle, PositionsDiffer) {
  CaseBuilder c;
  c.Outcomes2(Return(Tensor<float>({1, NAN})), Return(Tensor<float>({1, 2})));
  ASSERT_TRUE(c.Complain("nan"));
  EXPECT_EQ(c.Complain("nan")->pattern, "number where nan");
  c.Outcomes2(Return(Tensor<float>({1, NAN})), Return(Tensor<float>({1, NAN})));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
}

TEST(MetadataOracle, AsTheClaimSays) {
  CaseBuilder c;
  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(Tensor<double>({1, 2})));
  EXPECT_FALSE(c.Complain("metadata"));
  c.relation.claim.bits |= kClaimDType;
  EXPECT_TRUE(c.Complain("metadata"));
  c.Widen();
  EXPECT_FALSE(c.Complain("metadata"));

  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(Tensor<float>({1, 2}, {2, 1})));
  EXPECT_EQ(c.Complain("metadata")->pattern, "shape");
  c.Outcomes2(Return(Tensor<float>({1})), Return(Items({Tensor<float>({1})})));
  EXPECT_EQ(c.Complain("metadata")->pattern, "nesting");
}

TEST(MetadataOracle, Strides) {
  CaseBuilder c;
  OutputValue transposed = Tensor<float>({1, 2, 3, 4}, {2, 2});
  std::get<OutputTensor>(transposed.v).strides = {1, 2};
  c.Outcomes2(Return(Tensor<float>({1, 2, 3, 4}, {2, 2})), Return(transposed));
  EXPECT_FALSE(c.Complain("metadata"));
  c.relation.claim.bits |= kClaimStrides;
  EXPECT_EQ(c.Complain("metadata")->pattern, "strides");
}

TEST(MetadataOracle, WithoutBytes) {
  CaseBuilder c;
  OutputValue meta = Tensor<float>({1, 2});
  std::get<OutputTensor>(meta.v).has_bytes = false;
  std::get<OutputTensor>(meta.v).bytes.clear();
  c.relation.claim.bits = kClaimShape | kClaimDType;
  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(meta));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
  std::get<OutputTensor>(meta.v).shape = {3};
  c.Outcomes2(Return(Tensor<float>({1, 2})), Return(meta));
  EXPECT_TRUE(c.Complain("metadata"));
}

TEST(DeterminismOracle, OneBit) {
  CaseBuilder c;
  c.relation.claim.bits = kClaimBits;
  c.Outcomes2(Return(Tensor<float>({1})), Return(Tensor<float>({std::nextafter(1.f, 2.f)})));
  EXPECT_TRUE(c.Complain("determinism"));
  c.Outcomes2(Return(Tensor<float>({0.f})), Return(Tensor<float>({-0.f})));
  EXPECT_FALSE(c.Complain("determinism"));
  c.Outcomes2(Return(Tensor<float>({NAN})), Return(Tensor<float>({NAN})));
  EXPECT_FALSE(c.Complain("determinism"));
}

TEST(GradientOracle, HasItsOwnTolerance) {
  CaseBuilder c;
  c.relation.claim.bits = kClaimValues | kClaimGradient;
  c.relation.sides[0].program = "lib.f@vjp";
  c.relation.sides[1].program = "lib.f@numeric";
  c.Outcomes2(Return(Tensor<double>({1}, {})), Return(Tensor<double>({1.0005}, {})));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
  c.Outcomes2(Return(Tensor<double>({1}, {})), Return(Tensor<double>({1.1}, {})));
  ASSERT_TRUE(c.Complain("gradient"));
  EXPECT_EQ(c.Complain("gradient")->pattern, "numeric against vjp");
  EXPECT_FALSE(c.Complain("value"));
}

}  // namespace
}  // namespace parallax::testing_judge
