#include "targets/joint_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "targets/fake_target.h"
#include "targets/joint_target.h"

namespace parallax {
namespace {

using testing_targets::FakeCall;
using testing_targets::FakeLibrary;
using testing_targets::FakeTarget;

Outcome ReturnNumber(double number) { return {Returned{{number}, {}, -1, ""}, 0}; }

// Three targets of one library, "a", "b" and "c"; each returns 1 unless a test says otherwise.
class JointSweep : public ::testing::Test {
 protected:
  JointSweep() {
    for (const char* name : {"a", "b", "c"}) {
      FakeLibrary& library = libraries_[name];
      library.call = [](const FakeCall&) { return ReturnNumber(1); };
      targets_.push_back(std::make_unique<FakeTarget>(name, library));
      all_.push_back(targets_.back().get());
    }
  }

  static SweepRequest Request(const std::vector<std::string>& targets, uint32_t rows,
                              uint32_t contents) {
    SweepRequest request;
    Relation relation;
    relation.source = relation.family = "versions";
    relation.facts = kReleases;
    relation.api = "lib.f";
    relation.target = targets.front();
    for (const std::string& target : targets) {
      Side side;
      side.program = "lib.f";
      side.target = target == relation.target ? "" : target;
      relation.sides.push_back(side);
    }
    relation.claim.bits = kClaimValues | kClaimStatus;
    request.relations = {relation};
    for (uint32_t i = 0; i < rows; ++i) request.segments.push_back({0, 0, i, 0, contents, {}});
    return request;
  }

  void Sweep(const SweepRequest& request) {
    SweepSink sink;
    sink.report = [&](SweepReport report) { reports_.push_back(std::move(report)); };
    sink.hit = [&](SweepHit hit) { hits_.push_back(std::move(hit)); };
    sink.restart = [&] {
      reports_.clear();
      hits_.clear();
    };
    JointTarget together(all_);
    Status status = together.Open({})->Sweep(request, 1, sink);
    EXPECT_TRUE(status.ok()) << status.error().message;
  }

  uint64_t Sum(uint64_t SweepCounters::*counter) const {
    uint64_t sum = 0;
    for (const SweepReport& report : reports_) sum += report.counters.*counter;
    return sum;
  }

  std::map<std::string, FakeLibrary> libraries_;
  std::vector<std::unique_ptr<FakeTarget>> targets_;
  std::vector<Target*> all_;
  std::vector<SweepReport> reports_;
  std::vector<SweepHit> hits_;
};

TEST_F(JointSweep, WhatAgreesIsCountedAndStays) {
  Sweep(Request({"a", "b", "c"}, 5, 20));
  EXPECT_EQ(reports_.size(), 5u);
  EXPECT_EQ(Sum(&SweepCounters::cases), 100u);
  EXPECT_EQ(Sum(&SweepCounters::agreed), 100u);
  EXPECT_EQ(Sum(&SweepCounters::judged), 100u);
  EXPECT_EQ(Sum(&SweepCounters::calls), 300u);
  EXPECT_TRUE(hits_.empty());
}

TEST_F(JointSweep, WhatOneTargetDoesOtherwiseIsAHit) {
  libraries_["b"].call = [](const FakeCall& call) {
    return ReturnNumber(call.key->contents == 3 ? 2 : 1);
  };
  Sweep(Request({"a", "b"}, 2, 5));
  ASSERT_EQ(hits_.size(), 2u);
  EXPECT_EQ(hits_[1].segment, 1u);
  EXPECT_EQ(hits_[1].contents, 3u);
  ASSERT_EQ(hits_[1].outcomes.size(), 2u);
  EXPECT_EQ(std::get<double>(hits_[1].outcomes[1].As<Returned>().value.v), 2);
  EXPECT_EQ(Sum(&SweepCounters::agreed), 8u);
}

TEST_F(JointSweep, WhoDiesIsAHitAndTheOthersGoOn) {
  libraries_["b"].call = [](const FakeCall& call) {
    return call.key->contents == 2 ? Outcome{Crashed{11, 0, {}, "", false}, 0} : ReturnNumber(1);
  };
  Sweep(Request({"a", "b", "c"}, 1, 5));
  ASSERT_EQ(hits_.size(), 1u);
  EXPECT_TRUE(hits_[0].outcomes[1].Is<Crashed>());
  EXPECT_TRUE(hits_[0].outcomes[2].Is<Returned>());
  EXPECT_EQ(Sum(&SweepCounters::cases), 5u);
  EXPECT_EQ(Sum(&SweepCounters::agreed), 4u);
}

TEST_F(JointSweep, WhereOneDoesNotApplyTheOthersAreJudged) {
  libraries_["b"].call = [](const FakeCall&) { return Outcome{NotApplicable{"no"}, 0}; };
  Sweep(Request({"a", "b", "c"}, 1, 5));
  EXPECT_EQ(Sum(&SweepCounters::judged), 5u);
  libraries_["c"].call = libraries_["b"].call;
  reports_.clear();
  Sweep(Request({"a", "b", "c"}, 1, 5));
  EXPECT_EQ(Sum(&SweepCounters::judged), 0u);
}

// Of two sides on one target, too.
TEST_F(JointSweep, WhatAppliesIsHeldAgainstAnotherTarget) {
  SweepRequest request = Request({"a", "b"}, 1, 5);
  Side transposed = request.relations[0].sides[0];
  transposed.derivation = {DeriveKind::kLayout, Layout::kTransposed};
  auto& sides = request.relations[0].sides;
  sides.insert(sides.begin() + 1, transposed);  // of a call without tensors
  Sweep(request);
  EXPECT_EQ(Sum(&SweepCounters::judged), 5u);
  EXPECT_EQ(Sum(&SweepCounters::not_applicable), 0u);
  libraries_["b"].call = [](const FakeCall&) { return ReturnNumber(2); };
  Sweep(request);
  ASSERT_EQ(hits_.size(), 2u);
  EXPECT_TRUE(hits_[0].outcomes[0].Is<Returned>());
  EXPECT_TRUE(hits_[0].outcomes[1].Is<NotApplicable>());
  EXPECT_TRUE(hits_[0].outcomes[2].Is<Returned>());
}

// Only its process knows that the second side does not apply.
TEST_F(JointSweep, WhatAppliesInTheProcessIsHeldAgainstAnotherTarget) {
  SweepRequest request = Request({"a", "b"}, 1, 5);
  Side other = request.relations[0].sides[0];
  other.program = "lib.missing";
  request.relations[0].sides.insert(request.relations[0].sides.begin() + 1, other);
  libraries_["a"].call = [](const FakeCall& call) {
    return call.side.program == "lib.missing" ? Outcome{NotApplicable{"no such program"}, 0}
                                              : ReturnNumber(1);
  };
  Sweep(request);
  EXPECT_EQ(Sum(&SweepCounters::judged), 5u);
  EXPECT_EQ(Sum(&SweepCounters::not_applicable), 0u);
}

// A side does not apply to what it cannot pass on.
TEST_F(JointSweep, ASideThatCannotPassAnArgumentOnLeavesTheOther) {
  SweepRequest request = Request({"a", "b"}, 1, 5);
  for (SweepSegment& segment : request.segments) {
    segment.binding.arguments = {{"x", false, {int64_t{1}}}, {"dim", true, {int64_t{2}}}};
  }
  Side renamed = request.relations[0].sides[0];
  renamed.arguments = {{"", "x", 0, {}}};  // dim has no place in it
  request.relations[0].sides.push_back(renamed);
  int sides = 0;
  libraries_["a"].call = [&](const FakeCall&) {
    ++sides;
    return ReturnNumber(1);
  };
  Sweep(request);
  EXPECT_EQ(Sum(&SweepCounters::judged), 5u);
  EXPECT_EQ(sides, 5) << "the side that does not apply is not run";
}

TEST_F(JointSweep, ABlockWhoseProcessIsKilledFromOutsideIsToldOnce) {
  int calls = 0;
  libraries_["b"].call = [&](const FakeCall&) -> std::optional<Outcome> {
    if (++calls == 7) return std::nullopt;
    return ReturnNumber(1);
  };
  Sweep(Request({"a", "b"}, 3, 4));
  EXPECT_EQ(reports_.size(), 3u);
  EXPECT_EQ(Sum(&SweepCounters::cases), 12u);
  EXPECT_EQ(Sum(&SweepCounters::agreed), 12u);
}

TEST_F(JointSweep, RelationsOfOneTargetAreSweptThere) {
  SweepRequest request = Request({"a", "b"}, 2, 3);
  Relation alone = request.relations[0];
  alone.sides[1].target.clear();
  request.relations.push_back(alone);
  request.segments.push_back({1, 1, 2, 0, 3, {}});
  Sweep(request);
  EXPECT_EQ(reports_.size(), 3u);
  EXPECT_EQ(Sum(&SweepCounters::cases), 9u);
  EXPECT_EQ(reports_.back().segment, 2u);
}

TEST_F(JointSweep, HitsOfAMixedBlockAreInOrder) {
  libraries_["a"].call = [calls = 0](const FakeCall&) mutable { return ReturnNumber(++calls); };
  libraries_["b"].call = [](const FakeCall&) { return ReturnNumber(-1); };
  SweepRequest request = Request({"a", "b"}, 3, 1);
  Relation alone = request.relations[0];
  alone.sides[1].target.clear();
  request.relations.push_back(alone);
  request.segments[1].relation = 1;
  Sweep(request);
  ASSERT_EQ(hits_.size(), 3u);
  for (uint32_t i = 0; i < 3; ++i) EXPECT_EQ(hits_[i].segment, i);
  for (uint32_t i = 0; i < 3; ++i) EXPECT_EQ(reports_[i].segment, i);
}

}  // namespace
}  // namespace parallax
