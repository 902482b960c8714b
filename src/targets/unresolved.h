#pragma once

// What a target has no program for.

#include <map>
#include <set>
#include <string>

#include "base/result.h"
#include "targets/target.h"

namespace parallax {

// By program: why there is none, in a line. Error: the target cannot run.
Result<std::map<std::string, std::string>> UnresolvedOf(TargetSession& session,
                                                        const std::set<std::string>& programs);
// Of one that is a text (Side::text); empty: nothing.
Result<std::string> ProblemOfText(TargetSession& session, const std::string& text);

}  // namespace parallax
