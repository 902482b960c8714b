#include "cli/recipe_options.h"

namespace parallax {
namespace {

constexpr const char* kDefaultTime = "60s";

}  // namespace

void RecipeOptions::Define(Options& options) {
  options.Add("--recipe", name_,
              "Sources, tolerance and inputs of a paper (parallax list recipes), or a file of "
              "yours: mine.toml");
}

Status RecipeOptions::Read(const Installation& installation, CampaignSettings* settings,
                           std::string* time) {
  if (!name_.empty()) {
    PARALLAX_TRY_ASSIGN(recipe_, FindRecipe(installation.Recipes(), name_));
    settings->recipe = recipe_.name;
    settings->inputs = recipe_.inputs;
    settings->paths = settings->paths || recipe_.paths;
    if (settings->sources.empty()) settings->sources = recipe_.source;
    if (time->empty()) *time = recipe_.time;
  }
  if (time->empty()) *time = kDefaultTime;
  return {};
}

}  // namespace parallax
