#pragma once

// A second fault behind one signature: cases of one API, relation and class of numbers are one
// group, whatever is wrong there. Runs tell whether another case of the group shows another fault
// than the first.

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"
#include "nouns/recorded_case.h"

namespace parallax {

// What tells a second fault from the first.
struct Apart {
  std::string clause;  // what the second needs and the first has not: "keepdim is True"
  // Whether a binding has what the first fault is gone with, and what the second needs.
  std::function<bool(const Binding&)> holds;
};

// Whether what is found may hide another fault: confirmed, worth reading, about numbers, and of a
// case that shows it alone.
bool MayHideAnother(const Finding& finding);

// What tells the fault of `other` from the finding, whose witness came of the case `first`. Nothing
// unless, for each of a few draws of numbers, both cases show it, the first is gone with something
// of the other (its dtypes, its layouts, an argument that is no number), and so is the other with
// something of the first. A fault whose place only depends on the dtype does not do both.
// Error: the target cannot run.
Result<std::optional<Apart>> TellApart(const InvestigateContext& context, const Finding& finding,
                                       const RecordedCase& first, const RecordedCase& other);

}  // namespace parallax
