#pragma once

// ProbedCall: what the outcome of one call tells probing: how it failed, what it cost. Internal to
// src/catalogue.

#include <cstdint>
#include <span>
#include <string>

#include "nouns/outcome.h"
#include "words/dialect.h"

namespace parallax {

// For `why`: "TypeError: ...", "no answer within the deadline".
std::string RefusalText(const Outcome& outcome);
bool IsDeath(const Outcome& outcome);
// How a call failed that no input should fail so; empty: it did not.
std::string WayToFail(const Outcome& outcome, const Dialect& dialect);

// Rounded up to a power of two; 0 stays 0. Costs are measured, so only their size is kept.
uint64_t QuantiseCost(uint64_t nanoseconds);
// prepare() included.
uint64_t FirstCost(const Outcome& outcome);
// What a first call costs, where that is worth knowing; else 0.
uint64_t IfDear(uint64_t first_ns, uint64_t usual_ns);
// The middle one of those that returned: the first call of a structure may compile or initialise
// the library, and threads may be quick for once. 0: none returned.
uint64_t UsualCost(std::span<const Outcome> outcomes);

}  // namespace parallax
