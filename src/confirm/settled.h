#pragma once

// Settled: what became of a group of disagreeing cases in a campaign that has not ended yet. Noted
// in the store together with the finding, so that neither the confirmation behind the hunt nor a
// resumed campaign takes up a suspect twice; removed when the campaign is finished.

#include <map>
#include <string>
#include <vector>

#include "nouns/case_key.h"
#include "store/store.h"

namespace parallax {

struct Settled {
  std::string finding;              // id; empty when there is none
  std::string doubt;                // else the reason
  uint64_t cases = 0;               // of the group, when it was settled
  std::vector<CaseKey> tried = {};  // of a doubt: its cases that were investigated
  bool operator==(const Settled&) const = default;
};

Status PutSettled(Store& store, const std::string& campaign, const std::string& signature,
                  const Settled& settled);
// By signature.
Result<std::map<std::string, Settled>> LoadSettled(Store& store, const std::string& campaign);
Status DropSettled(Store& store, const std::string& campaign);

}  // namespace parallax
