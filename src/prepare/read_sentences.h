#pragma once

// ReadSentences: what sources learn of documentation, as vectors of the sentence model.

#include <vector>

#include "prepare/prepared_hunt.h"
#include "prepare/request.h"
#include "relations/selection.h"

namespace parallax {

// Fills in `hunt->sentences` where one of the sources reads documentation. Without the model a note
// says so and why, and nothing is filled in.
void ReadSentences(const std::vector<SourceSelection>& sources, const PrepareTools& tools,
                   PreparedHunt* hunt);

}  // namespace parallax
