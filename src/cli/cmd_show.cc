// `parallax show [ID] [--untrusted] [--store FILE] [--json]`.

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "cli/table.h"
#include "report/show.h"

namespace parallax {
namespace {

constexpr size_t kShowApiWidth = 28;

// The findings that fell short, with the reason.
std::string UntrustedText(const std::vector<Finding>& findings) {
  Table table({"id", "kind", "api", "why it is not trusted"});
  table.Limit(2, kShowApiWidth);
  for (const Finding& f : findings) {
    const std::string reason = f.evidence.empty() ? std::string(Name(f.status)) : f.evidence;
    table.Add({f.id, std::string(Name(f.signature.kind)), f.signature.api, reason});
  }
  return table.empty() ? "" : table.Render();
}

// Cases that a skeptic explained, of the last campaign.
std::string ReasonsText(const CampaignSummary& summary) {
  std::vector<std::pair<std::string, uint64_t>> reasons(summary.untrusted.begin(),
                                                        summary.untrusted.end());
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  Table table({"cases not trusted", "reason"});
  for (const auto& [reason, count] : reasons) {
    table.Add({Thousands(static_cast<int64_t>(count)), reason});
  }
  return table.empty() ? "" : table.Render();
}

class ShowCommand : public Command {
 public:
  std::string_view name() const override { return "show"; }
  std::string_view summary() const override { return "list the findings, or tell all about one"; }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("ID", id_, "a finding; without it, all of them");
    options.Flag("--untrusted", untrusted_, "those that fell short, and why");
    options.Flag("--json", json_, "JSON on standard output");
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    if (!id_.empty()) {
      PARALLAX_TRY_ASSIGN(Finding finding, FindFinding(*store, id_));
      environment.out << (json_ ? JsonText(ToJson(finding)) : RenderShow(finding));
      return kExitNothingNew;
    }
    PARALLAX_TRY_ASSIGN(std::vector<Finding> all, ListFindings(environment, *store));
    std::vector<Finding> chosen;
    for (const Finding& finding : all) {
      if (IsTrusted(finding) != untrusted_) chosen.push_back(finding);
    }
    if (json_) {
      nlohmann::ordered_json json = nlohmann::ordered_json::array();
      for (const Finding& finding : chosen) json.push_back(ToJson(finding));
      environment.out << JsonText(json);
      return kExitNothingNew;
    }
    if (untrusted_) return ShowUntrusted(environment, *store, chosen);
    environment.out << RenderList(chosen);
    if (chosen.size() < all.size()) {
      environment.out << fmt::format("\n{} more fell short: parallax show --untrusted\n",
                                     all.size() - chosen.size());
    }
    return kExitNothingNew;
  }

 private:
  static Result<int> ShowUntrusted(Environment& environment, Store& store,
                                   const std::vector<Finding>& findings) {
    PARALLAX_TRY_ASSIGN(CampaignSummary summary, LastSummary(store));
    const std::string list = UntrustedText(findings);
    const std::string reasons = ReasonsText(summary);
    environment.out << list << (list.empty() || reasons.empty() ? "" : "\n") << reasons;
    if (list.empty() && reasons.empty()) environment.out << "nothing fell short\n";
    return kExitNothingNew;
  }

  std::string id_, store_path_;
  bool untrusted_ = false, json_ = false;
};

PARALLAX_COMMAND(ShowCommand);

}  // namespace
}  // namespace parallax
