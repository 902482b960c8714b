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
// Of a pair that nothing but its likeness speaks for, all agree, there are so many, and they are of
// so many structures.
inline constexpr uint64_t kEnoughOfGuess = 8;
inline constexpr uint64_t kEnoughStructures = 3;
// DLLens holds on so many valid inputs that no two numbers are further apart than this.
inline constexpr uint64_t kInputsOfPaper = 3;
inline constexpr double kDistanceOfPaper = 0.1;

struct ValidationTools {
  Target& target;  // of all sides
  NoteStore& notes;
  const StopToken& stop;
  Progress& progress;
  int jobs = 1;
};

// Makes each candidate verified or rejected. Of its sides the first stands for the API; of the
// others the best of each target stays, if it agrees; the rest are left out, each with the reason.
// A guess (StatedRelation::IsGuess) is run on few inputs first, and must not give the same result
// for all of them; what a name speaks for is run on few inputs, and once it is verified as a guess
// is, to be counted (`agrees_widely`). What the validation of DLLens takes for a counterpart is
// counted too (`agrees_as_in_paper`), and hunted only if it is verified. What the store knows of
// the same definition and origin is taken from there; what is new is kept there. When the user
// stops it, the rest stay candidates. Error: the store or the target failed.
Status Validate(const std::vector<CatalogueEntry>& catalogue, const RelationTarget& target,
                const ValidationTools& tools, std::vector<StatedRelation>* candidates);

}  // namespace parallax
