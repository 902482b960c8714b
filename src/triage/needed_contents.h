#pragma once

// Needed contents: what the numbers of a witness have to do with the finding, found by running it
// with others. A crash of one singular matrix is told apart from a crash of every matrix.

#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/finding.h"
#include "nouns/value.h"
#include "triage/runner.h"

namespace parallax {

// One clause a tensor without whose contents the finding is gone: "A holds nan" where ordinary
// numbers in the place of the nan were run and passed, "A has certain values" where only other
// numbers everywhere did. Float and complex tensors; nothing where no trial passed.
Result<std::vector<std::string>> FindNeededContents(Runner& runner, const Signature& signature,
                                                    const Binding& witness);

}  // namespace parallax
