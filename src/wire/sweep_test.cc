#include "wire/sweep.h"

#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/evaluate.h"
#include "wire/sample.h"

namespace parallax {
namespace {

SweepRequest SampleSweep() {
  SweepRequest request;
  request.seed = 7;
  request.manifest = 2;
  request.guard = true;
  request.first_contents = 3;
  request.assertions = {"INTERNAL ASSERT FAILED"};
  request.relations = {SampleRelation()};
  request.segments = {{0, 5, 9, 0, 20, SampleBinding()}, {0, 5, 10, 2, 4, {}}};
  return request;
}

TEST(Sweep, RequestsSurviveDamage) {
  ExpectSurvivesDamage(Encode(SampleSweep()),
                       MakeRecode<SweepRequest>([](const SweepRequest& r) { return Encode(r); },
                                                DecodeSweepRequest));
}

TEST(Sweep, HitsSurviveDamage) {
  ExpectSurvivesDamage(
      Encode(SweepHit{1, 2, SampleOutcomes()}),
      MakeRecode<SweepHit>([](const SweepHit& h) { return Encode(h); }, DecodeSweepHit));
}

TEST(Sweep, ReportsSurviveDamage) {
  SweepReport report{4, {9, 8, 7, 1, 0, 18, 17, 12345}, {}, 3, {77, 78}};
  report.observations = {{ObservationKind::kMessage, 0, 1, "ValueError: #"},
                         {ObservationKind::kOutput, 3, 0, "f32"}};
  EXPECT_EQ(DecodeSweepReport(Encode(report)).value(), report);
  ExpectSurvivesDamage(
      Encode(report),
      MakeRecode<SweepReport>([](const SweepReport& r) { return Encode(r); }, DecodeSweepReport));
}

TEST(Evaluate, RequestsSurviveDamage) {
  EvaluateRequest request;
  request.options.fresh = true;
  request.options.fresh_memory = 0x41;
  request.first_item = 1;
  request.items = {{SampleBinding(), 5, SampleRelation().sides}, {{}, 6, {}}};
  ExpectSurvivesDamage(Encode(request), MakeRecode<EvaluateRequest>(
                                            [](const EvaluateRequest& r) { return Encode(r); },
                                            DecodeEvaluateRequest));
}

TEST(Evaluate, AnswersSurviveDamage) {
  for (const Outcome& outcome : SampleOutcomes()) {
    ExpectSurvivesDamage(
        Encode(Evaluated{1, 2, outcome}),
        MakeRecode<Evaluated>([](const Evaluated& e) { return Encode(e); }, DecodeEvaluated));
  }
}

}  // namespace
}  // namespace parallax
