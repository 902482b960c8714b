#pragma once

// PathWalker: the execution paths of an API through its sources (DLLens, Algorithm 1): functions
// whose source is known are walked where they are called, a loop's body once and its condition
// ignored; what would be too many is cut and counted. One form each; one thread.

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "paths/path_state.h"
#include "paths/reducer.h"

namespace parallax {

struct WalkLimits {
  size_t most_states = 96;     // that are followed side by side
  size_t most_ended = 1'000;   // paths that have come to their end
  size_t most_refusals = 8;    // of these, by one statement for one reason
  size_t most_steps = 60'000;  // statements, each for each state
  size_t most_depth = 5;       // of functions in functions, as in DLLens
};

struct WalkedPath {
  std::vector<MetConditionPtr> conditions;
  bool refused = false;  // it ends where something is raised
  std::string type;      // of that
  std::string message;
  std::string file;
  int line = 0;
  int function_line = 0;  // of the function that raises
};

struct WalkCounts {
  size_t steps = 0;
  size_t cut = 0;                                  // paths that were not followed
  size_t contradicted = 0;                         // paths whose conditions contradict each other
  size_t conditions = 0;                           // of the sources, each once
  std::array<size_t, kDropReasonCount> dropped{};  // of these
};

class PathWalker {
 public:
  // Whether conditions may all hold; asked where states are too many.
  using Feasible = std::function<bool(const std::vector<MetConditionPtr>&)>;

  PathWalker(const SourceForm& form, const WalkLimits& limits, Feasible feasible)
      : form_(form), limits_(limits), feasible_(std::move(feasible)), reducer_(TraitsOf(form)) {}

  // From the entry; different ones, in the order in which they end.
  std::vector<WalkedPath> Walk();
  const WalkCounts& counts() const { return counts_; }

 private:
  struct Valued {
    PathState state;
    FormNode value;
  };
  struct Flow {
    std::vector<PathState> open;   // goes on behind
    std::vector<PathState> broke;  // out of the loop
    std::vector<Valued> returned;
  };
  struct Refusal {
    std::vector<MetConditionPtr> conditions;
    const FormStatement* raised;
    const FormFunction* function;
  };
  // What a function does, given its arguments: how it ends from a state without conditions.
  struct Summary {
    std::vector<Valued> ends;
    std::vector<Refusal> refused;
  };
  // Where a test stands, and the first lines of what runs where it is true and where it is not; 0:
  // nothing does, or more than this test decides.
  struct TestSite {
    int line = 0, behind = 0, then = 0, otherwise = 0;
  };
  struct Reduced {
    std::vector<MetConditionPtr> if_true, if_false;
    bool never_true = false, never_false = false;
  };

  // path_walker.cc: statements.
  Flow Run(const std::vector<FormStatement>& body, std::vector<PathState> states);
  void Step(const FormStatement& statement, Flow* flow);
  void StepIf(const FormStatement& statement, Flow* flow);
  void StepLoop(const FormStatement& statement, Flow* flow);
  void Assign(const FormStatement& statement, const FormNode& value, PathState* state);
  void End(const PathState& state, const FormStatement* raised);
  void EndIn(const FormFunction& function, const PathState& state, const FormStatement* raised);
  void Limit(std::vector<PathState>* states);
  void LimitValued(std::vector<Valued>* values);

  // walk_values.cc: expressions.
  std::vector<Valued> Evaluate(const FormNode& node, PathState state);
  std::vector<Valued> EvaluateParts(const FormExpression& node, PathState state);
  std::vector<Valued> Enter(const FormNode& call, PathState state);
  const Summary& Summarise(const FormNode& call, const FormFunction& function,
                           const PathState& state);
  PathFrame FrameOf(const FormFunction& function, const FormExpression& call);
  void Branch(const FormNode& test, PathState state, const TestSite& site,
              std::vector<PathState>* if_true, std::vector<PathState>* if_false);
  void Assume(const std::vector<MetConditionPtr>& conditions, bool never, const PathState& state,
              std::vector<PathState>* out);
  const Reduced& Reduce(const FormNode& value, const TestSite& site);
  static TestSite SiteOf(const FormStatement& statement);

  const SourceForm& form_;
  const WalkLimits limits_;
  const Feasible feasible_;
  const Reducer reducer_;
  WalkCounts counts_;
  size_t step_limit_ = 0;                    // of the function that is walked
  const FormFunction* function_ = nullptr;   // that is walked
  std::vector<Refusal>* refused_ = nullptr;  // where its refusals go; null: they are the API's
  std::map<Hash128, Summary> summaries_;
  std::vector<std::string> active_;  // keys of the functions that it is in
  std::map<std::tuple<Hash128, std::string, int>, Reduced> reduced_;
  std::set<Hash128> ended_keys_;
  std::map<std::tuple<std::string, int, Hash128>, size_t> refusals_;
  std::vector<WalkedPath> ended_;
};

// `node` in terms of the API's parameters.
FormNode Substituted(const FormNode& node, const PathState& state);

}  // namespace parallax
