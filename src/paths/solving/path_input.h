#pragma once

// PathInput: an input that takes a path: a call that returned, with what the path asks of its
// arguments. Pure.

#include <string>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// `seed` with the values of `solution`, which names its arguments. A tensor keeps how its contents
// are drawn, and lies plainly in memory. `parameters` are those of the API in order, for arguments
// without a name; what the seed leaves out is passed by name.
Binding PathInput(const Binding& seed, const Binding& solution,
                  const std::vector<std::string>& parameters);

}  // namespace parallax
