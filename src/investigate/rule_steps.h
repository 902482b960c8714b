#pragma once

// RuleSteps: which step of a rule brings a difference: the witness is run with each of the rule's
// steps switched off (docs/add-a-relation.md).

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

// The names that a worker's answer to "steps" holds, a JSON list of texts.
Result<std::vector<std::string>> ParseSteps(const std::string& json);

// The relation with a step of its rule switched off on all sides that are programs of rules.
// `step`: "cast", or "cast:2" for its second call alone.
Relation WithoutStep(Relation relation, std::string_view step);

// A program of a rule among the sides; "" where there is none.
std::string ProgramOfRule(const Relation& relation);

// For a finding of a rule: adds to its evidence without which steps the sides agree, each time of
// several in fresh children, and of such a step without which of its calls. `relation` is the one
// that the runner runs; it is left as it was.
Status TellSteps(Runner& runner, const InvestigateContext& context, Relation* relation,
                 Finding* finding);

}  // namespace parallax
