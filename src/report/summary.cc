#include "report/summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace parallax {

std::string KnownSummary::Entry::Text() const {
  if (!expired.empty()) {
    return fmt::format("known list: {} ({}) counted until {} and hides nothing any more", api, url,
                       expired);
  }
  return fmt::format("known list: {} ({}) was not seen in {}", api, url, Counted(cases, "case"));
}

std::string KnownListFigures::Text() const {
  const std::string looked_up = date.empty() ? "" : ", looked up " + date;
  std::string text =
      fmt::format("{} ({}{}): {} reported", file,
                  entries == 1 ? "1 entry" : Thousands(static_cast<int64_t>(entries)) + " entries",
                  looked_up, Counted(findings, "finding"));
  if (perhaps > 0) text += fmt::format(", {} perhaps", Thousands(static_cast<int64_t>(perhaps)));
  return text;
}

std::string SilentSide::Text() const {
  const std::string where = cases == 1 ? "its only case" : fmt::format("all {} cases", cases);
  const std::string said = message.empty() ? "" : ": " + message;
  if (side.empty()) return fmt::format("{}: says nothing about {}{}", relation, where, said);
  if (deaths > 0) {
    return fmt::format("{}: side {} returned in none of {} case{}: {} hung or died", relation, side,
                       cases, cases == 1 ? "" : "s", deaths);
  }
  return fmt::format("{}: side {} raised in {}{}", relation, side, where, said);
}

bool NothingJudged(const CampaignSummary& s) {
  return s.apis_judged == 0 && s.disagree == 0 &&
         std::all_of(s.per_api.begin(), s.per_api.end(),
                     [](const ApiSummary& api) { return api.judged_cases == 0; });
}

}  // namespace parallax
