#pragma once

// Varier: runs a finding's witness with values of aspects, as many as its budget allows, and says
// what came of each. One a finding; belongs to one thread.

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "investigate/runner.h"
#include "nouns/constraint.h"
#include "nouns/finding.h"

namespace parallax {

struct TriedCall {
  Binding binding;
  VariedState state = VariedState::kUnknown;
};

// Whether every side runs its inputs in float64, as those of a derivative do.
bool AreAllWidened(const Relation& relation);

// Of all tensors together.
int64_t ElementsOfAll(const Binding& binding);

class Varier {
 public:
  // All outlive it. `budget`: calls that may be tried.
  Varier(Runner& runner, const Signature& signature, const Trial& witness, int budget);
  virtual ~Varier() = default;

  // What passes is run once more by it, of the same calls, with a side that is right in the place
  // of another: what fails there fails, and what nobody can tell there is unknown. It outlives
  // this.
  void SetReference(Runner* reference) { reference_ = reference; }

  // Calls outside of what is stated of the arguments are not tried, where the witness is within:
  // what becomes of them is nobody's promise. They outlive this.
  void SetConstraints(std::span<const Constraint> known);

  // So many calls from now on. False: one that was tried hung or took all memory.
  bool Grant(int budget);

  // What becomes of each binding; those beyond the budget are unknown. What was tried before is not
  // run again.
  Result<std::vector<VariedState>> Try(std::span<const Binding> bindings);
  // The states of the aspect's values; of one that has an end, which was not tried, where it is.
  Status Ask(Aspect* aspect);

  // Whether a call that all sides refuse passes, of a death: it is gone then. So it is unless told
  // otherwise; of any other finding a refusal says nothing.
  void CountRefusals(bool pass) { refusals_pass_ = pass; }

  // Whether a value that passes does so again, in turns with the witness: what fails by chance is
  // no condition.
  Result<bool> PassesAgain(const Aspect& aspect);
  Result<bool> PassesAgain(const Binding& passing);
  // By how many tolerances a number of the call is off, at most; infinite: it is nan or another
  // infinity, or the finding is not about numbers.
  Result<double> ExcessOf(const Binding& binding);

  // All that were run, but those of tensors of many elements.
  const std::vector<TriedCall>& tried() const { return tried_; }
  int left() const { return left_; }  // of the budget
  // Of which calls died, where the witness dies of another one.
  const std::set<std::string>& other_signals() const { return other_signals_; }

  bool is_short() const { return short_; }  // something was left untried
  const Binding& witness() const { return witness_.binding; }
  bool HasTrait(std::string_view trait) const { return runner_.HasTrait(trait); }

 protected:
  // Runs each, and says what became of it. What hangs or takes all memory is the last.
  virtual Result<std::vector<VariedState>> Run(std::span<const Binding> bindings);

 private:
  VariedState StateOf(const Trial& trial) const;
  // Whether numbers that are a little off stand in the place of a nan or an infinity.
  bool IsSmallBesideNan(const Trial& trial) const;
  Result<VariedState> AskAt(int64_t number, Aspect* aspect);
  // Of the only number that fails, between two that pass: those two steps away.
  Status AskBeyondNeighbours(Aspect* aspect);
  Status HoldAgainstReference(std::span<const Binding> bindings, std::vector<VariedState>* states);
  bool IsExcluded(const Binding& binding) const;
  std::optional<VariedState> Remembered(const Binding& binding) const;
  // Of calls that cost no process, where others do, most of the price.
  void Refund(std::span<const VariedState> states);

  Runner& runner_;
  const Signature& signature_;
  const Trial& witness_;
  Runner* reference_ = nullptr;
  std::vector<const Constraint*> stated_;  // that the witness keeps
  int left_;
  bool short_ = false;
  bool refusals_pass_ = true;
  bool slow_ = false;  // a call took seconds
  std::set<std::string> other_signals_;
  std::vector<TriedCall> tried_;
  const bool remembers_;
  std::ptrdiff_t returning_;  // sides of the witness that return
  const bool dies_;
  int spared_ = 0;  // calls that cost no process, of which nothing was given back yet
};

}  // namespace parallax
