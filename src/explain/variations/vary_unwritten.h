#pragma once

// VaryUnwritten: what a result needs that nobody wrote. What it holds is chance, so that a call
// fails if its result follows what fresh memory is painted with. Such a run takes processes of its
// own; only conditions that several arguments keep together are tried.

#include <span>

#include "base/result.h"
#include "explain/variations/vary_witness.h"
#include "investigate/runner.h"
#include "nouns/constraint.h"
#include "nouns/finding.h"

namespace parallax {

// `side`: whose result it is.
Result<Variations> VaryUnwritten(Runner& runner, const Signature& signature, const Trial& witness,
                                 int side, std::span<const Constraint> known);

}  // namespace parallax
