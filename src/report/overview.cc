#include "report/overview.h"

#include <fmt/format.h>

#include "base/text.h"

namespace parallax {
namespace {

uint64_t Sum(const std::map<std::string, uint64_t>& counts) {
  uint64_t sum = 0;
  for (const auto& [reason, count] : counts) sum += count;
  return sum;
}

// "1,204 skipped (not-applicable 1,000, interrupted 204)".
std::string CountsText(const char* what, const std::map<std::string, uint64_t>& counts) {
  std::string text = fmt::format("{} {}", Thousands(static_cast<int64_t>(Sum(counts))), what);
  const char* separator = " (";
  for (const auto& [reason, count] : counts) {
    text += fmt::format("{}{} {}", separator, reason, Thousands(static_cast<int64_t>(count)));
    separator = ", ";
  }
  return counts.empty() ? text : text + ")";
}

std::string HeadLine(const CampaignSummary& s) {
  std::string text = "parallax " + s.tool_version;
  for (const TargetSummary& target : s.targets) {
    text += fmt::format("  {} {} (Python {})", target.name, target.version, target.python);
  }
  if (!s.campaign.empty()) text += fmt::format("  seed {}", s.seed);
  if (s.jobs > 0) text += fmt::format("  {} worker{}", s.jobs, s.jobs == 1 ? "" : "s");
  if (!s.store.empty()) text += "  store " + s.store;
  return text;
}

// "1,200 disagreeing cases were counted and not looked into: toy.babble (1,200) ...", of the APIs
// the first few; empty for none.
std::string CrowdedText(const CampaignSummary& s) {
  constexpr size_t kMost = 3;
  uint64_t cases = 0;
  std::string names;
  size_t named = 0;
  for (const auto& [api, count] : s.crowded) {
    cases += count;
    if (named++ < kMost) names += (names.empty() ? "" : ", ") + api;
  }
  if (named == 0) return "";
  if (named > kMost) names += fmt::format(" and {} more", named - kMost);
  return fmt::format(
      "{} disagreeing cases were counted and not looked into: {} fail{} in too many "
      "ways, do the messages hold random words?",
      Thousands(static_cast<int64_t>(cases)), names, named == 1 ? "s" : "");
}

}  // namespace

std::vector<std::string> OverviewLines(const CampaignSummary& s) {
  std::vector<std::string> lines = {HeadLine(s)};
  if (s.cases == 0) return lines;
  const auto count = [](uint64_t n) { return Thousands(static_cast<int64_t>(n)); };
  lines.push_back(fmt::format("{} cases in {} ({}/s), {} epochs, {} of {} APIs judged",
                              count(s.cases), HumanSeconds(s.seconds),
                              count(static_cast<uint64_t>(s.cases_per_second)), s.epochs,
                              count(s.apis_judged), count(s.apis_chosen)));
  lines.push_back(fmt::format("{} agree, {} disagree, {}, {}", count(s.agree), count(s.disagree),
                              CountsText("skipped", s.skipped),
                              CountsText("untrusted", s.untrusted)));
  lines.push_back(fmt::format("{} worker deaths and {} time-outs survived", count(s.worker_deaths),
                              count(s.worker_timeouts)));
  if (const std::string crowded = CrowdedText(s); !crowded.empty()) lines.push_back(crowded);
  return lines;
}

}  // namespace parallax
