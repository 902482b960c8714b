#include "confirm/decide_status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "investigate/testing.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using namespace testing_investigate;  // NOLINT

ScriptRun RunThatEnds(int exit_code) {
  ScriptRun run;
  run.exit_code = exit_code;
  run.out = exit_code == 1 ? std::string(kBugIsThere) + "\n" : "the bug is not there\n";
  return run;
}

// A death of a call of so many zeros, whose script shows it in a child's memory.
class DeathInLittleMemory : public testing::Test {
 protected:
  DeathInLittleMemory() {
    context_.run_script = [](const std::string&) -> Result<ScriptRun> { return RunThatEnds(1); };
    finding_.script = "import toy\n";
    finding_.signature.kind = Kind::kCrash;
  }

  FindingStatus StatusOf(int64_t elements) {
    finding_.witness = MakeSuspect("toy.f", {elements, 0});
    finding_.evidence.clear();
    Confirmation confirmation;
    confirmation.runs = confirmation.reproduced = 3;
    EXPECT_TRUE(DecideStatus(context_, confirmation, &finding_).ok());
    return finding_.status;
  }

  FakeEvaluator evaluator_;
  InvestigateContext context_ = ContextFor(evaluator_);
  Finding finding_;
};

TEST_F(DeathInLittleMemory, IsNoneWhereMoreMemoryDoesWithoutIt) {
  int asked = 0;
  context_.run_in_more_memory = [&](const std::string&) -> Result<std::optional<ScriptRun>> {
    ++asked;
    return std::optional(RunThatEnds(0));
  };
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kUnconfirmed);
  EXPECT_THAT(finding_.evidence, HasSubstr("its script with more memory exits with 0"));
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(StatusOf(1000), FindingStatus::kNew) << "little takes little memory";
  finding_.signature.kind = Kind::kValue;
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kNew);
  EXPECT_EQ(asked, 1);
}

TEST_F(DeathInLittleMemory, IsOneWhereMoreChangesNothingOrThereIsNone) {
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kNew) << "nobody can ask";
  std::optional<ScriptRun> run = RunThatEnds(1);
  context_.run_in_more_memory = [&](const std::string&) -> Result<std::optional<ScriptRun>> {
    return run;
  };
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kNew);
  run.reset();
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kNew) << "the machine has not so much";
  run = RunThatEnds(0);
  run->timed_out = true;
  EXPECT_EQ(StatusOf(1 << 28), FindingStatus::kNew) << "nobody knows";
}

}  // namespace
}  // namespace parallax
