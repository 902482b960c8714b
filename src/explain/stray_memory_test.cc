#include "explain/stray_memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "confirm/investigate.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// A copy in another layout against the plain one.
RecordedCase LaidOutCopy(Layout layout) {
  RecordedCase suspect = MakeSuspect("toy.copy", {4});
  suspect.relation.sides[0].derivation.kind = DeriveKind::kLayout;
  suspect.relation.sides[0].derivation.layout = layout;
  suspect.relation.sides[1].label = "the plain call";
  suspect.relation.sides[1].derivation = {};
  return suspect;
}

TEST(StrayMemory, BytesThatLieBesideAnInputAreMemoryThatIsNotItsOwn) {
  auto title_of = [](Layout layout) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.copy"] = [layout](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      OutputTensor copy{x.dtype, x.shape, RowMajorStrides(x.shape), true, *x.bytes};
      const bool wrong = x.layout == layout && copy.bytes.size() >= 4;
      if (wrong) copy.bytes.replace(copy.bytes.size() - 4, 4, "\xcb\xa5\xf1\x7f");
      return Outcome{Returned{{std::move(copy)}, {}, -1, ""}};
    };
    RecordedCase suspect = LaidOutCopy(layout);
    Sweep(evaluator, &suspect);
    auto found = Investigate(ContextFor(evaluator), {suspect}, true);
    EXPECT_TRUE(found.ok() && found->finding);
    EXPECT_EQ(found->finding->rank, layout == Layout::kOffset ? 1 : 2);
    return found->finding->title;
  };
  EXPECT_THAT(title_of(Layout::kOffset),
              testing::StartsWith(
                  "toy.copy with offset x returns memory that is not its own, only if x is "));
  EXPECT_EQ(title_of(Layout::kStrided).find("memory"), std::string::npos)
      << "gaps between the elements of a view are somebody's own";
}

// In float32 it leaves the last element of its result as the allocator gave it.
FakeEvaluator LeavesUnwritten() {
  FakeEvaluator evaluator;
  evaluator.programs["toy.copy"] = [](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    OutputTensor copy{x.dtype, x.shape, RowMajorStrides(x.shape), true, *x.bytes};
    const char fresh = static_cast<char>(state["fresh memory"]);
    const std::string last = state["painted"] != 0 ? std::string(4, fresh) : "abcd";
    if (x.dtype == DType::kF32) copy.bytes.replace(copy.bytes.size() - 4, 4, last);
    return Outcome{Returned{{std::move(copy)}, {}, -1, ""}};
  };
  return evaluator;
}

TEST(StrayMemory, AResultThatFollowsThePaintOfFreshMemoryIsUnwritten) {
  FakeEvaluator evaluator = LeavesUnwritten();
  RecordedCase suspect = MakeSuspect("toy.copy", {4});
  Sweep(evaluator, &suspect);
  auto found = Investigate(ContextFor(evaluator), {suspect}, true);
  ASSERT_TRUE(found.ok() && found->finding);
  EXPECT_EQ(found->finding->title, "toy.copy returns memory that nobody wrote");
  EXPECT_EQ(found->finding->rank, 1);
  EXPECT_THAT(found->finding->evidence, testing::HasSubstr("changes with what fresh memory holds"));
}

TEST(StrayMemory, WhatAnUnwrittenResultNeedsIsNamed) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.copy"] = [](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    OutputTensor copy{x.dtype, x.shape, RowMajorStrides(x.shape), true, *x.bytes};
    std::vector<int64_t> offsets;
    if (binding.arguments.size() > 1 && binding.arguments[1].value.Is<Sequence>()) {
      for (const Value& item : binding.arguments[1].value.As<Sequence>().items) {
        if (item.Is<int64_t>()) offsets.push_back(item.As<int64_t>());
      }
    }
    const bool decreases = !std::is_sorted(offsets.begin(), offsets.end());
    const char fresh = static_cast<char>(state["fresh memory"]);
    const std::string last = state["painted"] != 0 ? std::string(4, fresh) : "abcd";
    const bool unwritten = x.dtype == DType::kF32 && decreases;
    if (unwritten) copy.bytes.replace(copy.bytes.size() - 4, 4, last);
    return Outcome{Returned{{std::move(copy)}, {}, -1, ""}};
  };
  RecordedCase suspect = MakeSuspect("toy.copy", {4});
  suspect.binding.arguments.push_back(
      {"offsets", true, {Sequence{false, {{int64_t{3}}, {int64_t{1}}}}}});
  Sweep(evaluator, &suspect);
  auto found = Investigate(ContextFor(evaluator), {suspect}, true);
  ASSERT_TRUE(found.ok() && found->finding);
  EXPECT_EQ(found->finding->title,
            "toy.copy returns memory that nobody wrote, only if offsets decreases");
}

// What a copy leaves unwritten is `found` where fresh memory is not painted.
FakeProgram LeavesUnwrittenAs(float found) {
  return [found](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    OutputTensor copy{x.dtype, x.shape, RowMajorStrides(x.shape), true, *x.bytes};
    const bool strided = x.layout != Layout::kContiguous && x.layout != Layout::kOffset;
    if (!strided) return Outcome{Returned{{std::move(copy)}, {}, -1, ""}};
    std::string last(reinterpret_cast<const char*>(&found), sizeof found);
    if (state["painted"] != 0) last.assign(4, static_cast<char>(state["fresh memory"]));
    // As it was by chance in that layout alone.
    if (state["painted"] != 0 || x.layout == Layout::kStrided) {
      copy.bytes.replace(copy.bytes.size() - 4, 4, last);
    }
    return Outcome{Returned{{std::move(copy)}, {}, -1, ""}};
  };
}

TEST(StrayMemory, WhatNobodyWroteIsToldTheSameWhateverItHappensToHold) {
  for (const float found : {5e8F, std::numeric_limits<float>::quiet_NaN()}) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.copy"] = LeavesUnwrittenAs(found);
    RecordedCase suspect = LaidOutCopy(Layout::kStrided);
    Sweep(evaluator, &suspect);
    auto investigated = Investigate(ContextFor(evaluator), {suspect}, true);
    ASSERT_TRUE(investigated.ok() && investigated->finding) << investigated->verdict.reason;
    EXPECT_EQ(investigated->finding->title,
              "toy.copy with non-contiguous x returns memory that nobody wrote");
    EXPECT_EQ(investigated->finding->signature.kind, Kind::kValue);
  }
}

TEST(StrayMemory, ArgumentsThatOthersRefuseMayBeAllThereIsToIt) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.noise"] = [](const Binding&, ChildState& state) {
    const int fresh = state["painted"] != 0 ? state["fresh memory"] : ++state["calls"];
    return ReturnNumbers(DType::kF32, {1}, {static_cast<double>(fresh)});
  };
  evaluator.programs["toy.noise@meta"] = [](const Binding&, ChildState&) {
    return testing_judge::Raise("ValueError", "there is no mode 3");
  };
  Api api;
  api.program = api.name = "toy.noise";
  api.forms = {"meta"};
  const std::vector<const Api*> apis = {&api};
  InvestigateContext context = ContextFor(evaluator);
  context.apis = apis;
  RecordedCase suspect = MakeSuspect("toy.noise", {1});
  suspect.relation.sides.resize(1);
  suspect.relation.sides.push_back(suspect.relation.sides.front());
  suspect.relation.claim.bits = kClaimBits;
  Sweep(evaluator, &suspect);
  auto found = Investigate(context, {suspect}, true);
  ASSERT_TRUE(found.ok() && found->finding);
  EXPECT_EQ(found->finding->title, "toy.noise returns memory that nobody wrote");
  EXPECT_EQ(found->finding->arguments, ArgumentsState::kUnchecked);
  EXPECT_EQ(found->finding->rank, 4);
}

}  // namespace
}  // namespace parallax
