#include "campaign/settings.h"

#include <fnmatch.h>

#include <nlohmann/json.hpp>

namespace parallax {

std::string CampaignSettings::Json() const {
  return nlohmann::ordered_json{{"seed", seed},
                                {"cases", cases},
                                {"only", only},
                                {"sources", sources},
                                {"guard", guard},
                                {"skeptics", skeptics_on},
                                {"deadline_s", deadline_s},
                                {"epoch_ns", epoch_ns}}
      .dump();
}

bool MatchesGlob(const std::string& pattern, const std::string& text) {
  return pattern.empty() || fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

}  // namespace parallax
