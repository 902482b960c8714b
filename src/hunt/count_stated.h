#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "hunt/fold.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"

namespace parallax {

// Keeps in the store what a hunt has shown of the relations, by family.
Status CountStated(NoteStore& notes, const std::vector<StatedRelation>& relations,
                   const std::map<std::string, FamilyStatistics>& families);

}  // namespace parallax
