#pragma once

// Open: what the first hunt of a big library tells before its probing ends. A few APIs are probed
// and hunted for seconds, and what they show is confirmed. It is a campaign of its own, which only
// the one that follows resumes: that one begins under its name with all APIs, so its cases are what
// they would have been, and a finding that it meets again is as new as it was.

#include <functional>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/campaign.h"
#include "prepare/fleet.h"
#include "prepare/opening.h"
#include "prepare/request.h"
#include "store/store.h"

namespace parallax {

struct OpeningTools {
  Fleet& fleet;
  Store& store;
  const Clock& clock;
  PrepareTools prepare;
  // How what it finds is confirmed, but for how long.
  std::function<ConfirmOptions(const PreparedHunt&)> confirm;
};

// The findings of the opening, where the hunt of `request` has one (prepare/opening.h): then that
// is to resume, and tells how long probing will take. None where it could not be prepared: whoever
// prepares the hunt learns why. Error: the store or the target failed for good.
Result<std::vector<Finding>> Open(const OpeningTools& tools, HuntRequest* request);

}  // namespace parallax
