#pragma once

// KeptState: what the store has of a campaign's state, by the hashes of its records: with each
// epoch only what that has changed is written, however much there is.

#include <map>
#include <string>

#include "base/hash.h"
#include "hunt/fold.h"
#include "store/block_store.h"

namespace parallax {

class KeptState {
 public:
  // What the store lacks of the state; taken to be there from now on.
  StateChange Change(const FoldState& state, const Names& names);
  // The state as the store has it, of a campaign that has folded an epoch. Error: the store failed,
  // or has what does not fit.
  Result<FoldState> Load(const BlockStore& store, const std::string& campaign,
                         const CampaignNouns& nouns);

 private:
  std::map<std::string, Hash128> kept_;  // by name
};

}  // namespace parallax
