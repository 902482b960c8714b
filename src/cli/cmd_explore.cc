// `parallax explore [MODEL...] --on A,B,... [--time 10m] [--seed N] [--json]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <set>

#include "base/hash.h"
#include "cli/command.h"
#include "cli/duration.h"
#include "cli/foreign/foreign_code.h"
#include "cli/layer_finding_settings.h"
#include "cli/status_line.h"
#include "cli/store_access.h"
#include "explore/exploration_json.h"
#include "explore/explorer.h"
#include "models/run/files.h"
#include "report/evolutions.h"
#include "report/summary.h"

namespace parallax {
namespace {

class ExploreCommand : public Command {
 public:
  std::string_view name() const override { return "explore"; }
  std::string_view summary() const override {
    return "run made-up networks on several backends; which layers part";
  }
  CommandGroup group() const override { return CommandGroup::kHunting; }

  void Define(Options& options) override {
    options.Add("MODEL", models_,
                "model files that networks are searched from (default: networks are made up)");
    options.Add("--on", targets_, "targets, separated by commas")
        .Type("TARGETS")
        .Commas()
        .Required();
    options.Add("--time", time_, "how long to search: 60s, 5m, 1h (default 10m)");
    options.Add("--seed", settings_.seed, "another seed makes up other networks (default 0)");
    options.Add("--networks", settings_.most_networks, "stop after so many (default: no limit)");
    options.Add("--only", settings_.only, "layers, separated by commas (default: all)")
        .Type("LAYERS")
        .Commas();
    DefineEvolution(options);
    options.Flag("--no-findings", no_findings_,
                 "do not examine the layers that part: no findings, no scripts");
    options.Flag("--resume", settings_.resume,
                 "go on with what the store has of the same settings");
    DefineStoreOption(options, &store_path_);
    DefineTrustOption(options, &trusted_);
    options.Flag("--json", json_, "the result as JSON on standard output");
  }

  Status Check(Environment& environment) override {
    const auto seconds = ParseDuration(time_);
    if (!seconds) {
      return Error{fmt::format("--time {} is no duration", time_),
                   "write 60s, 5m or 1h, a year at most"};
    }
    settings_.seconds = *seconds;
    PARALLAX_TRY(CheckModels(environment));
    PARALLAX_TRY(CheckEvolution());
    std::set<std::string> names;
    for (const std::string& name : targets_) {
      if (!names.insert(name).second) continue;
      PARALLAX_TRY_ASSIGN(TargetSpec target, FindTarget(environment.installation, name));
      LetGrow(&target);
      settings_.targets.push_back(std::move(target));
    }
    if (settings_.targets.size() < 2) {
      return Error{
          "--on names one target, and networks are held against each other by two at least",
          "name several, separated by commas"};
    }
    return {};
  }

  Result<int> Run(Environment& environment) override {
    StatusLine status(environment.err, environment.err_is_terminal, environment.clock);
    PARALLAX_TRY(TellJail(environment));
    PARALLAX_TRY_ASSIGN(auto store, OpenSqliteStore(store_path_));
    TargetPool pool(environment.stop);
    const std::string run = fmt::format("explore {}", settings_.seed);
    LayerFindings findings(LayerFindingSettingsOf(environment, "explore", run), pool,
                           store->findings(), environment.stop, status);
    ExplorationLog log(*store, KeyOfExploration(settings_));
    PARALLAX_TRY_ASSIGN(const Exploration found,
                        Explore(settings_, {pool, environment.stop, environment.clock, status,
                                            no_findings_ ? nullptr : &findings, &log}));
    status.Clear();
    PARALLAX_TRY(KeepForReport(found, store->notes()));
    if (json_) {
      PARALLAX_TRY_ASSIGN(const std::string text, Json(found, store->findings()));
      environment.out << text << std::flush;
    } else {
      environment.out << ExplorationText(found) << std::flush;
    }
    if (findings.news() > 0) return kExitFindings;
    if (found.stopped) return kExitOpen;
    return found.networks == 0 ? kExitNothingJudged : kExitNothingNew;
  }

 private:
  void DefineEvolution(Options& options) {
    options
        .Add("--fitness", fitness_,
             "networks evolve towards it: inconsistency or nan (default: inconsistency with a "
             "MODEL, else they are made up anew)")
        .Among({"inconsistency", "nan"});
    options
        .Add("--select", selection_,
             "parents of networks that evolve: the fittest, any, or none: each is the seed mutated "
             "once (default fittest)")
        .Among({"fittest", "any", "none"});
    options
        .Add("--mutate", mutations_,
             "what is mutated of networks that evolve: weights, inputs, network (default: all)")
        .Type("WHAT")
        .Commas();
    options.Flag("--until-failure", settings_.until_failure,
                 "stop when a network that evolves fails: nan, another class, a death");
  }

  Status CheckModels(Environment& environment) {
    if (models_.empty()) return {};
    PARALLAX_TRY_ASSIGN(const Adapters adapters, ReadAdapters(environment.installation));
    for (const std::string& model : models_) {
      PARALLAX_TRY(CheckModel(adapters, model));
      settings_.models.push_back(std::filesystem::absolute(model).string());
      LetRead(FilesOfModel(settings_.models.back()), environment);
    }
    return AllowForeignCode(settings_.models, trusted_, environment);
  }

  Status CheckEvolution() {
    settings_.evolves = !models_.empty() || !fitness_.empty();
    if (settings_.evolves && settings_.resume) {
      return Error{"--resume goes on with networks that are made up, and these evolve",
                   "without --resume the same command begins anew; another --seed searches on"};
    }
    if (settings_.until_failure && !settings_.evolves) {
      return Error{"--until-failure is of networks that evolve, and these are made up",
                   "name a MODEL, or a --fitness"};
    }
    EvolutionSettings& evolution = settings_.evolution;
    if (fitness_ == "nan") evolution.fitness = Fitness::kNan;
    if (selection_ == "any") evolution.selection = Selection::kAny;
    if (selection_ == "none") evolution.selection = Selection::kNone;
    if (mutations_.empty()) return {};
    evolution.mutations = {false, false, false};
    for (const std::string& each : mutations_) {
      bool* mutation = each == "weights"   ? &evolution.mutations.weights
                       : each == "inputs"  ? &evolution.mutations.inputs
                       : each == "network" ? &evolution.mutations.network
                                           : nullptr;
      if (mutation == nullptr) {
        return Error{fmt::format("--mutate {}: there is no such mutation", each),
                     "weights, inputs, network"};
      }
      *mutation = true;
    }
    return {};
  }

  // A later run of the same takes its place.
  Status KeepForReport(const Exploration& found, NoteStore& notes) const {
    if (found.generations.empty()) return {};
    const nlohmann::ordered_json all = ExplorationJson(found);
    const nlohmann::ordered_json kept{{"targets", fmt::format("{}", fmt::join(targets_, ", "))},
                                      {"fitness", fitness_.empty() ? "inconsistency" : fitness_},
                                      {"selection", selection_.empty() ? "fittest" : selection_},
                                      {"seeds", all["seeds"]},
                                      {"generations", all["generations"]}};
    std::string key = KeyOfExploration(settings_) + kept["fitness"].dump();
    for (const std::string& model : settings_.models) key += "\n" + model;
    return KeepEvolutions(notes, HashOf(key + kept["selection"].dump()).Hex(),
                          kept.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }

  static Result<std::string> Json(const Exploration& found, const FindingStore& store) {
    nlohmann::ordered_json json = ExplorationJson(found);
    json["findings"] = nlohmann::ordered_json::array();
    std::set<std::string> written;
    for (const FaultyLayer& fault : found.unique) {
      if (fault.finding.empty() || !written.insert(fault.finding).second) continue;
      PARALLAX_TRY_ASSIGN(const std::optional<Finding> finding, store.Get(fault.finding));
      if (finding) json["findings"].push_back(ToJson(*finding));
    }
    return JsonText(json);
  }

  ExploreSettings settings_;
  std::vector<std::string> targets_, models_, trusted_, mutations_;
  std::string fitness_, selection_;
  std::string time_ = "10m", store_path_;
  bool no_findings_ = false;
  bool json_ = false;
};

PARALLAX_COMMAND(ExploreCommand);

}  // namespace
}  // namespace parallax
