#pragma once

// Recipe: the settings of a published system, or of a user, as a TOML file (`hunt --recipe`): where
// relations come from, how close results must be, how many inputs each pair gets.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "relations/planned_relation.h"

namespace parallax {

struct Recipe {
  std::string name;  // its file's, without ".toml"
  std::string summary;
  std::string citation;                // where the settings are from
  std::string source;                  // as --source; empty: the default
  std::string rules_citing;            // only rules whose citation holds this text; empty: all
  std::optional<Tolerance> tolerance;  // of every relation; nothing: each has its own
  uint32_t oracles = 0;                // ClaimBits that may be held; 0: all of each relation
  uint64_t inputs = 0;                 // cases of each relation of an API; 0: no limit
  uint64_t neighbours = 0;             // as --neighbours; 0: the default
  uint64_t rounds = 0;                 // as --rounds; 0: the default
  std::string time;                    // as --time; empty: the default
  bool paths = false;                  // as --paths

  // Leaves out the rules that it has not, and what its oracles do not ask; gives the others its
  // tolerance.
  void Apply(std::vector<PlannedRelation>* relations) const;
};

// `file` is named in errors. Error: no TOML, an unknown key, a value of another type; with the
// line.
Result<Recipe> ParseRecipe(const std::string& file, std::string_view text);
// Of a folder, by name.
Result<std::vector<Recipe>> ListRecipes(const std::filesystem::path& folder);
// By the name of one of the folder, or the path of a user's. Error: there is none, with the
// nearest.
Result<Recipe> FindRecipe(const std::filesystem::path& folder, const std::string& name_or_path);

}  // namespace parallax
