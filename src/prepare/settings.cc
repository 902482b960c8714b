#include "prepare/settings.h"

#include <nlohmann/json.hpp>

namespace parallax {
namespace {

// Beside the cases of a hunt that says nothing of pairs, these are other ones.
void AddSimilar(const SimilarOptions& similar, nlohmann::ordered_json* json) {
  const SimilarOptions usual;
  if (similar.neighbours != usual.neighbours) (*json)["neighbours"] = similar.neighbours;
  if (similar.rounds != usual.rounds) (*json)["rounds"] = similar.rounds;
  for (const SaidPair& each : similar.said) {
    (*json)["pairs"].push_back({each.banned ? "ban" : "pin", each.source, each.target});
  }
}

}  // namespace

std::string CampaignSettings::Json() const {
  nlohmann::ordered_json json{{"seed", seed},
                              {"cases", cases},
                              {"only", only},
                              {"sources", sources},
                              {"guard", guard},
                              {"skeptics", skeptics_on},
                              {"deadline_s", deadline_s},
                              {"epoch_ns", epoch_ns}};
  if (!recipe.empty()) {
    json["recipe"] = recipe;
    json["inputs"] = inputs;
  }
  AddSimilar(similar, &json);
  if (!documentation) json["documentation"] = false;
  if (paths) json["paths"] = true;
  return json.dump();
}

}  // namespace parallax
