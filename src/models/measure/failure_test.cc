#include "models/measure/failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <limits>

#include "models/measure/nan_inputs.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;

Outcome Raise(const std::string& message) { return {Raised{"ValueError", message}}; }

TEST(ModelFailure, TheSameOfSeveralTargetsIsOne) {
  std::vector<ModelFailure> failures;
  AddFailure(FailureOf(FailureStage::kLoad, "a", Raise("no layer 'x' in 3"), "text"), &failures);
  AddFailure(FailureOf(FailureStage::kLoad, "b", Raise("no layer 'y' in 4"), "text"), &failures);
  AddFailure(FailureOf(FailureStage::kLoad, "a", Raise("no layer 'z' in 5"), "text"), &failures);
  AddFailure(FailureOf(FailureStage::kPredict, "a", Raise("no layer 'x' in 3"), "text"), &failures);
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_EQ(failures[0].signature, "ValueError: no layer '*' in #");
  EXPECT_THAT(failures[0].targets, ElementsAre("a", "b"));
  EXPECT_EQ(failures[0].kind, FailureKind::kRefused);
  EXPECT_EQ(Name(failures[1].stage), "predict");
}

TEST(ModelFailure, ACrashIsItsSignalAndFrame) {
  Crashed crashed{SIGSEGV, 0, {"/lib/libdnn.so.4!cv::dnn::Net::forward()+0x12", "main"}, "", false};
  ModelFailure failure = FailureOf(FailureStage::kPredict, "opencv", {crashed}, "dies");
  EXPECT_EQ(failure.kind, FailureKind::kCrashed);
  EXPECT_EQ(failure.signature, "SIGSEGV in libdnn.so!cv::dnn::Net::forward()");
  EXPECT_EQ(failure.frames.size(), 2u);
}

TEST(ModelFailure, TheLastLineSaysWhatIsWrong) {
  EXPECT_EQ(LastLineOf("ValueError: one line"), "ValueError: one line");
  EXPECT_EQ(LastLineOf("RuntimeError: Exception from core.cpp:125:\n  Check failed\n\n"),
            "RuntimeError: Check failed");
  EXPECT_EQ(LastLineOf("model() failed: ort.Fail: no session\nno input d"), "ort.Fail: no input d");
  EXPECT_EQ(LastLineOf("it says\nno type"), "no type");
  EXPECT_EQ(LastLineOf(""), "");
  EXPECT_EQ(FailureOf(FailureStage::kLoad, "a", Raise("x\nlast"), "text").last_line,
            "ValueError: last");
}

TEST(ModelFailure, KindsFollowTheOutcome) {
  auto kind = [](Outcome outcome) {
    return FailureOf(FailureStage::kPredict, "t", outcome, "m").kind;
  };
  EXPECT_EQ(kind({OutOfMemory{"of 3 GB"}}), FailureKind::kOutOfMemory);
  EXPECT_EQ(kind({TimedOut{300}}), FailureKind::kTimedOut);
  EXPECT_EQ(kind({WorkerLost{"killed"}}), FailureKind::kCrashed);
  EXPECT_EQ(kind({NotApplicable{"no"}}), FailureKind::kRefused);
}

TEST(NanInputs, AreAFailureWhereOthersAreFinite) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  Predictions finite = {{1}, {2}, {kNan}};
  Predictions broken = {{1}, {kInf}, {kNan}};
  EXPECT_THAT(NanInputs(broken), ElementsAre(false, true, true));
  auto failures = NanFailures({{"a", &finite}, {"b", &broken}, {"c", &broken}});
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].kind, FailureKind::kNan);
  EXPECT_THAT(failures[0].targets, ElementsAre("b", "c"));
  EXPECT_EQ(failures[0].message,
            "nan or infinity on 1 inputs on which others are finite, the first of them 1");
  EXPECT_TRUE(NanFailures({{"b", &broken}, {"c", &broken}}).empty());
}

}  // namespace
}  // namespace parallax
