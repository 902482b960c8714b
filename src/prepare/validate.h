#pragma once

// Validate: what a matcher believes to be equal is run before anything is held against it: a
// handful of ordinary inputs each, its API's own seeds.

#include <vector>

#include "base/stop.h"
#include "nouns/api.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

// A side stays if it agrees with the API's own on so many of the inputs on which both returned.
inline constexpr double kAgreedShare = 0.9;
// And there are so many.
inline constexpr uint64_t kEnoughInputs = 2;
// Of a pair that nothing but its likeness speaks for, all agree, and there are so many.
inline constexpr uint64_t kEnoughOfGuess = 8;

struct ValidationTools {
  Target& target;  // of all sides
  NoteStore& notes;
  const StopToken& stop;
  Progress& progress;
  int jobs = 1;
};

// Makes each candidate verified or rejected. Of its sides the first stands for the API; of the
// others the best of each target stays, if it agrees; the rest are left out, each with the reason.
// One of likeness alone (`similarity`) is run on few inputs first, and must not give the same
// result for all of them. What the store knows of the same definition and origin is taken from
// there; what is new is kept there. When the user stops it, the rest stay candidates. Error: the
// store or the target failed.
Status Validate(const std::vector<CatalogueEntry>& catalogue, const RelationTarget& target,
                const ValidationTools& tools, std::vector<StatedRelation>* candidates);

}  // namespace parallax
