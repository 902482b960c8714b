#pragma once

// Screen: what `hunt` prints when it is done: one screen, the rest is on the page and in `show`.

#include <string>
#include <vector>

#include "nouns/finding.h"
#include "report/summary.h"

namespace parallax {

// What was done; at most 20 confirmed findings of the front page, each with the line of its snippet
// that goes wrong; how many others there are, by what they lack; what was not judged; where the
// rest is. `page`: path of the HTML report, empty when it could not be written.
// "3 suspects are not settled: the same command with --resume goes on", a line; empty where the
// campaign was finished.
std::string UnfinishedText(const CampaignSummary& summary);

std::string RenderScreen(const std::vector<Finding>& findings, const CampaignSummary& summary,
                         const std::string& page);

}  // namespace parallax
