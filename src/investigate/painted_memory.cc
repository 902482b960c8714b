#include "investigate/painted_memory.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "judge/measures/probes.h"
#include "judge/oracle.h"

namespace parallax {
namespace {

// They read as other numbers in every dtype.
constexpr uint8_t kPaint = 0x00, kOtherPaint = 0x41;

bool Answers(const Outcome& outcome) { return outcome.Is<Returned>() || outcome.Is<Raised>(); }

// A process that starts on a busy machine may give no answer in time: then it is asked again.
Result<Outcomes> RunPainted(Runner& runner, const Evidence& evidence, uint8_t paint) {
  PARALLAX_TRY_ASSIGN(Outcomes outcomes, runner.RunOnPaintedHeap(evidence.binding(), paint));
  if (std::all_of(outcomes.begin(), outcomes.end(), Answers)) return outcomes;
  return runner.RunOnPaintedHeap(evidence.binding(), paint);
}

}  // namespace

Result<std::vector<int>> SidesThatFollowPaint(Runner& runner, const Evidence& evidence) {
  PARALLAX_TRY_ASSIGN(const Outcomes first, RunPainted(runner, evidence, kPaint));
  PARALLAX_TRY_ASSIGN(const Outcomes other, RunPainted(runner, evidence, kOtherPaint));
  std::vector<int> sides;
  for (size_t i = 0; i < first.size(); ++i) {
    const bool returned = first[i].Is<Returned>() && other[i].Is<Returned>();
    if (returned && !SameAgain(evidence, first[i], other[i])) sides.push_back(static_cast<int>(i));
  }
  if (sides.empty()) return sides;
  PARALLAX_TRY_ASSIGN(const Outcomes again, RunPainted(runner, evidence, kPaint));
  std::erase_if(sides, [&](int side) {
    const auto i = static_cast<size_t>(side);
    return !SameAgain(evidence, first[i], again[i]);
  });
  return sides;
}

Result<std::optional<Trial>> TryOnPaintedMemory(Runner& runner, const Trial& trial) {
  std::optional<Trial> painted;
  const Verdict& verdict = trial.verdict;
  const bool differs_again =
      verdict.state == VerdictState::kUntrusted && verdict.reason == "nondeterministic";
  const bool concerned = verdict.state == VerdictState::kDisagree || differs_again;
  if (!concerned || !IsAboutValues(verdict.kind)) return painted;
  PARALLAX_TRY_ASSIGN(const auto sides, SidesThatFollowPaint(runner, runner.EvidenceOf(trial)));
  if (sides.empty()) return painted;
  runner.SetPainted(true);
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&trial.binding, 1}, {}));
  const bool shows = trials.front().verdict.state == VerdictState::kDisagree;
  runner.SetPainted(shows);
  if (shows) painted = std::move(trials.front());
  return painted;
}

}  // namespace parallax
