#pragma once

// Layout conditions: how tensors of a witness that are not contiguous have to lie, found by running
// it with them in each other layout.

#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/value.h"

namespace parallax {

// "weight is strided": how the tensors of the witness lie, whatever the variation does.
std::vector<std::string> LayoutClauses(const Binding& witness);

// The same of each layout that shows it: "weight is expanded or strided", "weight is
// non-contiguous". REQUIRES: the witness is realised.
Result<std::vector<std::string>> FindLayoutConditions(Runner& runner, const Signature& signature,
                                                      const Binding& witness);

}  // namespace parallax
