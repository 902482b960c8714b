#pragma once

// Option conditions: which values of an option (one of few texts, a truth value, a dtype) a finding
// needs, found by running its witness with each of the others.

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/api.h"
#include "nouns/finding.h"
#include "nouns/value.h"

namespace parallax {

// "reduce is 'prod'", "approximate is 'none' or 'erf'", "keepdim is True", "dtype is int32": of
// each option with another value where the witness passes, those with which it does not.
// `parameters`: of the call; texts that the witness leaves to their defaults are asked about, too.
Result<std::vector<std::string>> FindOptionConditions(Runner& runner, const Signature& signature,
                                                      const Binding& witness,
                                                      std::span<const Parameter> parameters);

}  // namespace parallax
