#include "relations/relation_set.h"

#include <utility>

#include "relations/added_relation.h"

namespace parallax {

RelationSet::RelationSet(std::vector<PlannedRelation> given)
    : planned_(std::move(given)),
      states_(planned_.size(), RelationState::kVerified),
      returned_(planned_.size()) {}

bool RelationSet::Add(AddedRelation relation) {
  if (ids_.empty()) {
    for (const PlannedRelation& each : planned_) ids_.insert(each.relation.Id());
  }
  if (!ids_.insert(relation.planned.relation.Id()).second) return false;
  const auto index = static_cast<uint32_t>(planned_.size());
  planned_.push_back(std::move(relation.planned));
  states_.push_back(relation.fate.state);
  returned_.push_back(relation.fate.returned_sides);
  fates_.push_back(std::move(relation.fate));
  digests_.emplace_back();
  Change(index);
  return true;
}

void RelationSet::Decide(uint32_t index, RelationFate fate) {
  states_[index] = fate.state;
  returned_[index] = fate.returned_sides;
  fates_[index - given()] = std::move(fate);
  Change(index);
}

void RelationSet::Change(uint32_t index) {
  const size_t place = index - given();
  digests_[place] = HashOf(Encode(AddedRelation{planned_[index], fates_[place]}));
  changed_.insert(index);
  if (IsUndecided(states_[index])) {
    candidates_.insert(index);
  } else {
    candidates_.erase(index);
  }
}

std::set<uint32_t> RelationSet::TakeChanged() { return std::exchange(changed_, {}); }

std::string RelationSet::Hash() const {
  if (digests_.empty()) return "";
  return HashOf(digests_.data(), digests_.size() * sizeof(Hash128)).Hex();
}

}  // namespace parallax
