#pragma once

// CampaignSettings: what the user asked of one hunt. Plain data; src/cli/hunt_options.cc fills it.

#include <cstdint>
#include <string>

#include "relations/similar_options.h"

namespace parallax {

struct CampaignSettings {
  double time_s = 60;  // of hunting; ignored when `cases` is set
  uint64_t cases = 0;  // 0: by time
  uint64_t seed = 1;
  int jobs = 2;
  std::string only;     // glob over API names; empty: all
  std::string sources;  // text of --source
  std::string recipe;   // its name; empty: none
  uint64_t inputs = 0;  // cases of each relation of an API; 0: no limit
  SimilarOptions similar = {};
  bool guard = false;
  bool skeptics_on = true;
  bool resume = false;
  bool documentation = true;  // whether calls that documentation spells out are run
  bool paths = false;         // whether inputs take the paths through the sources (src/reach)
  double deadline_s = 2;      // for one call of the library
  // Catalogued cost of an epoch after the first, in nanoseconds. Part of what the cases depend on.
  uint64_t epoch_ns = 12'000'000'000;

  // Canonical JSON of the fields that decide which cases are generated, for the store.
  std::string Json() const;
};

}  // namespace parallax
