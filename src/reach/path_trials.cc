#include "reach/path_trials.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "reach/call_trace.h"
#include "reach/path_candidates.h"
#include "reach/path_fate.h"
#include "reach/path_mutant.h"
#include "wire/codec.h"

namespace parallax {
namespace {

// What the worker says of a program that the adapter has not.
bool IsNoProgram(const Outcome& outcome) {
  return outcome.Is<NotApplicable>() &&
         outcome.As<NotApplicable>().reason.starts_with("no program ");
}

bool MayTake(const ApiPath& path, const Binding& input) {
  return std::none_of(
      path.conditions.begin(), path.conditions.end(),
      [&](const PathCondition& condition) { return Holds(condition, input) == Truth::kNo; });
}

// A call that is made for a path.
struct PathTrial {
  size_t path = 0;
  Binding input;
};

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
      most_candidates_ = std::max(most_candidates_, candidates_.back().size());
      if (candidates_.back().empty()) continue;
      tried.fate = PathFate::kUntried;
      tried.input = candidates_.back().front();
    }
  }

  // Calls to make next; none when there is nothing more to try.
  std::vector<EvaluateItem> Next() {
    asked_.clear();
    const bool searches = followed_ && barren_ < limits_.barren_rounds;
    const size_t rounds = most_candidates_ + (searches ? limits_.search_rounds : 0);
    for (; asked_.empty() && round_ < rounds && deaths_ < limits_.most_deaths; ++round_) {
      for (size_t i = 0; i < tried_.size(); ++i) Ask(i);
    }
    std::vector<EvaluateItem> items;
    for (size_t k = 0; k < asked_.size(); ++k) {
      Side side;
      side.program = followed_ ? entry_.api.program.WithForm("followed") : entry_.api.program;
      side.label = side.program.name();
      items.push_back({asked_[k].input, Mix(limits_.seed, asked_[k].path), {std::move(side)}});
    }
    return items;
  }

  // Error: what followed the calls gave no trace.
  Status Report(const std::vector<Outcomes>& outcomes) {
    PARALLAX_CHECK(outcomes.size() == asked_.size(), "an evaluator lost items");
    for (size_t k = 0; k < asked_.size(); ++k) {
      PARALLAX_CHECK(outcomes[k].size() == 1, "an evaluator lost sides");
      const Outcome& outcome = outcomes[k].front();
      // The adapter follows no calls: how they end is all that is known.
      if (followed_ && IsNoProgram(outcome)) {
        followed_ = false;
        round_ = 0;
        return {};
      }
      PARALLAX_TRY(Settle(asked_[k], outcome));
    }
    ran_.Tidy();
    const size_t reached = Reached();
    const bool barren = round_ > most_candidates_ && reached == reached_;
    barren_ = barren ? barren_ + 1 : 0;
    reached_ = reached;
    return {};
  }

  TriedPaths Take() {
    for (size_t i = 0; followed_ && i < tried_.size(); ++i) {
      const PathFate fate = tried_[i].fate;
      const bool missed = fate == PathFate::kReturned || fate == PathFate::kRefused;
      if (missed && !Enters(ran_, found_.paths[i])) tried_[i].fate = PathFate::kUncalled;
    }
    return {0, std::move(tried_), found_.infeasible + found_.counts.contradicted};
  }

 private:
  size_t Reached() const {
    return static_cast<size_t>(
        std::count_if(tried_.begin(), tried_.end(),
                      [](const TriedPath& tried) { return tried.fate == PathFate::kReached; }));
  }

  void Ask(size_t i) {
    const std::vector<Binding>& candidates = candidates_[i];
    if (tried_[i].fate == PathFate::kReached || candidates.empty()) return;
    if (round_ < candidates.size()) {
      asked_.push_back({i, candidates[round_]});
    } else if (round_ >= most_candidates_) {
      Search(i);
    }
  }

  // An input beside those that the path does not take, or beside one that took a path much like it:
  // changed, and still what the path asks for.
  void Search(size_t i) {
    constexpr int kDraws = 16;
    Rng rng(Mix(Mix(limits_.seed, i), round_));
    const std::vector<Binding> near = BesideReached(i, rng);
    for (int draw = 0; draw < kDraws; ++draw) {
      const bool beside = !near.empty() && rng.OneIn(2);
      Binding input = beside ? near[rng.Below(near.size())] : Parent(i, rng);
      if (!beside || draw > 0) input = PathMutant(input, rng);
      if (!MayTake(found_.paths[i], input) || !met_.insert(HashOfInput(input)).second) continue;
      asked_.push_back({i, std::move(input)});
      return;
    }
  }

  const Binding& Parent(size_t i, Rng& rng) const {
    const size_t seeds = entry_.seeds.size();
    const size_t parent = rng.Below(candidates_[i].size() + seeds);
    return parent < seeds ? entry_.seeds[parent] : candidates_[i][parent - seeds];
  }

  // One of the inputs that took the paths with most of its conditions, changed in what it says.
  std::vector<Binding> BesideReached(size_t i, Rng& rng) const {
    constexpr size_t kNearest = 4;
    std::vector<std::pair<size_t, size_t>> near;  // conditions in common, path
    for (size_t k = 0; k < tried_.size(); ++k) {
      if (tried_[k].fate != PathFate::kReached) continue;
      const auto& own = tried_[i].conditions;
      near.emplace_back(std::count_if(tried_[k].conditions.begin(), tried_[k].conditions.end(),
                                      [&](const std::string& each) {
                                        return std::find(own.begin(), own.end(), each) != own.end();
                                      }),
                        k);
    }
    if (near.empty()) return {};
    std::stable_sort(near.begin(), near.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    const size_t picked = near[rng.Below(std::min(kNearest, near.size()))].second;
    return PathCandidates(found_.paths[i], {tried_[picked].input}, ParameterNames(entry_.api));
  }

  static Hash128 HashOfInput(const Binding& input) {
    Writer w;
    Put(w, input);
    return HashOf(w.bytes());
  }

  Status Settle(const PathTrial& trial, const Outcome& outcome) {
    if (!followed_ || !outcome.Is<Returned>()) {
      Keep(trial, FateOf(found_.paths[trial.path], outcome), outcome, "");
      return {};
    }
    const OutputValue& value = outcome.As<Returned>().value;
    const auto* text = std::get_if<std::string>(&value.v);
    PARALLAX_TRY_ASSIGN(const std::vector<TracedWay> trace,
                        ReadTrace(text == nullptr ? std::string_view() : *text));
    for (const TracedWay& way : trace) ran_.Join(way);
    // What was made for one path may take another.
    for (size_t i = 0; i < tried_.size(); ++i) {
      const ApiPath& path = found_.paths[i];
      const bool own = i == trial.path;
      if (tried_[i].fate == PathFate::kReached || (!own && !MayTake(path, trial.input))) continue;
      std::string way;
      const PathFate fate = FateOf(path, trace, &way);
      if (!own && fate != PathFate::kReached) continue;
      Keep({i, trial.input}, fate, trace.front().outcome, way);
      tried_[i].left = tried_[i].fate == PathFate::kReached ? "" : LeftAt(trace, path);
    }
    return {};
  }

  // `outcome` is that of the plain call.
  void Keep(const PathTrial& trial, PathFate fate, const Outcome& outcome, const std::string& way) {
    deaths_ += fate == PathFate::kDied ? 1 : 0;
    TriedPath& tried = tried_[trial.path];
    if (fate > tried.fate) return;
    tried.fate = fate;
    tried.answer = fate == PathFate::kReached ? "" : AnswerText(outcome);
    tried.input = trial.input;
    tried.way = way;
    tried.returns = outcome.Is<Returned>();
  }

  const CatalogueEntry& entry_;
  const ApiPaths& found_;
  const PathTrialLimits& limits_;
  std::vector<TriedPath> tried_;
  std::vector<std::vector<Binding>> candidates_;  // of each
  size_t most_candidates_ = 0;                    // of one
  std::vector<PathTrial> asked_;                  // whose calls Next() gave
  std::set<Hash128> met_;                         // inputs of searches
  TracedWay ran_;                                 // what any call ran
  bool followed_ = true;                          // what the calls run is known
  size_t round_ = 0;
  size_t deaths_ = 0;
  size_t reached_ = 0;  // paths, before the last calls
  size_t barren_ = 0;   // rounds of searching by which no path was reached
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
    PARALLAX_TRY(trials.Report(outcomes));
  }
  return trials.Take();
}

}  // namespace parallax
