#include "targets/recording.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Outcome Number(double number) { return {Returned{{number}, {}, -1, ""}}; }

// Cases `contents` in which the one side returned that number.
OutputBatch Batch(const std::vector<uint32_t>& contents) {
  alignas(16) static char memory[4096];
  std::atomic<uint32_t> written = 0;
  OutputBatchWriter writer(memory, sizeof memory, &written);
  writer.Begin(0, 1);
  for (const uint32_t one : contents) {
    const auto number = static_cast<double>(one);
    OutputViews views;
    views.leaves[0] = {DType::kF64, &number, nullptr, nullptr, 0};
    views.count = 1;
    EXPECT_TRUE(writer.Append(one, {&views}));
  }
  return OutputBatch::Open(std::string(writer.bytes())).value();
}

TEST(Recording, GivesItsCasesInOrderHoweverTheyCame) {
  Recording recording;
  EXPECT_GT(recording.Add(Batch({0, 1, 4})), 0u);
  recording.Add(SweepHit{0, 3, {Number(-3)}});
  recording.Add(Batch({7}));
  recording.Add(SweepHit{0, 6, {{Raised{"E", "no"}}}});
  std::vector<uint32_t> order;
  while (const auto next = recording.Next()) {
    order.push_back(*next);
    JointCase one;
    one.Reset(2);
    recording.Give(*next, {1}, &one);
    EXPECT_TRUE(one.OutcomeOf(0)->Is<Interrupted>()) << "another target's side";
    EXPECT_EQ(one.DidReturn(1), *next != 6);
    EXPECT_EQ(one.OutcomeOf(1) == nullptr, *next != 3 && *next != 6) << *next;
  }
  EXPECT_EQ(order, (std::vector<uint32_t>{0, 1, 3, 4, 6, 7}));
}

TEST(Recording, OneThatHasNoSuchCaseGivesNothing) {
  Recording recording;
  recording.Add(Batch({2}));
  JointCase one;
  one.Reset(1);
  recording.Give(1, {0}, &one);
  EXPECT_TRUE(one.OutcomeOf(0)->Is<Interrupted>());
  EXPECT_EQ(recording.Next(), 2u);
}

TEST(JointCase, AnOutputInABatchIsHeldAgainstAnyOther) {
  const OutputBatch batch = Batch({1, 2});
  JointCase one;
  one.Reset(3);
  one.Set(0, batch.Side(0, 0));
  one.Set(1, batch.Side(1, 0));
  const OutputTensor tensor{DType::kF64, {}, {}, true, std::string("\0\0\0\0\0\0\xf0\x3f", 8)};
  one.Set(2, {Returned{{tensor}, {}, -1, ""}});
  const Claim claim;
  EXPECT_FALSE(one.Agree(1, 0, claim));
  EXPECT_TRUE(one.Agree(2, 0, claim));
  EXPECT_TRUE(one.ReturnedElements(1));
  const Outcomes outcomes = one.ToOutcomes();
  EXPECT_EQ(std::get<OutputTensor>(outcomes[0].As<Returned>().value.v), tensor);
  EXPECT_EQ(outcomes[2].As<Returned>().value, outcomes[0].As<Returned>().value);
}

}  // namespace
}  // namespace parallax
