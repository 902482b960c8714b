#pragma once

// RecipeOptions: `hunt --recipe NAME`, and what it says to the other options.

#include <string>

#include "base/installation.h"
#include "cli/options.h"
#include "prepare/settings.h"
#include "relations/recipe.h"

namespace parallax {

class RecipeOptions {
 public:
  void Define(Options& options);
  // Fills in what the command line leaves open: `sources` of the settings and `time`, which it ends
  // with a value. Error: there is no such recipe, or it is wrong.
  Status Read(const Installation& installation, CampaignSettings* settings, std::string* time);
  const Recipe& recipe() const { return recipe_; }  // one without a name changes nothing

 private:
  std::string name_;
  Recipe recipe_;
};

}  // namespace parallax
