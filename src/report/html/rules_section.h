#pragma once

// RulesSection: what the rules of the last hunt did, as a table that folds out.

#include <string>

#include "report/summary.h"

namespace parallax {

// HTML; empty where no rule was hunted with. Rules that disagreed come first.
std::string RulesSection(const CampaignSummary& summary);

}  // namespace parallax
