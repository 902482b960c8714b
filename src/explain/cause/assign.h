#pragma once

// AssignCauses: which findings are told as one. Run once all findings of a campaign are known.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

// Why two findings are one fault, as a clause behind an API's name; empty: nothing says so.
using WhySame = std::function<Result<std::string>(const Finding& a, const Finding& b)>;

// Sets the cause of each confirmed finding (nouns/cause.h), why it belongs there (empty for the
// face), and related_apis: those of the others, sorted. Findings that have a cause already keep its
// id. Each finding is held against the few gravest of a cause, against as many causes at a time as
// there are functions: each is called on one thread at a time, and they must say the same. It
// joins the first that tells, whatever their number. Error: the first of such a function.
Status AssignCauses(std::span<const WhySame> why_same, std::vector<Finding>* findings);

// Gives findings without a cause that of the one among `known` that was found on another target, of
// the same call and with the same title: a library of several backends has one fault on all.
void JoinOtherTargets(std::span<const Finding> known, std::vector<Finding>* findings);

}  // namespace parallax
