// `parallax why API [TARGET] [--store FILE] [--json]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "catalogue/near_api.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "cli/why/why_text.h"
#include "report/show.h"

namespace parallax {
namespace {

class WhyCommand : public Command {
 public:
  std::string_view name() const override { return "why"; }
  std::string_view summary() const override {
    return "was an API judged, by what; if not, what was tried and refused";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("API", api_, "its name: toy.tail_sum").Required();
    options.Add("TARGET", target_, "a target; without it, every target that was hunted");
    DefineStoreOption(options, &store_path_);
    options.Flag("--json", json_, "the answer as JSON on standard output");
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(std::vector<std::string> targets, HuntedTargets(*store));
    std::string text;
    Json json = Json::array();
    std::vector<std::string> known;
    for (const std::string& target : targets) {
      const std::string scope = ApiNoteScope(target);
      PARALLAX_TRY_ASSIGN(auto stored, store->notes().GetNote(scope, api_));
      if (!stored) {
        PARALLAX_TRY_ASSIGN(std::vector<Note> notes, store->notes().Notes(scope));
        for (Note& note : notes) known.push_back(std::move(note.key));
        continue;
      }
      PARALLAX_TRY_ASSIGN(ApiNote note, ParseApiNote(*stored));
      PARALLAX_TRY_ASSIGN(const PairFigures pairs, LastPairs(*store, target));
      json.push_back(JsonOf(target, note));
      text += (text.empty() ? "" : "\n") + WhyText(api_, target, note, pairs);
    }
    if (text.empty()) return Unknown(targets, known);
    if (json_) {
      environment.out << json.dump(2, ' ', false, Json::error_handler_t::replace) << std::endl;
      return kExitNothingNew;
    }
    PARALLAX_TRY_ASSIGN(std::string findings, FindingsText(environment, *store));
    environment.out << text << findings;
    return kExitNothingNew;
  }

 private:
  using Json = nlohmann::ordered_json;

  // The note as it is kept, and how many of its paths came to each fate.
  Json JsonOf(const std::string& target, const ApiNote& note) const {
    Json json{{"api", api_}, {"target", target}};
    json.update(Json::parse(Encode(note)));
    if (note.paths.empty()) return json;
    for (const auto& [fate, count] : PathCounts(note)) json["path_counts"][fate] = count;
    return json;
  }

  // Whether a campaign of targets of that name, "a+b" of two, speaks of the one that was asked for.
  bool IsAskedFor(const std::string& name) const {
    return target_.empty() || SpeaksOf(name, target_);
  }

  // The one that was asked for, and those of the campaigns of the store that speak of it, or of
  // any.
  Result<std::vector<std::string>> HuntedTargets(Store& store) const {
    PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> campaigns, store.campaigns().List());
    std::vector<std::string> names;
    if (!target_.empty()) names.push_back(target_);
    for (const CampaignRecord& campaign : campaigns) {
      for (const TargetSummary& target : ReadTargets(campaign.targets)) {
        const bool is_known = std::find(names.begin(), names.end(), target.name) != names.end();
        if (!target.name.empty() && !is_known && IsAskedFor(target.name)) {
          names.push_back(target.name);
        }
      }
    }
    return names;
  }

  Result<int> Unknown(const std::vector<std::string>& targets,
                      const std::vector<std::string>& known) const {
    if (known.empty()) {
      const std::string target = target_.empty() ? "TARGET" : target_;
      return Error{fmt::format("no finished campaign of {} tells about the APIs of {}", store_path_,
                               target_.empty() ? "any target" : target_),
                   fmt::format("parallax hunt {}", target)};
    }
    const auto near = NearApi(api_, known);
    return Error{fmt::format("{} has no API {}", fmt::join(targets, ", "), api_),
                 near ? fmt::format("did you mean {}?", *near)
                      : fmt::format("parallax list apis {} names all", targets.front())};
  }

  Result<std::string> FindingsText(const Environment& environment, Store& store) const {
    PARALLAX_TRY_ASSIGN(std::vector<Finding> all, ListFindings(environment, store));
    std::vector<Finding> own;
    for (const Finding& finding : all) {
      const bool here = target_.empty() || finding.target == target_;
      if (finding.signature.api == api_ && here) own.push_back(finding);
    }
    return own.empty() ? std::string() : "\n" + RenderList(own);
  }

  std::string api_, target_, store_path_;
  bool json_ = false;
};

PARALLAX_COMMAND(WhyCommand);

}  // namespace
}  // namespace parallax
