#pragma once

// FormulaNumbers: the numbers that the formulas of a library's documentation have, such as the 6 of
// "min(max(0, x), 6)": what options of others are set to where one API is a case of another.

#include <vector>

#include "nouns/api.h"

namespace parallax {

inline constexpr size_t kMostFormulaNumbers = 8;

// The numbers of most APIs, those first; of as many, the least first.
std::vector<double> FormulaNumbers(const std::vector<CatalogueEntry>& catalogue,
                                   size_t most = kMostFormulaNumbers);

}  // namespace parallax
