#pragma once

// Input conditions: what the dtypes and the numbers of a witness have to do with the finding, found
// by running it with others. A crash of one singular matrix is told apart from a crash of every
// matrix.

#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/value.h"

namespace parallax {

// Clauses for the title, each of a run that passed: "x is int8" (not in int64; a narrow float not
// in float32, of what is not about numbers float32 not in float64, nor where it is larger; only of
// those tensors that it matters of), "A holds nan" (not with ordinary numbers in the place of the
// nan; infinities and zeros alike), "A has certain values" (not with others everywhere; only of
// what is not about numbers).
struct InputConditions {
  std::vector<std::string> of_layouts;  // layout_conditions.h
  std::vector<std::string> of_dtypes;
  std::vector<std::string> of_arguments;  // argument_conditions.h
  std::vector<std::string> of_numbers;
};
Result<InputConditions> FindInputConditions(Runner& runner, const Signature& signature,
                                            const Binding& witness);

// The same of the witness that `runner` has for its subject; but a fault of one call is asked about
// by itself: another call beside it may refuse what the conditions are about.
Result<InputConditions> FindConditionsOf(const InvestigateContext& context, Runner& runner,
                                         const Signature& signature, const Trial& witness);

}  // namespace parallax
