// From the death of a child to the next case, with torch loaded, beside what a user's loop pays:
// a new Python that imports torch again.
//
//   build/release/bench/recovery_bench HOME BUILD PYTHON [ROUNDS]
//
// Each round evaluates a call that aborts and then one that returns; the time between the death
// and the second outcome's start is the worker's own (WorkerStatistics::recover_ms), the time until
// its outcome is here is taken outside. On an idle machine.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "base/fs.h"
#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "baseline.h"
#include "targets/target_registry.h"
#include "targets/target_worker.h"

namespace parallax {
namespace {

// A rule whose left side dies and whose right side returns.
constexpr std::string_view kRule = R"py(
import os

from parallax.relation import relation


@relation(api="torch.exp", claim=("values",), citation="none: a call that dies")
def left(a: "tensor"):
    os.abort()


def right(a: "tensor"):
    return a


def seeds(lib):
    yield (lib.ones(3),), {}
)py";

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

EvaluateItem Call(const std::string& program) {
  Binding binding;
  TensorRecipe tensor;
  tensor.shape = {3};
  binding.arguments.push_back({"", false, {tensor}});
  Side side;
  side.program = program;
  return {binding, 1, {side}};
}

Result<double> ImportAgain(const TargetSpec& spec) {
  SubprocessOptions options;
  options.argv = {spec.python, "-c", "import torch; torch.exp(torch.ones(3))"};
  double begin = Now();
  PARALLAX_TRY_ASSIGN(Captured captured, RunAndCapture(options, 120));
  if (!captured.status.success()) return Error{"torch does not import: " + captured.err, ""};
  return Now() - begin;
}

Status Measure(TargetSpec spec, int rounds) {
  PARALLAX_TRY_ASSIGN(TempDir rules, TempDir::In(std::filesystem::temp_directory_path()));
  PARALLAX_TRY(WriteFileAtomically(rules.path() / "dies.py", kRule));
  spec.environment.emplace_back("PARALLAX_RULES", rules.path().string());
  TargetHost host(spec);
  TargetWorker worker(host, nullptr);
  std::vector<EvaluateItem> returns = {Call("torch.exp")};
  std::vector<EvaluateItem> dies = {Call("rule:dies@left")};
  std::vector<double> next_ms;
  for (int i = 0; i < rounds; ++i) {
    PARALLAX_TRY_ASSIGN(auto death, worker.Evaluate(spec.name, dies, {}));
    if (!death[0][0].Is<Crashed>()) return Error{"the call that aborts did not die", ""};
    double begin = Now();
    PARALLAX_TRY_ASSIGN(auto outcome, worker.Evaluate(spec.name, returns, {}));
    next_ms.push_back((Now() - begin) * 1e3);
    if (!outcome[0][0].Is<Returned>()) return Error{"the call behind the death failed", ""};
  }
  std::vector<double> imports;
  for (int i = 0; i < 5; ++i) {
    PARALLAX_TRY_ASSIGN(double seconds, ImportAgain(spec));
    imports.push_back(seconds * 1e3);
  }
  double again = *std::min_element(imports.begin(), imports.end());
  fmt::print("death to the next child: median {:.1f} ms of {}\n",
             Median(worker.statistics().recover_ms), worker.statistics().recover_ms.size());
  fmt::print("death to the next outcome: median {:.1f} ms of {}\n", Median(next_ms),
             next_ms.size());
  fmt::print("Python and torch again: {:.0f} ms, {:.0f} times as long\n", again,
             again / Median(next_ms));
  return {};
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  using namespace parallax;
  if (argc < 4) {
    fmt::print(stderr, "usage: recovery_bench HOME BUILD PYTHON [ROUNDS]\n");
    return 2;
  }
  Installation installation{argv[1], argv[2], argv[3]};
  auto spec = FindTarget(installation, "torch");
  return ExitCodeOf(spec.ok() ? Measure(*spec, argc > 4 ? std::atoi(argv[4]) : 50) : spec.error());
}
