#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "hunt/fold.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"

namespace parallax {

// Keeps in the store what a campaign has shown of the relations, by family. Once, when it is
// finished: one that goes on needs the relations as they were, and its figures hold all it did.
Status CountStated(NoteStore& notes, const std::vector<StatedRelation>& relations,
                   const std::map<std::string, FamilyStatistics>& families);

}  // namespace parallax
