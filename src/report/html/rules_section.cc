#include "report/html/rules_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "base/text.h"
#include "nouns/judged.h"
#include "report/markup.h"
#include "report/rule_health.h"

namespace parallax {
namespace {

std::string Number(uint64_t number) {
  return fmt::format("<td class=\"number\">{}</td>", Thousands(static_cast<int64_t>(number)));
}

// By source: APIs that it judged often enough.
std::map<std::string, uint64_t> ApisBySource(const CampaignSummary& summary) {
  std::map<std::string, uint64_t> apis;
  for (const ApiSummary& api : summary.per_api) {
    for (const auto& [source, cases] : api.sources) {
      if (cases >= kEnoughJudgedCases) ++apis[source];
    }
  }
  return apis;
}

std::vector<SourceSummary> RulesOf(const CampaignSummary& summary) {
  std::vector<SourceSummary> rules;
  std::copy_if(summary.per_source.begin(), summary.per_source.end(), std::back_inserter(rules),
               [](const SourceSummary& source) { return !RuleOf(source.name).empty(); });
  std::stable_sort(rules.begin(), rules.end(), [](const SourceSummary& a, const SourceSummary& b) {
    return std::tie(a.disagreed, a.untrusted) > std::tie(b.disagreed, b.untrusted);
  });
  return rules;
}

std::string SilentSideOf(const CampaignSummary& summary, const std::string& source) {
  for (const SilentSide& side : summary.never_returned) {
    if (side.relation == source) return side.side;
  }
  return {};
}

}  // namespace

std::string RulesSection(const CampaignSummary& summary) {
  const std::vector<SourceSummary> rules = RulesOf(summary);
  if (rules.empty()) return {};
  std::map<std::string, uint64_t> apis = ApisBySource(summary);
  std::string rows;
  for (const SourceSummary& rule : rules) {
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th>{}{}{}{}{}{}<td class=\"remarks\">{}</td></tr>\n",
        EscapeMarkup(RuleOf(rule.name)), Number(apis[rule.name]), Number(rule.cases),
        Number(rule.judged), Number(rule.hits), Number(rule.untrusted), Number(rule.disagreed),
        EscapeMarkup(RuleHealth(rule, SilentSideOf(summary, rule.name))));
  }
  return fmt::format(
      "<section aria-labelledby=\"rules\">\n<details class=\"map\"><summary><h2 "
      "id=\"rules\">Rules</h2>"
      "<span class=\"muted\">{} in the last hunt</span></summary>\n<div class=\"scroll\" "
      "tabindex=\"0\" role=\"region\" "
      "aria-label=\"Rules\"><table><thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">APIs "
      "judged</th><th scope=\"col\">Cases</th><th scope=\"col\">Agreed</th><th scope=\"col\">Not "
      "equal</th><th scope=\"col\">Untrusted</th><th scope=\"col\">Disagree</th><th "
      "scope=\"col\">The rule itself</th></tr></thead><tbody>\n{}</tbody></table></div>\n"
      "</details>\n</section>\n",
      Counted(rules.size(), "rule"), rows);
}

}  // namespace parallax
