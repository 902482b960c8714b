// A relation across libraries: torch against NumPy, each in a process of its own (fresh contents,
// every check on), beside what a user would write in one process and beside the bare calls, all in
// one run on two cores:
//
//   build/release/bench/across_bench HOME BUILD PYTHON [SECONDS]
//
// On an idle machine; best of five. The bare calls are those of the slower library, since both run
// at the same time.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <vector>

#include "baseline.h"
#include "targets/joint_target.h"
#include "targets/target_host.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

struct Subject {
  std::string name;  // of both libraries
  int tensors = 1;   // float32[64]
};

const std::vector<Subject>& Subjects() {
  static const std::vector<Subject> subjects = {{"exp", 1}, {"add", 2}, {"sin", 1}};
  return subjects;
}

SweepRequest MakeRequest(const Subject& subject, uint32_t contents) {
  TensorRecipe tensor;
  tensor.shape = {64};
  Binding binding;
  for (int i = 0; i < subject.tensors; ++i) binding.arguments.push_back({"", false, {tensor}});
  Relation relation;
  relation.source = "bench";
  relation.target = "torch";
  relation.api = "torch." + subject.name;
  relation.sides.resize(2);
  relation.sides[0].program = relation.api;
  relation.sides[1].program = "numpy." + subject.name;
  relation.sides[1].target = "numpy";
  relation.claim.bits = kClaimValues | kClaimStatus | kClaimShape;
  SweepRequest request;
  request.seed = 1;
  request.relations = {relation};
  request.segments = {{0, 0, 0, 0, contents, binding}};
  return request;
}

// Cases a second, from the request to the last report. Error: not all were judged.
Result<double> SweepRate(TargetSession& session, const Subject& subject, uint32_t contents) {
  uint64_t judged = 0;
  SweepSink sink;
  sink.report = [&](const SweepReport& report) { judged += report.counters.judged; };
  sink.hit = [](SweepHit) {};
  const auto begin = std::chrono::steady_clock::now();
  PARALLAX_TRY(session.Sweep(MakeRequest(subject, contents), 60, sink));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (judged != contents) {
    return Error{fmt::format("{}: {} of {} cases were judged", subject.name, judged, contents), ""};
  }
  return contents / took.count();
}

Status Measure(TargetSession& session, const TargetSpec& torch, const std::string& home,
               const Subject& subject, double seconds) {
  PARALLAX_TRY_ASSIGN(Baseline baseline, MeasureBaseline(torch, home + "/bench/across_baseline.py",
                                                         subject.name, seconds));
  const auto contents = static_cast<uint32_t>(baseline.loop * seconds * 2) + 1000;
  PARALLAX_TRY_ASSIGN(double best,
                      BestOfFive([&] { return SweepRate(session, subject, contents); }));
  fmt::print("{:<28} {:>9.0f} {:>9.0f} {:>9.0f} {:>9.2f} {:>9.1f}\n", subject.name, best,
             baseline.bare, baseline.loop, best / baseline.bare, best / baseline.loop);
  return {};
}

Status MeasureAll(const Installation& installation, double seconds) {
  PARALLAX_TRY_ASSIGN(TargetSpec torch, FindTarget(installation, "torch"));
  PARALLAX_TRY_ASSIGN(TargetSpec numpy, FindTarget(installation, "numpy"));
  TargetHost torch_host(torch);
  TargetHost numpy_host(numpy);
  JointTarget both({&torch_host, &numpy_host});
  PARALLAX_TRY(both.Start());
  const auto session = both.Open({});
  fmt::print("{:<28} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "cases/s, two cores", "parallax", "bare",
             "loop", "x bare", "x loop");
  for (const Subject& subject : Subjects()) {
    PARALLAX_TRY(Measure(*session, torch, installation.home, subject, seconds));
  }
  return {};
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  using namespace parallax;
  if (argc < 4) {
    fmt::print(stderr, "usage: across_bench HOME BUILD PYTHON [SECONDS]\n");
    return 2;
  }
  const double seconds = argc > 4 ? std::atof(argv[4]) : 2;
  return ExitCodeOf(MeasureAll({argv[1], argv[2], argv[3]}, seconds));
}
