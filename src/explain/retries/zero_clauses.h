#pragma once

// Zero clauses: "x holds 0", which calls that were tried refute. Pure.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explain/variations/varier.h"

namespace parallax {

inline constexpr std::string_view kHoldsZero = " holds 0";

// Those of the clauses about zeros for which a call failed whose tensor holds none.
std::vector<std::string> RefutedZeros(std::span<const std::string> clauses,
                                      std::span<const TriedCall> tried);

}  // namespace parallax
