#pragma once

// DearRows: relations with a dear form (IsDear in block.h) are hunted with a share of the time, not
// of the cases: by cases, one form of 10 ms starves forty of microseconds.

#include <vector>

#include "search/plan.h"

namespace parallax {

// Of every family the dear rows of an epoch keep at most kDearShare of what the other rows cost,
// all rules that are dear themselves together kDearRuleShare. They are cut to few contents (as many
// as cost what a first case that compiles does), then left out by chance, the same for the same
// seed. One at least stays; all stay where nothing else is hunted. In epoch 0 an API without a
// cheap relation keeps what it is judged by.
inline constexpr double kDearShare = 0.15;
inline constexpr double kDearRuleShare = 0.05;
void ThinDearRows(const PlanInput& in, std::vector<StructureRow>* rows);

}  // namespace parallax
