#pragma once

// ReadSentences: what sources learn of documentation, as vectors of the sentence model.

#include <memory>
#include <vector>

#include "base/result.h"
#include "prepare/prepared_hunt.h"
#include "prepare/request.h"
#include "relations/selection.h"
#include "similar/known_sentences.h"

namespace parallax {

// Fills in `hunt->sentences` where one of the sources reads documentation. Without the model a note
// says so and why, and nothing is filled in.
void ReadSentences(const std::vector<SourceSelection>& sources, const PrepareTools& tools,
                   PreparedHunt* hunt);

// Of all targets of the hunt. Error: the model is not there, or cannot be used.
Result<std::shared_ptr<const KnownSentences>> SentencesOf(const PreparedHunt& hunt,
                                                          const PrepareTools& tools);

}  // namespace parallax
