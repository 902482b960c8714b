#include "report/target_shares.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"

namespace parallax {
namespace {

// The one with the newest version of a library; null where they are not two versions of one.
const TargetSummary* NewestOf(const std::vector<TargetSummary>& targets) {
  const TargetSummary* newest = nullptr;
  bool differ = false;
  for (const TargetSummary& target : targets) {
    if (target.library != targets.front().library) return nullptr;
    differ = differ || target.version != targets.front().version;
    if (newest == nullptr || IsNewer(target.version, newest->version)) newest = &target;
  }
  return differ ? newest : nullptr;
}

}  // namespace

TargetShares TargetSharesOf(const std::vector<Finding>& findings) {
  TargetShares shares;
  for (const Finding& finding : findings) {
    if (!IsConfirmed(finding.status) || !OnSeveralTargets(finding.witness.relation)) continue;
    ++shares.findings;
    const std::string wrong = finding.WrongTarget();
    ++(wrong.empty() ? shares.unknown : shares.of[wrong]);
  }
  return shares;
}

std::string TargetShares::Text(const std::vector<TargetSummary>& targets) const {
  if (findings == 0) return "";
  std::string text;
  for (const TargetSummary& target : targets) {
    const auto found = of.find(target.name);
    if (found == of.end()) continue;
    text += fmt::format("{}{} the fault of {} ({} {})", text.empty() ? "" : ", ", found->second,
                        target.name, target.library, target.version);
  }
  if (unknown > 0) {
    text += fmt::format("{}{} without a side at fault", text.empty() ? "" : ", ", unknown);
  }
  text = fmt::format("{} finding{} between targets: {}", findings, findings == 1 ? "" : "s", text);
  const TargetSummary* newest = NewestOf(targets);
  if (newest == nullptr) return text;
  size_t gone = 0;
  for (const auto& [name, count] : of) gone += name == newest->name ? 0 : count;
  return text + fmt::format("; {} of {} ({} %) are not in {}", gone, findings,
                            100 * gone / findings, newest->version);
}

}  // namespace parallax
