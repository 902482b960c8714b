#pragma once

// Varier: runs a finding's witness with values of aspects, as many as its budget allows, and says
// what came of each. One a finding; belongs to one thread.

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/variations/aspect.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

class Varier {
 public:
  // All outlive it. `budget`: calls that may be tried.
  Varier(Runner& runner, const Signature& signature, const Trial& witness, int budget);

  // What becomes of each binding; those beyond the budget are unknown.
  Result<std::vector<VariedState>> Try(std::span<const Binding> bindings);
  // The states of the aspect's values; of one that has an end, which was not tried, where it is.
  Status Ask(Aspect* aspect);

  // Whether a value that passes does so again, in turns with the witness: what fails by chance is
  // no condition.
  Result<bool> PassesAgain(const Aspect& aspect);

  bool is_short() const { return short_; }  // something was left untried
  const Binding& witness() const { return witness_.binding; }
  bool HasTrait(std::string_view trait) const { return runner_.HasTrait(trait); }

 private:
  VariedState StateOf(const Trial& trial) const;

  Runner& runner_;
  const Signature& signature_;
  const Trial& witness_;
  int left_;
  bool short_ = false;
  std::ptrdiff_t returning_;  // sides of the witness that return
};

}  // namespace parallax
