#pragma once

// Comparisons as the store keeps them: the JSON of each, in notes of the scope "comparison", by a
// digest of everything that the result depends on.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "models/run/compare.h"
#include "store/note_store.h"

namespace parallax {

// Of the files by content, targets and rules; of large files, and of those in folders, by name,
// size and time. Error: a file cannot be read.
Result<std::string> ComparisonKey(const CompareSettings& settings);

// `name`: what the user calls the model. Replaces the one of the same key.
Status KeepComparison(NoteStore& notes, const std::string& key, const std::string& name,
                      int64_t unix_seconds, const nlohmann::ordered_json& comparison);

// As it was when it was kept; none when there is none that can be read.
Result<std::optional<nlohmann::ordered_json>> KnownComparison(const NoteStore& notes,
                                                              const std::string& key);

// The newest of each model, data and targets, by name; each with "name" and "compared" (Unix
// seconds) beside the keys of ComparisonJson. What cannot be read is left out.
Result<std::vector<nlohmann::ordered_json>> LatestComparisons(const NoteStore& notes);

// As they are kept, for another store to take.
Result<std::vector<Note>> KeptComparisons(const NoteStore& notes);
// Takes what is not there, or newer than what is there. How many it took.
Result<size_t> TakeComparisons(NoteStore& notes, const std::vector<Note>& kept);

}  // namespace parallax
