#pragma once

// MergedRelations: relations that campaigns of one store added, for another store. There they are
// listed and never hunted.

#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace parallax {

// What one campaign added, as its store keeps it.
struct CampaignRelations {
  std::string campaign;
  std::vector<Note> notes;  // one a relation
};

// Campaigns that may have added relations: those of the store, the last first, then those that came
// from other stores.
Result<std::vector<std::string>> CampaignsWithRelations(Store& store);

// Of each of them that added any. `damaged` counts those that cannot be read and are left out.
Result<std::vector<CampaignRelations>> AllAddedRelations(Store& store, size_t* damaged);

// Keeps what the store does not have. Returns how many relations came.
Result<size_t> TakeRelations(NoteStore& notes, const std::vector<CampaignRelations>& all);

}  // namespace parallax
