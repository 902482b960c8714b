#include "cli/store_access.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fs.h"
#include "base/text.h"
#include "store/errors.h"

namespace parallax {
namespace {

constexpr std::string_view kPrefix = "P-";

std::string DamageText(const std::vector<std::string>& ids, const std::string& store) {
  constexpr size_t kNamed = 5;
  const std::span<const std::string> named(ids.data(), std::min(ids.size(), kNamed));
  return fmt::format(
      "parallax: {} of {} {} damaged and left out: {}{}\n"
      "  hint: a hunt that meets one again writes it anew\n",
      Counted(ids.size(), "finding"), store, ids.size() == 1 ? "is" : "are", fmt::join(named, ", "),
      named.size() < ids.size() ? ", ..." : "");
}

}  // namespace

void DefineStoreOption(Options& options, std::string* path) {
  *path = kDefaultStore;
  options.Add("--store", *path, fmt::format("the database (default {})", kDefaultStore))
      .Type("FILE");
}

Result<std::unique_ptr<Store>> OpenStore(const std::string& path, StoreAccess access) {
  if (!Exists(path)) {
    return Error{fmt::format("there is no store {} here", path),
                 "parallax hunt TARGET makes one; --store FILE names another"};
  }
  StoreOptions options;
  options.access = access;
  return OpenSqliteStore(path, options);
}

Result<std::vector<Finding>> ListFindings(const Environment& environment, Store& store) {
  PARALLAX_TRY_ASSIGN(FindingList list, store.findings().ListAll());
  if (!list.damaged.empty()) environment.err << DamageText(list.damaged, store.Describe());
  return std::move(list.findings);
}

Result<Finding> FindFinding(Store& store, const std::string& id) {
  const std::string whole = id.starts_with(kPrefix) ? id : std::string(kPrefix) + id;
  PARALLAX_TRY_ASSIGN(const FindingList list, store.findings().ListAll());
  if (std::find(list.damaged.begin(), list.damaged.end(), whole) != list.damaged.end()) {
    return FindingDamaged(store.Describe(), whole);
  }
  std::vector<std::string> ids, matching;
  const Finding* found = nullptr;
  for (const Finding& finding : list.findings) {
    if (finding.id == whole) return finding;
    ids.push_back(finding.id);
    if (!finding.id.starts_with(whole)) continue;
    matching.push_back(finding.id);
    found = &finding;
  }
  if (found != nullptr && matching.size() == 1) return *found;
  if (matching.size() > 1) {
    return Error{fmt::format("{} is the beginning of several findings", whole),
                 fmt::format("one of {}", fmt::join(matching, ", "))};
  }
  const auto near = DidYouMean(whole, ids);
  return Error{fmt::format("{} has no finding {}", store.Describe(), whole),
               near ? fmt::format("did you mean {}?", *near)
                    : "parallax show --untrusted lists all of them"};
}

Result<CampaignSummary> SummaryOf(const CampaignRecord& campaign) {
  auto summary = ReadSummary(campaign.statistics);
  if (!summary.ok()) {
    return Error{fmt::format("the figures of campaign {} cannot be read: {}", campaign.id,
                             summary.error().message),
                 summary.error().hint};
  }
  return summary;
}

Result<CampaignSummary> LastSummary(Store& store) {
  CampaignSummary summary;
  PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> campaigns, store.campaigns().List());
  if (!campaigns.empty()) {
    const CampaignRecord& last = campaigns.back();
    PARALLAX_TRY_ASSIGN(summary, SummaryOf(last));
    summary.campaign = last.id;
    summary.seed = last.seed;
    summary.targets = ReadTargets(last.targets);
  }
  summary.tool_version = PARALLAX_VERSION;
  summary.store = store.Describe();
  return summary;
}

bool SpeaksOf(std::string_view name, std::string_view target) {
  return fmt::format("+{}+", name).find(fmt::format("+{}+", target)) != std::string::npos;
}

Result<PairFigures> LastPairs(Store& store, std::string_view target) {
  PARALLAX_TRY_ASSIGN(const std::vector<CampaignRecord> campaigns, store.campaigns().List());
  for (auto campaign = campaigns.rbegin(); campaign != campaigns.rend(); ++campaign) {
    const std::vector<TargetSummary> targets = ReadTargets(campaign->targets);
    const bool asked_for =
        target.empty() || std::any_of(targets.begin(), targets.end(), [&](const auto& each) {
          return SpeaksOf(each.name, target);
        });
    if (!asked_for) continue;
    PARALLAX_TRY_ASSIGN(CampaignSummary summary, SummaryOf(*campaign));
    if (summary.pairs.rounds > 0) return std::move(summary.pairs);
  }
  return PairFigures();
}

bool IsTrusted(const Finding& finding) {
  return finding.status != FindingStatus::kUnconfirmed && finding.status != FindingStatus::kFlaky;
}

}  // namespace parallax
