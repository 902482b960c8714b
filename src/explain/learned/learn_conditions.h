#pragma once

// LearnConditions: what a finding needs, learned from many calls. Calls around the witness are
// drawn, the smallest conjunction that tells those that fail from those that pass is learned, and
// tried on fresh calls inside and outside of it, until all of them obey.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/learned/feature.h"
#include "explain/learned/joint_draws.h"
#include "explain/variations/hypothesis.h"
#include "explain/variations/varier.h"
#include "explain/variations/vary_witness.h"

namespace parallax {

struct LearnedConditions {
  std::vector<std::string> clauses;  // none: whatever is varied, it fails
  std::string illegal;               // the one that no caller is meant to keep; empty: none is
};

// All features that a condition may be about.
std::vector<Feature> VocabularyOf(const Binding& witness, std::span<const Parameter> parameters,
                                  const std::vector<Question>& questions);

// Nothing: no conjunction explains the calls, or none was borne out within what the varier has
// left. What it tried already is learned from, too.
Result<std::optional<LearnedConditions>> LearnConditions(Varier& varier,
                                                         std::vector<Feature> features,
                                                         std::span<const Aspect> aspects);

// Whether one of so many calls passes that keep what a title says, other things drawn at random,
// and its passing says something.
Result<bool> AnyFreshPasses(Varier& varier, std::span<const Aspect> aspects,
                            const DrawLimits& limits, int count);

// In the place of what was found of arguments, dtypes and numbers before.
void TellLearned(const LearnedConditions& learned, Variations* found);

}  // namespace parallax
