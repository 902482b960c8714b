#pragma once

// What the benches of calls have in common: the yardsticks that a Python script beside the bench
// measures, the best of several runs, and the end of main().

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/result.h"
#include "base/subprocess.h"
#include "targets/target_spec.h"

namespace parallax {

struct Baseline {
  double bare = 0;  // the bare library calls, pairs a second
  double loop = 0;  // the loop a user would write, cases a second
};

// Runs `script` (its path) with `name` in the target's Python, on one thread.
inline Result<Baseline> MeasureBaseline(const TargetSpec& spec, const std::string& script,
                                        const std::string& name, double seconds) {
  SubprocessOptions options;
  options.argv = {spec.python, script, name, fmt::format("{}", seconds)};
  options.environment = {{"OMP_NUM_THREADS", "1"}};
  PARALLAX_TRY_ASSIGN(Captured captured, RunAndCapture(options, 60 + 20 * seconds));
  Baseline baseline;
  char* end = nullptr;
  baseline.bare = std::strtod(captured.out.c_str(), &end);
  baseline.loop = std::strtod(end, nullptr);
  if (!captured.status.success() || baseline.loop <= 0) {
    return Error{"the baseline of " + name + " failed: " + captured.err, ""};
  }
  return baseline;
}

// The highest of five rates. `measure` gives a Result<double>.
template <class Rate>
Result<double> BestOfFive(const Rate& measure) {
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    PARALLAX_TRY_ASSIGN(double rate, measure());
    best = std::max(best, rate);
  }
  return best;
}

// The exit code of a bench; says what went wrong.
inline int ExitCodeOf(const Status& done) {
  if (done.ok()) return 0;
  fmt::print(stderr, "{}\n{}\n", done.error().message, done.error().hint);
  return 2;
}

}  // namespace parallax
