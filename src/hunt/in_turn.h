#pragma once

// The parts of a hunt one after the other (prepare/parts.h), and where an interrupted one goes on.

#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "prepare/parts.h"
#include "prepare/settings.h"
#include "store/campaign_store.h"

namespace parallax {

// What a part, or all of them, came to.
struct PartEnd {
  bool judged = false;  // something was
  bool found = false;   // something new on the front page
  bool failed = false;
};

// Hunts one part; `resumable`: `--resume` is about its campaign. Error: it failed; the others go
// on.
using HuntPartOnce = std::function<Result<PartEnd>(const HuntPart& part, bool resumable)>;

// Where an interrupted hunt goes on: the part with an unfinished campaign of these settings, those
// before it being done. Empty: there is none.
std::optional<size_t> UnfinishedPart(const std::vector<HuntPart>& parts,
                                     const std::vector<CampaignRecord>& records,
                                     CampaignSettings settings);

// Hunts the parts in their order, from `unfinished` on where there is one: it alone is resumable;
// else each is, and says that there is nothing to resume. A target that failed alone is left out of
// what comes together; each failure is told at once.
PartEnd HuntInTurn(std::vector<HuntPart> parts, std::optional<size_t> unfinished,
                   const StopToken& stop, const HuntPartOnce& hunt,
                   const std::function<void(const Error&)>& tell);

}  // namespace parallax
