// The hot loop on a real library: two-sided cases a second (float32 against float64, fresh contents
// each, every check on), beside what a user would write and beside the bare library calls, all in
// one run on one core:
//
//   build/release/bench/hot_loop_bench HOME BUILD PYTHON [SECONDS [TARGET]]
//
// TARGET: torch (default) or tensorflow, whose environment is there.
//
// On an idle machine; best of five.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <vector>

#include "baseline.h"
#include "targets/target_registry.h"
#include "targets/target_worker.h"

namespace parallax {
namespace {

struct Subject {
  std::string name;
  std::vector<Shape> shapes;
  std::vector<int64_t> extra;              // integer arguments behind the tensors
  std::vector<std::string> keywords = {};  // of the tensors, where they have to be named
};

std::vector<Subject> SubjectsOf(const std::string& target) {
  if (target == "tensorflow") {
    return {
        {"tf.exp", {{64}}, {}},
        {"tf.raw_ops.AddV2", {{64}, {64}}, {}, {"x", "y"}},
        {"tf.matmul", {{32, 32}, {32, 32}}, {}},
        {"tf.nn.softmax", {{64, 64}}, {-1}},
    };
  }
  return {
      {"torch.exp", {{64}}, {}},
      {"torch.sin", {{64}}, {}},
      {"torch.add", {{64}, {64}}, {}},
      {"torch.matmul", {{32, 32}, {32, 32}}, {}},
      {"torch.softmax", {{64, 64}}, {-1}},
      {"torch.nn.functional.conv2d", {{1, 3, 16, 16}, {4, 3, 3, 3}}, {}},
  };
}

SweepRequest MakeRequest(const Subject& subject, uint32_t contents) {
  Binding binding;
  for (size_t i = 0; i < subject.shapes.size(); ++i) {
    TensorRecipe tensor;
    tensor.shape = subject.shapes[i];
    const bool named = i < subject.keywords.size();
    binding.arguments.push_back({named ? subject.keywords[i] : "", named, {tensor}});
  }
  for (int64_t value : subject.extra) binding.arguments.push_back({"", false, {value}});
  Relation relation;
  relation.api = subject.name;
  relation.sides.resize(2);
  for (Side& side : relation.sides) side.program = subject.name;
  relation.sides[1].derivation.kind = DeriveKind::kWiden;
  relation.claim.bits = kClaimValues | kClaimStatus | kClaimShape;
  SweepRequest request;
  request.seed = 1;
  request.relations = {relation};
  request.segments = {{0, 0, 0, 0, contents, binding}};
  return request;
}

// Cases a second by the worker's own clock, so that the fork is not in it.
Result<double> SweepRate(TargetWorker& worker, const Subject& subject, uint32_t contents) {
  double rate = 0;
  SweepSink sink;
  sink.report = [&](SweepReport report) {
    const SweepCounters& c = report.counters;
    if (c.cases < contents) return;  // it stopped early: the sides disagreed
    rate = static_cast<double>(c.cases) / (static_cast<double>(c.nanoseconds) * 1e-9);
  };
  sink.hit = [](SweepHit) {};
  PARALLAX_TRY(worker.Sweep(MakeRequest(subject, contents), 30, sink));
  return rate;
}

Status Measure(TargetWorker& worker, const TargetSpec& spec, const std::string& home,
               const Subject& subject, double seconds) {
  PARALLAX_TRY_ASSIGN(Baseline baseline, MeasureBaseline(spec, home + "/bench/hot_loop_baseline.py",
                                                         subject.name, seconds));
  auto contents = static_cast<uint32_t>(baseline.bare * seconds / 10) + 1000;
  PARALLAX_TRY_ASSIGN(double best,
                      BestOfFive([&] { return SweepRate(worker, subject, contents); }));
  // Time on top of the bare calls, in units of those calls.
  double on_top = best > 0 ? baseline.bare / best - 1 : 0;
  fmt::print("{:<28} {:>9.0f} {:>9.0f} {:>9.0f} {:>10.2f} {:>9.1f}\n", subject.name, best,
             baseline.bare, baseline.loop, on_top, best / baseline.loop);
  return {};
}

Status MeasureAll(const Installation& installation, double seconds, const std::string& target) {
  PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(installation, target));
  TargetHost host(spec);
  TargetWorker worker(host, nullptr);
  fmt::print("{:<28} {:>9} {:>9} {:>9} {:>10} {:>9}\n", "cases/s, one core", "parallax", "bare",
             "loop", "on top", "x loop");
  for (const Subject& subject : SubjectsOf(target)) {
    PARALLAX_TRY(Measure(worker, spec, installation.home, subject, seconds));
  }
  return {};
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  using namespace parallax;
  if (argc < 4) {
    fmt::print(stderr, "usage: hot_loop_bench HOME BUILD PYTHON [SECONDS [TARGET]]\n");
    return 2;
  }
  const double seconds = argc > 4 ? std::atof(argv[4]) : 2;
  const std::string target = argc > 5 ? argv[5] : "torch";
  return ExitCodeOf(MeasureAll({argv[1], argv[2], argv[3]}, seconds, target));
}
