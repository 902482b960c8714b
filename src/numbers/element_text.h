#pragma once

// ElementText: one element as people write it: "0.1", "nan", "True", "(1-2j)", with no more digits
// than tell it from its neighbours in its own dtype.

#include <string>

#include "nouns/dtype.h"

namespace parallax {

std::string ElementText(DType dtype, const void* at);

}  // namespace parallax
