// `parallax show [ID] [--untrusted] [--store FILE] [--json]`.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "cli/table.h"
#include "report/show.h"

namespace parallax {
namespace {

constexpr size_t kShowApiWidth = 28;
constexpr size_t kMostSources = 3;  // named of those that have cases nobody recorded

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

std::string BesideText(const std::string& word) {
  if (word == "agree") return "one that agrees after all";
  if (word == "disagree") return "one that disagrees";
  if (word == "nothing") return "none that was recorded";
  return "one doubted as " + word;
}

// Cases that nobody has looked at, by what became of the most ordinary one of their structure.
std::string UnrecordedText(const CampaignSummary& summary) {
  std::map<std::string, std::vector<std::pair<uint64_t, std::string>>> by_word;
  for (const SourceSummary& source : summary.per_source) {
    for (const auto& [word, count] : source.unrecorded) {
      by_word[word].emplace_back(count, source.name);
    }
  }
  std::vector<std::pair<uint64_t, std::vector<std::string>>> rows;
  for (auto& [word, sources] : by_word) {
    std::sort(sources.rbegin(), sources.rend());
    uint64_t total = 0;
    std::string most;
    for (size_t i = 0; i < sources.size(); ++i) {
      total += sources[i].first;
      if (i < kMostSources) most += (i > 0 ? ", " : "") + sources[i].second;
    }
    if (sources.size() > kMostSources) most += ", ...";
    rows.push_back({total, {BesideText(word), std::move(most)}});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  Table table({"not recorded", "beside", "of"});
  for (const auto& [count, words] : rows) {
    table.Add({Thousands(static_cast<int64_t>(count)), words[0], words[1]});
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
    if (const std::string more = UnrecordedText(summary); !more.empty()) {
      environment.out << "\n" << more;
    }
    if (list.empty() && reasons.empty()) environment.out << "nothing fell short\n";
    return kExitNothingNew;
  }

  std::string id_, store_path_;
  bool untrusted_ = false, json_ = false;
};

PARALLAX_COMMAND(ShowCommand);

}  // namespace
}  // namespace parallax
