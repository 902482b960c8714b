#pragma once

// Input conditions: what the dtypes and the numbers of a witness have to do with the finding, found
// by running it with others. A crash of one singular matrix is told apart from a crash of every
// matrix.

#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/value.h"

namespace parallax {

// Clauses for the title, each of a run that passed: "x is int8" (not in int64; a float of 16 bits
// not in float32; of what is not about numbers float32 not in float64, nor where it is larger; only
// of those tensors that it matters of), "A holds nan" (not with ordinary numbers in the place of
// the nan; infinities and zeros alike), "A has certain values" (not with others everywhere; only of
// what is not about numbers).
struct InputConditions {
  std::vector<std::string> of_layouts;  // layout_conditions.h
  std::vector<std::string> of_dtypes;
  std::vector<std::string> of_arguments;  // argument_conditions.h, option_conditions.h
  std::vector<std::string> of_numbers;
  std::vector<std::string> of_variations;  // variations/vary_witness.h
  bool in_some_calls = false;              // all these do not suffice
  bool learned = false;  // of_variations says all, of sizes too (learned/learn_conditions.h)
  bool only_in_16_bits = false;         // wrong numbers, which the same ones in float32 do not show
  bool only_at_extremes = false;        // variations/number_conditions.h
  std::string illegal;                  // one that no caller is meant to keep; empty: none is
  std::set<std::string> other_signals;  // of which it dies on other inputs
};
Result<InputConditions> FindInputConditions(Runner& runner, const Signature& signature,
                                            const Binding& witness);

}  // namespace parallax
