#pragma once

// Stated relations in a store: notes of the scope "stated", by name.

#include <string>
#include <vector>

#include "base/result.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"

namespace parallax {

// By name. Error: one is damaged.
Result<std::vector<StatedRelation>> StatedRelationsIn(const NoteStore& notes);

// Those that people stated, where `sources` asks for them. Error: it does, and there are none;
// `path`: of the store, for the message.
Result<std::vector<StatedRelation>> AskedStated(const NoteStore& notes, const std::string& sources,
                                                const std::string& path);

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

// Takes what is not there, and what more inputs have verified. How many it took.
Result<size_t> TakeStated(NoteStore& notes, const std::vector<StatedRelation>& relations);

}  // namespace parallax
