#pragma once

// The figures of counterparts in a store, by the targets that were held against each other.

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "nouns/counterpart_figures.h"
#include "store/note_store.h"

namespace parallax {

// `targets`: "one two", the one whose APIs were counted first.
Status PutCounterpartFigures(const std::string& targets, const CounterpartFigures& figures,
                             NoteStore& notes);
// By targets; those that cannot be read are left out.
Result<std::vector<std::pair<std::string, CounterpartFigures>>> CounterpartFiguresIn(
    const NoteStore& notes);

}  // namespace parallax
