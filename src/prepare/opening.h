#pragma once

// The opening of a first hunt: probing a big library takes minutes, so a few of its APIs are probed
// and hunted first (campaign/opening.h).

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "prepare/fleet.h"
#include "prepare/request.h"

namespace parallax {

inline constexpr size_t kOpeningApis = 48;
// A hunt with fewer that are not probed begins at once.
inline constexpr size_t kFewUnprobed = 4 * kOpeningApis;

struct Opening {
  size_t unprobed = 0;         // APIs of the subject that probing is to find inputs of
  std::set<std::string> apis;  // of these, to begin with; empty: the hunt has no opening
};

// Which of these names: as many as an opening has, spread over them, the same for any order.
std::set<std::string> OpeningOf(const std::vector<std::string>& unprobed);

// None of a hunt that goes on, of a number of cases, or of APIs that were named. Error: the target
// or the disk failed, or the user stopped it.
Result<Opening> FindOpening(const HuntRequest& request, Fleet& fleet, const PrepareTools& tools);

}  // namespace parallax
