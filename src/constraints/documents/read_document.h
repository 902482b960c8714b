#pragma once

// ReadDocument: what the documentation of an API demands of its arguments, each clause with the
// sentence that says it. Structure, dtype, shape and valid values, as D2C does it (EAGLE, section
// 3.3), by patterns that the documentations of libraries share. Pure; any thread.

#include <vector>

#include "nouns/api.h"
#include "nouns/constraint.h"

namespace parallax {

// In the order of the document.
std::vector<Constraint> ReadDocument(const Api& api);

}  // namespace parallax
