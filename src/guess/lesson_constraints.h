#pragma once

// LessonConstraints: what refusals taught, in the constraint language. A message may be misread, so
// each is a proposal, which calls have to bear out. Pure; any thread.

#include <vector>

#include "guess/lessons.h"
#include "nouns/api.h"

namespace parallax {

std::vector<Constraint> LessonConstraints(const Lessons& lessons, const Api& api);

}  // namespace parallax
