#include "prepare/settings.h"

#include <nlohmann/json.hpp>

namespace parallax {

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
  if (!documentation) json["documentation"] = false;
  return json.dump();
}

}  // namespace parallax
