#pragma once

// Settled: what became of a group of disagreeing cases in a confirmation that has not ended yet.
// Noted in the store together with the finding, so that a resumed campaign takes up no suspect
// twice; removed when the campaign is finished.

#include <map>
#include <string>

#include "store/store.h"

namespace parallax {

struct Settled {
  std::string finding;  // id; empty when there is none
  std::string doubt;    // else the reason
  uint64_t cases = 0;   // of the group, when it was settled
  bool operator==(const Settled&) const = default;
};

Status PutSettled(Store& store, const std::string& campaign, const std::string& signature,
                  const Settled& settled);
// By signature.
Result<std::map<std::string, Settled>> LoadSettled(Store& store, const std::string& campaign);
Status DropSettled(Store& store, const std::string& campaign);

}  // namespace parallax
