#include "hunt/kept_state.h"

#include <utility>

namespace parallax {

StateChange KeptState::Change(const FoldState& state, const Names& names) {
  StateChange change;
  std::map<std::string, Hash128> now;
  state.Encode(names, [&](std::string name, std::string bytes) {
    const Hash128 hash = HashOf(bytes);
    const auto kept = kept_.find(name);
    if (kept == kept_.end() || kept->second != hash) change.put.emplace(name, std::move(bytes));
    now.emplace(std::move(name), hash);
  });
  for (const auto& [name, hash] : kept_) {
    if (!now.contains(name)) change.drop.push_back(name);
  }
  kept_ = std::move(now);
  return change;
}

Result<FoldState> KeptState::Load(const BlockStore& store, const std::string& campaign,
                                  const CampaignNouns& nouns) {
  PARALLAX_TRY_ASSIGN(const StateRecords records, store.StateOf(campaign));
  kept_.clear();
  for (const auto& [name, bytes] : records) kept_.emplace(name, HashOf(bytes));
  return FoldState::Decode(records, nouns);
}

}  // namespace parallax
