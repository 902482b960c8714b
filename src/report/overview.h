#pragma once

// What a campaign did, in a few lines for people; shared by the formats.

#include <string>
#include <vector>

#include "report/summary.h"

namespace parallax {

// "parallax 0.2.0  toy 1.0 (Python 3.11.7)  seed 1  2 workers  store parallax.db", then what was
// judged and what was not. Without the hunt's figures when there are none (a report of the store).
std::vector<std::string> OverviewLines(const CampaignSummary& summary);

}  // namespace parallax
