#pragma once

// Prefix: for a bug that shows only after other cases (state kept between calls), the few cases
// that must run before the witness in the same process.

#include <optional>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Runs `binding` behind the suspect itself on other contents, in a fresh child. When that brings
// the signature about, the shortest prefix found stays set in the runner and the trial behind it is
// returned; else the runner's prefix is empty.
Result<std::optional<Trial>> FindPrefix(Runner& runner, const RecordedCase& suspect,
                                        const Signature& signature, const Binding& binding);

}  // namespace parallax
