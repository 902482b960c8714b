#pragma once

// Progress: what a campaign tells while it runs. Calls come from the campaign's own thread, one at
// a time. Nothing here may print but in cli/.

#include <cstdint>
#include <optional>
#include <string>

#include "nouns/finding.h"

namespace parallax {

struct ProgressFigures {
  double seconds = 0;  // of this stage
  double limit_s = 0;  // 0: none
  uint64_t cases = 0;
  uint64_t limit_cases = 0;
  uint32_t epoch = 0;
  uint64_t apis_judged = 0;
  uint64_t apis = 0;
  uint64_t findings = 0;
  uint64_t suspects = 0;
  uint64_t deaths = 0;
  uint64_t generation = 0;  // of networks that evolve, from 1 on; 0: none does
  double best_fitness = 0;
};

class Progress {
 public:
  virtual ~Progress() = default;
  // A stage begins: "probing toy 1.0", "hunting", "confirming 12 suspects".
  virtual void Stage(const std::string& text) = 0;
  // Several times a second.
  virtual void Tick(const ProgressFigures& figures) = 0;
  // Something done of something: probing and confirmation.
  virtual void Done(uint64_t done, uint64_t of) = 0;
  // The same, where it is known in how many seconds the rest is done; nothing: it is too early.
  virtual void Left(uint64_t done, uint64_t of, std::optional<double>) { Done(done, of); }
  // A finding is on disk.
  virtual void Announce(const Finding& finding) = 0;
  // What a user should know once: a health check, a limit that acted.
  virtual void Note(const std::string& text) = 0;
};

}  // namespace parallax
