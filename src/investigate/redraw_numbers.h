#pragma once

// Other numbers: a case that does not fail by itself may have numbers that hide the bug, such as
// those that lie in the memory that a call forgot to write. Other draws of the same structure tell
// that from state that is kept between calls.

#include <optional>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/recorded_case.h"

namespace parallax {

// A few draws, each in a fresh child with nothing before it: the first that shows the signature,
// its binding realised.
// `binding`: the suspect's own, realised. REQUIRES: the runner has no prefix.
Result<std::optional<Trial>> FindOtherNumbers(Runner& runner, const RecordedCase& suspect,
                                              const Signature& signature, const Binding& binding);

}  // namespace parallax
