#include "paths/find_paths.h"

#include <map>
#include <set>

namespace parallax {
namespace {

// One API on its way from the sources to its paths.
class PathFinder {
 public:
  PathFinder(const SourceForm& form, const PathOptions& options)
      : form_(form), options_(options), solver_(TraitsAnd(options.kinds), options.solve) {}

  ApiPaths Find() {
    out_.api = form_.api;
    out_.functions = form_.functions.size();
    out_.unread = form_.unread;
    size_t asked = 0;
    PathWalker walker(form_, options_.walk, [&](const auto& conditions) {
      return ++asked > options_.most_questions || MayHold(conditions);
    });
    std::vector<WalkedPath> walked = walker.Walk();
    out_.counts = walker.counts();
    walked = Known(std::move(walked));
    std::erase_if(walked, [this](const WalkedPath& path) {
      const bool holds = MayHold(path.conditions);
      if (!holds) ++out_.infeasible;
      return !holds;
    });
    for (const size_t i : Picked(walked)) Keep(std::move(walked[i]));
    return std::move(out_);
  }

 private:
  ParameterTraits TraitsAnd(const PassedKinds& kinds) const {
    ParameterTraits traits = TraitsOf(form_);
    traits.kinds = kinds;
    return traits;
  }

  bool MayHold(const std::vector<MetConditionPtr>& conditions) {
    Hash128 sum;
    for (const MetConditionPtr& each : conditions) {
      if (!solver_.Knows(each->condition)) continue;
      sum.high += each->hash.high;
      sum.low += each->hash.low;
    }
    const auto [place, fresh] = holds_.try_emplace(sum, true);
    if (fresh) place->second = solver_.IsFeasible(conditions) != Feasibility::kNo;
    return place->second;
  }

  // Without conditions that the solver does not know, and then without equal ones.
  std::vector<WalkedPath> Known(std::vector<WalkedPath> walked) {
    std::set<Hash128> unknown, keys;
    std::vector<WalkedPath> out;
    for (WalkedPath& path : walked) {
      std::erase_if(path.conditions, [&](const MetConditionPtr& each) {
        const bool knows = solver_.Knows(each->condition);
        if (!knows) unknown.insert(each->hash);
        return !knows;
      });
      std::string key = path.refused ? "refused" : "";
      std::set<Hash128> hashes;
      for (const MetConditionPtr& each : path.conditions) hashes.insert(each->hash);
      for (const Hash128& hash : hashes) key += hash.Hex();
      if (path.conditions.empty()) {
        ++out_.without_conditions;
      } else if (!keys.insert(HashOf(key)).second) {
        ++out_.merged;
      } else {
        out.push_back(std::move(path));
      }
    }
    out_.counts.dropped[static_cast<size_t>(DropReason::kUnsolvable)] += unknown.size();
    return out;
  }

  std::vector<size_t> Picked(const std::vector<WalkedPath>& walked) {
    std::vector<std::vector<Hash128>> properties;
    for (const WalkedPath& path : walked) {
      std::vector<Hash128> own;
      for (const MetConditionPtr& each : path.conditions) own.push_back(each->hash);
      if (path.refused) own.push_back({0, static_cast<uint64_t>(path.line)});
      properties.push_back(std::move(own));
    }
    std::vector<size_t> out = PickVaried(properties, options_.most_paths);
    out_.counts.cut += walked.size() - out.size();
    return out;
  }

  void Keep(WalkedPath walked) {
    ApiPath path;
    path.solutions = solver_.Solve(walked.conditions, options_.solutions);
    if (path.solutions.empty() && options_.solutions > 0) ++out_.unsolved;
    for (const MetConditionPtr& each : walked.conditions) {
      path.conditions.push_back(each->condition);
    }
    path.refused = walked.refused;
    path.type = std::move(walked.type);
    path.message = std::move(walked.message);
    path.file = std::move(walked.file);
    path.line = walked.line;
    path.function_line = walked.function_line;
    out_.paths.push_back(std::move(path));
  }

  const SourceForm& form_;
  const PathOptions& options_;
  PathSolver solver_;
  std::map<Hash128, bool> holds_;
  ApiPaths out_;
};

}  // namespace

ApiPaths FindPaths(const SourceForm& form, const PathOptions& options) {
  return PathFinder(form, options).Find();
}

}  // namespace parallax
