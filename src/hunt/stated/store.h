#pragma once

// Stated relations in a store: notes of the scope "stated", by name.

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "hunt/fold.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"

namespace parallax {

// By name. Error: one is damaged.
Result<std::vector<StatedRelation>> StatedRelationsIn(const NoteStore& notes);

enum class Kept {
  kNew,
  kChanged,  // another definition of the name: what was known of the old one is forgotten
  kSame,     // nothing was done
};
Result<Kept> KeepStated(NoteStore& notes, const StatedRelation& relation);
// As it is, whatever was known.
Status PutStated(NoteStore& notes, const StatedRelation& relation);
// False: there is none of this name.
Result<bool> DropStated(NoteStore& notes, const std::string& name);

// What a hunt has shown of the relations, by family.
Status CountStated(NoteStore& notes, const std::vector<StatedRelation>& relations,
                   const std::map<std::string, FamilyStatistics>& families);

// Takes what is not there, and what more inputs have verified. How many it took.
Result<size_t> TakeStated(NoteStore& notes, const std::vector<StatedRelation>& relations);

}  // namespace parallax
