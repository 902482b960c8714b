#pragma once

// The parts of a hunt one after the other (prepare/parts.h), and where an interrupted one goes on.

#include <functional>
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
  bool open = false;  // --resume goes on with it
};

// Hunts one part; `resumable`: `--resume` is about its campaign. Error: it failed; the others go
// on.
using HuntPartOnce = std::function<Result<PartEnd>(const HuntPart& part, bool resumable)>;

// A part that is to be hunted, by its number.
struct PartTurn {
  size_t part = 0;
  bool resumable = true;
};

// All parts.
std::vector<PartTurn> AllTurns(const std::vector<HuntPart>& parts);

// Where an interrupted hunt goes on: from the first part with an unfinished campaign of these
// settings, those before it being done, without those that were finished since that one began.
// Where there is none, all parts: each says that there is nothing to resume.
std::vector<PartTurn> TurnsToResume(const std::vector<HuntPart>& parts,
                                    const std::vector<CampaignRecord>& records,
                                    CampaignSettings settings);

// Hunts the parts in that order. A target that failed alone is left out of what comes together;
// each failure is told at once. What the user stopped, or kept from being begun, is open.
PartEnd HuntInTurn(std::vector<HuntPart> parts, const std::vector<PartTurn>& turns,
                   const StopToken& stop, const HuntPartOnce& hunt,
                   const std::function<void(const Error&)>& tell);

}  // namespace parallax
