#pragma once

// RuleHealth: what hunts say about a rule itself, rather than about the library.

#include <string>

#include "report/summary.h"

namespace parallax {

// In words; empty: nothing is known to be wrong. `total`: of all its cases; `silent_side`: the side
// that returned in none of them, empty when there is none.
std::string RuleHealth(const SourceSummary& total, const std::string& silent_side);

// The name of "rules:NAME"; empty of another source.
std::string RuleOf(const std::string& source);

}  // namespace parallax
