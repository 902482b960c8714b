#include "hunt/handful.h"

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax {
namespace {

GroupedCase CaseOf(DType dtype, Shape shape, double difference) {
  TensorRecipe x;
  x.dtype = dtype;
  x.shape = std::move(shape);
  GroupedCase grouped;
  grouped.binding.arguments.push_back({"x", false, {x}});
  grouped.outcomes = {testing_judge::Raise("ValueError", "no"),
                      testing_judge::Raise("ValueError", "no")};
  grouped.difference = difference;
  return grouped;
}

bool Keeps(const Group& group, DType dtype) {
  for (const GroupedCase& c : group.kept) {
    if (c.binding.arguments[0].value.As<TensorRecipe>().dtype == dtype) return true;
  }
  return false;
}

TEST(Handful, KeepsACaseOfAnotherDtypeBehindManyAlike) {
  Group group;
  for (int i = 0; i < 50; ++i) AddToGroup(CaseOf(DType::kF16, {8}, 2), &group);
  EXPECT_EQ(group.kept.size(), 1u);
  AddToGroup(CaseOf(DType::kF64, {8}, 2), &group);
  EXPECT_TRUE(Keeps(group, DType::kF64));
  EXPECT_EQ(group.cases, 51u);
}

TEST(Handful, KeepsTheLargestDifference) {
  Group group;
  for (int i = 0; i < 200; ++i) AddToGroup(CaseOf(DType::kF32, {1 << (i % 12), 3}, 2), &group);
  AddToGroup(CaseOf(DType::kF32, {16, 3}, 1e6), &group);
  for (int i = 0; i < 200; ++i) AddToGroup(CaseOf(DType::kF32, {3, 1 << (i % 12)}, 3), &group);
  double largest = 0;
  for (const GroupedCase& c : group.kept) largest = std::max(largest, c.difference);
  EXPECT_EQ(largest, 1e6);
  EXPECT_EQ(group.kept[JudgingOrder(group)[1]].difference, 1e6);
}

TEST(Handful, IsBoundedAndGivesUpCasesThatSayNothingOfTheirOwn) {
  Group group;
  // Each lies further apart than the one before it, and shows nothing else that is new.
  for (int i = 0; i < 100; ++i) AddToGroup(CaseOf(DType::kF32, {8}, i), &group);
  EXPECT_EQ(group.kept.size(), Group::kKept);
  for (DType dtype : {DType::kF16, DType::kBF16, DType::kF64, DType::kI64}) {
    AddToGroup(CaseOf(dtype, {8}, 1), &group);
    EXPECT_TRUE(Keeps(group, dtype)) << Name(dtype);
  }
  EXPECT_EQ(group.kept.size(), Group::kKept);
  EXPECT_EQ(group.kept.front().difference, 0);
}

TEST(Handful, TellsOptionsAndOutcomesApart) {
  GroupedCase plain = CaseOf(DType::kF32, {8}, 0);
  GroupedCase keep = plain;
  keep.binding.arguments.push_back({"keepdim", true, {true}});
  GroupedCase returned = plain;
  returned.outcomes[1] = testing_judge::Return(testing_judge::Tensor<float>({1}));
  Group group;
  for (const GroupedCase& c : {plain, keep, plain, returned, keep}) AddToGroup(c, &group);
  EXPECT_EQ(group.kept.size(), 3u);
  EXPECT_EQ(group.cases, 5u);
}

TEST(Handful, TheFirstIsJudgedThenTheOneThatIsFurthestOff) {
  Group group;
  AddToGroup(CaseOf(DType::kF32, {8}, 1), &group);
  AddToGroup(CaseOf(DType::kF64, {8}, 1), &group);
  AddToGroup(CaseOf(DType::kF16, {8}, 5), &group);
  EXPECT_EQ(JudgingOrder(group), (std::vector<size_t>{0, 2, 1}));
}

}  // namespace
}  // namespace parallax
