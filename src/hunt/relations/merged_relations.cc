#include "hunt/relations/merged_relations.h"

#include <algorithm>
#include <utility>

#include "hunt/relations/kept_relations.h"

namespace parallax {
namespace {

// Has a note of each campaign that another store gave.
constexpr std::string_view kMergedScope = "relations";

}  // namespace

Result<std::vector<std::string>> CampaignsWithRelations(Store& store) {
  PARALLAX_TRY_ASSIGN(const std::vector<CampaignRecord> own, store.campaigns().List());
  PARALLAX_TRY_ASSIGN(const std::vector<Note> merged, store.notes().Notes(kMergedScope));
  std::vector<std::string> campaigns;
  for (const CampaignRecord& each : own) campaigns.insert(campaigns.begin(), each.id);
  for (const Note& each : merged) campaigns.push_back(each.key);
  return campaigns;
}

Result<std::vector<CampaignRelations>> AllAddedRelations(Store& store, size_t* damaged) {
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> campaigns, CampaignsWithRelations(store));
  std::vector<CampaignRelations> all;
  *damaged = 0;
  for (const std::string& campaign : campaigns) {
    PARALLAX_TRY_ASSIGN(std::vector<Note> notes, store.notes().Notes(ScopeOfRelations(campaign)));
    if (!RelationsIn(notes).ok()) {
      ++*damaged;
    } else if (!notes.empty()) {
      all.push_back({campaign, std::move(notes)});
    }
  }
  return all;
}

Result<size_t> TakeRelations(NoteStore& notes, const std::vector<CampaignRelations>& all) {
  size_t taken = 0;
  for (const CampaignRelations& each : all) {
    const std::string scope = ScopeOfRelations(each.campaign);
    PARALLAX_TRY_ASSIGN(const std::vector<Note> known, notes.Notes(scope));
    if (!known.empty()) continue;
    for (const Note& note : each.notes) {
      PARALLAX_TRY(notes.PutNote(scope, note.key, note.text));
    }
    PARALLAX_TRY(notes.PutNote(kMergedScope, each.campaign, ""));
    taken += each.notes.size();
  }
  return taken;
}

}  // namespace parallax
