#include "cli/layer_finding_settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "base/hash.h"

namespace parallax {

LayerFindingSettings LayerFindingSettingsOf(const Environment& environment,
                                            const std::string& command, const std::string& run) {
  LayerFindingSettings settings;
  const std::string now = fmt::format("{} {} {}", run, environment.clock.Seconds(), getpid());
  settings.campaign = command + "-" + HashOf(now).Hex().substr(0, 8);
  settings.scripts_folder = "parallax-out";
  auto referees = ListReferees(environment.installation);
  if (referees.ok()) settings.referees = std::move(*referees);
  return settings;
}

}  // namespace parallax
