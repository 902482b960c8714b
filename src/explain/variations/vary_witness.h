#pragma once

// VaryWitness: whether the conditions of a finding's title suffice. What the title does not name is
// varied around the witness; what passes becomes a condition, and the whole is then tried on calls
// that differ in several things at once.

#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/conditions/input_conditions.h"
#include "explain/size_scan.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/constraint.h"
#include "nouns/finding.h"
#include "nouns/varied_call.h"

namespace parallax {

struct Variations {
  std::vector<VariedCall> varied;    // the table
  std::vector<std::string> clauses;  // for the title, but those about dtypes and numbers
  std::vector<std::string> dtypes;   // those about dtypes; empty: none was found
  std::vector<std::string> numbers;  // those about numbers
  std::vector<std::string> told_of;  // tensors that these are about
  // What the numbers have to do with it is said by other clauses.
  bool numbers_explained = false;
  std::vector<std::string> refuted;  // "upper is ": clauses that begin so are none
  // No clause about dtypes holds: another one shows it as well, with numbers of its own range, or
  // nobody knows, or other clauses say it. The second: one of more than 16 bits shows it.
  bool dtypes_refuted = false;
  bool wider_fails = false;
  bool suffices = true;           // as far as was tried
  bool learned = false;           // the clauses stand in the place of all others
  std::string illegal;            // a clause that no caller is meant to keep; empty: none is
  std::set<std::string> signals;  // other ones of which the process dies
  bool only_at_extremes = false;  // number_conditions.h
};

// What is known of the witness before: conditions that were found are not asked about again.
struct KnownConditions {
  const InputConditions& inputs;
  const SizeScan& sizes;
  std::span<const Parameter> parameters;         // of the call
  std::span<const Constraint> constraints = {};  // on its arguments
  Runner* reference = nullptr;                   // Varier::SetReference
};

Result<Variations> VaryWitness(Runner& runner, const Signature& signature, const Trial& witness,
                               const KnownConditions& known);

// Makes what was found conditions of the title: more precise words in the place of those about
// dtypes and certain values, the rest behind all others.
void AddVariations(const Variations& variations, InputConditions* inputs);

}  // namespace parallax
