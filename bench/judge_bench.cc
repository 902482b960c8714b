// What judging large outputs costs: two float32 sides that differ in every element, with all the
// probes that skeptics ask for.
//
//   build/release/bench/judge_bench [ELEMENTS]
//
// Prints a line each for ELEMENTS (default 10,000) and for ten times as many, and the ratio: what
// is linear takes ten times as long. The first line is the ceiling, comparing the two outputs.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/check.h"
#include "judge/judge.h"
#include "judge/measures/outputs.h"
#include "judge/testing.h"

namespace parallax {
namespace {

using testing_judge::CaseBuilder;

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The i-th of the numbers moved by `move`; every other one alone.
template <class T>
std::vector<T> Numbers(size_t count, double move, bool every_other) {
  std::vector<T> numbers(count);
  for (size_t i = 0; i < count; ++i) {
    const double moves = every_other && i % 2 == 1 ? 0 : move;
    numbers[i] = static_cast<T>(std::sin(static_cast<double>(i)) + moves);
  }
  return numbers;
}

Outcome Giving(const Side& side, size_t count, double move, bool every_other) {
  return testing_judge::Return(
      side.derivation.kind == DeriveKind::kAsIs
          ? testing_judge::Tensor(Numbers<float>(count, move, every_other))
          : testing_judge::Tensor(Numbers<double>(count, move, every_other)));
}

// Answers what is wanted until nothing is: nudges move every other element.
void AnswerAll(CaseBuilder* of, size_t count) {
  for (int round = 0; round < 8; ++round) {
    const std::vector<Probe> wanted = WantedProbes(of->Get());
    if (wanted.empty()) return;
    for (const Probe& probe : wanted) {
      const double move = probe.name.find("nudge") != std::string::npos ? 0.25 : 0;
      Outcomes outcomes;
      for (const Side& side : probe.sides) {
        outcomes.push_back(Giving(side, count, move, /*every_other=*/true));
      }
      of->probes.push_back({probe.name, std::move(outcomes)});
    }
  }
}

using Times = std::map<std::string, double>;

Times Measure(size_t count) {
  CaseBuilder of;
  of.relation.claim.bits = kClaimValues | kClaimStatus;
  of.binding.arguments[0].value = testing_judge::Input(Numbers<float>(count, 0, false));
  of.Outcomes2(Giving(of.relation.sides[0], count, 0.25, false),
               Giving(of.relation.sides[1], count, 0, false));
  Times times;
  double begin = Now();
  const auto lap = [&](const std::string& what) {
    times[what] = Now() - begin;
    begin = Now();
  };
  PARALLAX_CHECK(!CompareSides(of.Get()).empty(), "two sides are compared");
  lap("1 comparing the outputs");
  (void)Judge(of.Get(), false);
  lap("2 judging without skeptics");
  AnswerAll(&of, count);
  lap("3 asking for every probe");
  (void)Judge(of.Get(), true);
  lap("4 judging with all of them");
  return times;
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  const auto count = static_cast<size_t>(argc > 1 ? std::atoi(argv[1]) : 10'000);
  const parallax::Times once = parallax::Measure(count);
  const parallax::Times tenfold = parallax::Measure(10 * count);
  fmt::print("{:<28}{:>12}{:>12}{:>8}\n", "ms of elements", count, 10 * count, "ratio");
  for (const auto& [what, seconds] : once) {
    const double more = tenfold.at(what);
    fmt::print("{:<28}{:>12.2f}{:>12.2f}{:>8.1f}\n", what.substr(2), seconds * 1e3, more * 1e3,
               more / seconds);
  }
  return 0;
}
