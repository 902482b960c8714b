#pragma once

// Settle aspects: of what was tried of single tensors and of several together, which says it. What
// one implies is said once. Pure.

#include <vector>

#include "explain/aspects/aspect.h"
#include "nouns/varied_call.h"

namespace parallax {

// Layouts: those of one tensor, or that of all.
void SettleLayouts(std::vector<Aspect>* aspects);

// Ranks: that of several tensors where each of them alone has it for a condition, and those of the
// single ones where they account for it: "y is 0-D" says why x and y of one more dimension pass.
void SettleRanks(std::vector<Aspect>* aspects);

// What became of its values, for the table; nothing of one of which nothing is known.
void TellValues(const Aspect& aspect, std::vector<VariedCall>* table);

}  // namespace parallax
