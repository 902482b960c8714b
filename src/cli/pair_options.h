#pragma once

// PairOptions: the options of `hunt` about pairs of APIs that a matcher guesses: how many, for how
// long, and which a person pins or bans.

#include <string>

#include "cli/options.h"
#include "prepare/settings.h"
#include "relations/recipe.h"

namespace parallax {

class PairOptions {
 public:
  void Define(Options& options);
  // Fills in `settings->similar`; the recipe says what the command line leaves open. REQUIRES: the
  // settings have their sources. Error: the file is wrong, or nothing that is hunted guesses.
  Status Read(const Recipe& recipe, CampaignSettings* settings) const;
  // Whether there is a file, whose names are those of one target.
  bool names_apis() const { return !file_.empty(); }

 private:
  int neighbours_ = 0;  // 0: left open, like the next
  int rounds_ = 0;
  std::string file_;
};

}  // namespace parallax
