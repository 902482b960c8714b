#include "replay/bisection.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/check.h"
#include "base/version.h"

namespace parallax {
namespace {

// What the first side that did not return did instead.
std::string NoReturn(const Replay& replay) {
  for (const Outcome& outcome : replay.trial.outcomes) {
    if (outcome.Is<Raised>()) {
      const Raised& raised = outcome.As<Raised>();
      return fmt::format("a side raises {}: {}", raised.type,
                         raised.message.substr(0, raised.message.find('\n')));
    }
    if (!outcome.Is<Returned>()) return fmt::format("a side {}", StatusName(outcome));
  }
  return "no side ran";
}

bool IsOlder(const BuildRun& a, const BuildRun& b) {
  const auto left = ParseVersion(a.build.version), right = ParseVersion(b.build.version);
  if (!left || !right) return left.has_value();
  return std::tie(*left, a.build.target) < std::tie(*right, b.build.target);
}

// The first run in [begin, end) of that state.
std::optional<size_t> Find(const std::vector<BuildRun>& runs, size_t begin, BuildState state) {
  for (size_t i = begin; i < runs.size(); ++i) {
    if (runs[i].state == state) return i;
  }
  return std::nullopt;
}

}  // namespace

std::string_view Name(BuildState state) {
  switch (state) {
    case BuildState::kGood:
      return "good";
    case BuildState::kBad:
      return "bad";
    case BuildState::kUntold:
      return "cannot tell";
    case BuildState::kNotStarted:
      return "does not start";
  }
  PARALLAX_CHECK(false, "no such state");
  return "";
}

BuildRun RunOf(const Build& build, const Replay& replay) {
  BuildRun run{build, BuildState::kUntold, replay.sentence};
  if (!ParseVersion(build.version)) {
    run.sentence = fmt::format("'{}' is no version that has an order", build.version);
  } else if (replay.state == ReplayState::kThere || replay.state == ReplayState::kChanged) {
    run.state = BuildState::kBad;
  } else if (replay.state == ReplayState::kFixed && AllReturned(replay)) {
    run.state = BuildState::kGood;
  } else if (replay.state == ReplayState::kFixed) {
    run.sentence = NoReturn(replay);
  }
  return run;
}

bool Bisection::Told() const {
  return std::any_of(runs.begin(), runs.end(), [](const BuildRun& run) {
    return run.state == BuildState::kGood || run.state == BuildState::kBad;
  });
}

Bisection Bisect(std::vector<BuildRun> runs) {
  std::stable_sort(runs.begin(), runs.end(), IsOlder);
  Bisection found;
  found.first_bad = Find(runs, 0, BuildState::kBad);
  if (found.first_bad) {
    for (size_t i = *found.first_bad; i-- > 0 && !found.last_good_before;) {
      if (runs[i].state == BuildState::kGood) found.last_good_before = i;
    }
    found.first_good_after = Find(runs, *found.first_bad, BuildState::kGood);
  }
  if (found.first_good_after) {
    found.bad_again = Find(runs, *found.first_good_after, BuildState::kBad);
  }
  found.runs = std::move(runs);
  return found;
}

}  // namespace parallax
