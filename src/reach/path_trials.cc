#include "reach/path_trials.h"

#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "reach/path_candidates.h"
#include "reach/path_fate.h"

namespace parallax {
namespace {

class PathTrials {
 public:
  PathTrials(const CatalogueEntry& entry, const ApiPaths& found, const PathTrialLimits& limits)
      : entry_(entry), found_(found), limits_(limits) {
    for (const ApiPath& path : found.paths) {
      TriedPath& tried = tried_.emplace_back();
      for (const PathCondition& condition : path.conditions) {
        tried.conditions.push_back(ToText(condition));
      }
      tried.raises = RaisesText(path);
      candidates_.push_back(PathCandidates(path, entry.seeds, ParameterNames(entry.api)));
      if (candidates_.back().empty()) continue;
      tried.fate = PathFate::kUntried;
      tried.input = candidates_.back().front();
    }
  }

  // Calls to make next; none when there is nothing more to try.
  std::vector<EvaluateItem> Next() {
    asked_.clear();
    std::vector<EvaluateItem> items;
    if (deaths_ >= limits_.most_deaths) return items;
    for (size_t i = 0; i < tried_.size(); ++i) {
      if (tried_[i].fate == PathFate::kReached || round_ >= candidates_[i].size()) continue;
      Side side;
      side.label = entry_.api.program.name();
      side.program = entry_.api.program;
      items.push_back({candidates_[i][round_], Mix(limits_.seed, i), {std::move(side)}});
      asked_.push_back(i);
    }
    return items;
  }

  void Report(const std::vector<Outcomes>& outcomes) {
    PARALLAX_CHECK(outcomes.size() == asked_.size(), "an evaluator lost items");
    for (size_t k = 0; k < asked_.size(); ++k) {
      PARALLAX_CHECK(outcomes[k].size() == 1, "an evaluator lost sides");
      Settle(asked_[k], outcomes[k].front());
    }
    ++round_;
  }

  TriedPaths Take() {
    return {0, std::move(tried_), found_.infeasible + found_.counts.contradicted};
  }

 private:
  void Settle(size_t i, const Outcome& outcome) {
    const PathFate fate = FateOf(found_.paths[i], outcome);
    deaths_ += fate == PathFate::kDied ? 1 : 0;
    TriedPath& tried = tried_[i];
    if (fate > tried.fate) return;
    tried.fate = fate;
    tried.answer = fate == PathFate::kReached ? "" : AnswerText(outcome);
    tried.input = candidates_[i][round_];
  }

  const CatalogueEntry& entry_;
  const ApiPaths& found_;
  const PathTrialLimits& limits_;
  std::vector<TriedPath> tried_;
  std::vector<std::vector<Binding>> candidates_;  // of each
  std::vector<size_t> asked_;                     // whose calls Next() gave
  size_t round_ = 0;
  size_t deaths_ = 0;
};

}  // namespace

Result<TriedPaths> TryPaths(const std::string& target, const CatalogueEntry& entry,
                            const ApiPaths& found, Evaluator& evaluator,
                            const PathTrialLimits& limits) {
  PathTrials trials(entry, found, limits);
  EvaluateOptions options;
  options.want_bytes = false;
  options.deadline_s = limits.deadline_s;
  for (auto items = trials.Next(); !items.empty(); items = trials.Next()) {
    PARALLAX_TRY_ASSIGN(const auto outcomes, evaluator.Evaluate(target, items, options));
    trials.Report(outcomes);
  }
  return trials.Take();
}

}  // namespace parallax
