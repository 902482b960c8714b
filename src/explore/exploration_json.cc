#include "explore/exploration_json.h"

#include <fmt/format.h>

#include "base/text.h"
#include "networks/network_json.h"
#include "words/value_text.h"

namespace parallax {
namespace {

using ExplorationObject = nlohmann::ordered_json;

ExplorationObject FaultJson(const FaultyLayer& fault) {
  ExplorationObject json;
  json["layer"] = fault.layer;
  json["parameter"] = NamesOf(fault.causes);
  json["value"] = ValuesOf(fault.causes);
  json["target"] = TargetTold(fault);
  json["finding"] = fault.finding.empty() ? ExplorationObject() : ExplorationObject(fault.finding);
  json["finding_reason"] = fault.reason;
  json["kind"] = Name(fault.symptom);
  json["reference"] = TargetBeside(fault);
  json["parted"] = fault.target;
  json["wrong_target"] = fault.wrong.empty() ? ExplorationObject() : ExplorationObject(fault.wrong);
  json["networks"] = fault.networks;
  json["values"] = fault.seen;
  json["network"] = NetworkText(fault.witness.network);
  json["message"] = FirstLineOf(fault.message);
  json["script"] = fault.script;
  return json;
}

std::string FaultText(const FaultyLayer& fault) {
  std::string what = fault.layer;
  if (!fault.causes.empty()) {
    what += fmt::format(" with {}={}", NamesOf(fault.causes), ValuesOf(fault.causes));
  }
  std::string text =
      fmt::format("  {:<8}  {:<7}  {} on {}, against {}, {}\n", fault.finding, Name(fault.symptom),
                  what, TargetTold(fault), TargetBeside(fault), Counted(fault.networks, "network"));
  text += fmt::format("            {}\n", NetworkText(fault.witness.network));
  if (fault.finding.empty() && !fault.reason.empty()) {
    text += fmt::format("            no finding: {}\n", FirstLineOf(fault.reason));
  }
  return text;
}

ExplorationObject SeedJson(const ExploredSeed& seed) {
  ExplorationObject json{{"model", seed.model},           {"layers", seed.layers},
                         {"evolutions", seed.evolutions}, {"networks", seed.networks},
                         {"flips", seed.flips},           {"nan", seed.nans}};
  json["failed_after"] =
      seed.failed_after == 0 ? ExplorationObject() : ExplorationObject(seed.failed_after);
  return json;
}

// JSON has no infinity: null.
ExplorationObject GenerationJson(const Generation& generation) {
  return {{"seed", generation.seed},     {"evolution", generation.evolution},
          {"number", generation.number}, {"best", generation.best},
          {"mean", generation.mean},     {"networks", generation.networks},
          {"failed", generation.failed}, {"seconds", generation.seconds}};
}

std::string SeedText(const ExploredSeed& seed) {
  const std::string failed =
      seed.failed_after == 0 ? "" : fmt::format(", the first failed at {}", seed.failed_after);
  return fmt::format("{}: {} in {}, {} that flip a class, {} with nan{}\n",
                     seed.model.empty() ? "made up" : seed.model, Counted(seed.networks, "network"),
                     Counted(seed.evolutions, "evolution"), seed.flips, seed.nans, failed);
}

}  // namespace

double RunsPerSecond(const Exploration& exploration) {
  size_t up = 0;
  for (const ExploredBackend& each : exploration.backends) up += each.message.empty();
  if (exploration.seconds <= 0) return 0;
  return static_cast<double>(exploration.networks * up) / exploration.seconds;
}

ExplorationObject ExplorationJson(const Exploration& exploration) {
  ExplorationObject json;
  json["schema"] = 1;
  json["networks"] = exploration.networks;
  json["refused"] = exploration.refused;
  json["chains"] = exploration.chains;
  json["layers"] = exploration.layers;
  json["known_layers"] = exploration.known_layers;
  json["parameter_values"] = exploration.parameter_values;
  json["parameter_pairs"] = exploration.parameter_pairs;
  json["backends"] = ExplorationObject::array();
  for (const ExploredBackend& each : exploration.backends) {
    json["backends"].push_back({{"target", each.target},
                                {"status", each.message.empty() ? "ok" : "refused"},
                                {"message", each.message},
                                {"deaths", each.deaths}});
  }
  json["inconsistencies"] = exploration.inconsistencies;
  json["unique"] = ExplorationObject::array();
  for (const FaultyLayer& fault : FaultsTold(exploration))
    json["unique"].push_back(FaultJson(fault));
  json["crashes"] = exploration.crashes;
  json["nan"] = exploration.nan;
  json["nan_layers"] = ExplorationObject::array();
  for (const NanLayer& each : exploration.nan_layers) {
    json["nan_layers"].push_back(
        {{"layer", each.layer}, {"network", each.network}, {"networks", each.networks}});
  }
  json["seeds"] = ExplorationObject::array();
  for (const ExploredSeed& seed : exploration.seeds) json["seeds"].push_back(SeedJson(seed));
  json["generations"] = ExplorationObject::array();
  for (const Generation& each : exploration.generations) {
    json["generations"].push_back(GenerationJson(each));
  }
  json["rounding"] = exploration.rounding;
  json["start_seconds"] = exploration.start_seconds;
  json["seconds"] = exploration.seconds;
  json["stopped"] = exploration.stopped;
  return json;
}

std::string ExplorationText(const Exploration& exploration) {
  std::string text =
      fmt::format("{} of {} of {} layers, {} refused; {} values of parameters, {} pairs\n",
                  Counted(exploration.networks, "network"), exploration.layers.size(),
                  exploration.known_layers, Thousands(static_cast<int64_t>(exploration.refused)),
                  Thousands(static_cast<int64_t>(exploration.parameter_values)),
                  Thousands(static_cast<int64_t>(exploration.parameter_pairs)));
  text += fmt::format("{:.1f} networks x targets a second for {}, behind {} of starting\n",
                      RunsPerSecond(exploration), HumanSeconds(exploration.seconds),
                      HumanSeconds(exploration.start_seconds));
  for (const ExploredBackend& each : exploration.backends) {
    if (!each.message.empty()) text += fmt::format("{}: {}\n", each.target, each.message);
  }
  for (const ExploredSeed& seed : exploration.seeds) text += SeedText(seed);
  text += fmt::format("{} inconsistent, {} with nan, {} killed a target; {} that part:\n",
                      exploration.inconsistencies, exploration.nan, exploration.crashes,
                      Counted(exploration.unique.size(), "layer"));
  for (const FaultyLayer& fault : FaultsTold(exploration)) text += FaultText(fault);
  for (const NanLayer& each : exploration.nan_layers) {
    text += fmt::format("  nan on every target: {}, {}\n", each.network,
                        Counted(each.networks, "network"));
  }
  return text;
}

}  // namespace parallax
