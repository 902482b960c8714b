#pragma once

// The relations that a campaign added, in the store: notes of the scope "relations:CAMPAIGN", one a
// relation, each written when it is added and when it is decided.

#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "relations/relation_set.h"
#include "store/note_store.h"

namespace parallax {

// Where those of a campaign are.
std::string ScopeOfRelations(const std::string& campaign);

// Those of the indices, which are of the set.
Status KeepRelations(NoteStore& notes, const std::string& campaign, const RelationSet& relations,
                     const std::set<uint32_t>& indices);

// In the order in which they were added. Error: one is damaged or missing.
Result<std::vector<AddedRelation>> RelationsAddedBy(const NoteStore& notes,
                                                    const std::string& campaign);

// The same of the notes of one campaign.
Result<std::vector<AddedRelation>> RelationsIn(const std::vector<Note>& notes);

// Adds what the campaign added to the relations that it began with. Error: as above, or one is of
// no API of the catalogue, which has so many.
Status RestoreRelations(const NoteStore& notes, const std::string& campaign, size_t apis,
                        RelationSet* relations);

// None is kept any more.
Status DropRelations(NoteStore& notes, const std::string& campaign);

}  // namespace parallax
