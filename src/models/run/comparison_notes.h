#pragma once

// Comparisons as the store keeps them: the text of each, in notes of the scope "comparison", by a
// digest of everything that the result depends on.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "models/run/compare.h"
#include "store/note_store.h"

namespace parallax {

// Of the files by content, targets and rules; of large files, and of those in folders, by name,
// size and time. Error: a file cannot be read.
Result<std::string> ComparisonKey(const CompareSettings& settings);

// Replaces the one of the same key.
Status KeepComparison(NoteStore& notes, const std::string& key, const NamedComparison& comparison);

// None when there is none that can be read.
Result<std::optional<ModelComparison>> KnownComparison(const NoteStore& notes,
                                                       const std::string& key);

// What a store has for a report.
struct KeptComparisons {
  std::vector<NamedComparison> latest;  // the newest of each model, data and targets, by name
  size_t unreadable = 0;                // that were left out
  std::string reason;                   // why the first of them was
};
Result<KeptComparisons> LatestComparisons(const NoteStore& notes);

// As they are kept, for another store to take.
Result<std::vector<Note>> ComparisonNotes(const NoteStore& notes);
// Takes what is not there, or newer than what is there; what cannot be read counts as older than
// all that can. How many it took.
Result<size_t> TakeComparisons(NoteStore& notes, const std::vector<Note>& kept);

}  // namespace parallax
