#include "report/rule_health.h"

namespace parallax {
namespace {

// Fewer say nothing about a rule. A hunt gives up a relation that applied to none of so many.
constexpr uint64_t kTellingCases = 64;

}  // namespace

std::string RuleHealth(const SourceSummary& total, const std::string& silent_side) {
  if (!silent_side.empty()) return "side " + silent_side + " returned in no case";
  if (total.cases >= kTellingCases && total.judged == 0 && total.hits == 0) {
    return "judged nothing: does it apply to anything, do its sides return?";
  }
  if (total.untrusted == 0 || total.disagreed > 0) return "";
  return "only ever untrusted: narrow its domain, or give it a tolerance";
}

std::string RuleOf(const std::string& source) {
  const std::string prefix = "rules:";
  return source.starts_with(prefix) ? source.substr(prefix.size()) : "";
}

}  // namespace parallax
