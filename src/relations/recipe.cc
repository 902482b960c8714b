#include "relations/recipe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/fs.h"
#include "base/text.h"
#include "relations/similar_options.h"
#include "words/toml.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRecipeEnding = ".toml";
constexpr const char* kRecipeHint =
    "a recipe has summary, citation, source, rules_citing, time, inputs = 400, neighbours = 10, "
    "rounds = 10, paths = true, oracles = ['values', 'status'] and tolerance = { rtol = 1e-5, atol "
    "= 1e-2 }; "
    "only the summary is needed";

// How a claim holds, and not what.
constexpr uint32_t kManners = kClaimUnlessDrawn | kClaimZeros;

struct CountKey {
  std::string_view name;
  uint64_t Recipe::*count;
  int64_t most;
  std::string_view what;
};

constexpr CountKey kCountKeys[] = {
    {"inputs", &Recipe::inputs, std::numeric_limits<int64_t>::max(), "cases: inputs = 400"},
    {"neighbours", &Recipe::neighbours, kMostNeighbours, "APIs, 1 to 100: neighbours = 10"},
    {"rounds", &Recipe::rounds, kMostRounds, "rounds, 1 to 1000: rounds = 10"},
};

// Reads the keys of a recipe. The first that is wrong is the error.
class RecipeReader {
 public:
  explicit RecipeReader(std::string file) : file_(std::move(file)) {}

  Result<Recipe> Read(const toml::table& table) const {
    Recipe recipe;
    recipe.name = fs::path(file_).stem().string();
    for (const auto& [key, node] : table) PARALLAX_TRY(ReadKey(key, node, &recipe));
    if (recipe.summary.empty()) return Wrong(table.source(), "a recipe without summary");
    return recipe;
  }

  Error Wrong(const toml::source_region& source, const std::string& what) const {
    return {fmt::format("{}:{}: {}", file_, std::max(source.begin.line, 1u), what), kRecipeHint};
  }

 private:
  Status ReadKey(const toml::key& key, const toml::node& node, Recipe* recipe) const {
    const std::string_view name = key.str();
    if (name == "tolerance") return ReadTolerance(node, recipe);
    if (name == "oracles") return ReadOracles(node, recipe);
    if (name == "paths") return ReadPaths(node, recipe);
    for (const CountKey& each : kCountKeys) {
      if (name == each.name) return ReadCount(each, node, recipe);
    }
    const std::vector<std::pair<std::string, std::string*>> texts = {
        {"summary", &recipe->summary},
        {"citation", &recipe->citation},
        {"source", &recipe->source},
        {"rules_citing", &recipe->rules_citing},
        {"time", &recipe->time}};
    std::vector<std::string> names = {"tolerance", "oracles", "paths"};
    for (const CountKey& each : kCountKeys) names.emplace_back(each.name);
    for (const auto& [known, text] : texts) {
      names.push_back(known);
      if (known != name) continue;
      const auto value = node.value_exact<std::string>();
      if (!value) return Wrong(node.source(), fmt::format("{} is no text", name));
      *text = *value;
      return {};
    }
    const auto near = DidYouMean(name, names);
    return Wrong(key.source(), fmt::format("there is no key '{}'{}", name,
                                           near ? fmt::format("; did you mean '{}'?", *near) : ""));
  }

  Status ReadCount(const CountKey& key, const toml::node& node, Recipe* recipe) const {
    const auto count = node.value_exact<int64_t>().value_or(0);
    if (count <= 0 || count > key.most) {
      return Wrong(node.source(), fmt::format("{} is no number of {}", key.name, key.what));
    }
    recipe->*key.count = static_cast<uint64_t>(count);
    return {};
  }

  Status ReadPaths(const toml::node& node, Recipe* recipe) const {
    const auto value = node.value_exact<bool>();
    if (!value) return Wrong(node.source(), "paths is neither true nor false");
    recipe->paths = *value;
    return {};
  }

  Error WrongTolerance(const toml::node& node) const {
    return Wrong(node.source(), "tolerance is not { rtol = NUMBER, atol = NUMBER }");
  }

  Status ReadTolerance(const toml::node& node, Recipe* recipe) const {
    const toml::table* table = node.as_table();
    if (table == nullptr || table->size() != 2) return WrongTolerance(node);
    const auto rtol = (*table)["rtol"].value<double>();
    const auto atol = (*table)["atol"].value<double>();
    const bool numbers = rtol && atol && std::isfinite(*rtol) && std::isfinite(*atol);
    if (!numbers || *rtol < 0 || *atol < 0) return WrongTolerance(node);
    recipe->tolerance = Tolerance{*rtol, *atol};
    return {};
  }

  Status ReadOracles(const toml::node& node, Recipe* recipe) const {
    std::vector<std::string_view> names;
    for (const ClaimName& each : kClaimNames) {
      if ((each.bit & kManners) == 0) names.push_back(each.name);
    }
    const toml::array* array = node.as_array();
    if (array == nullptr || array->empty()) return WrongOracles(node, names);
    for (const toml::node& item : *array) {
      const uint32_t bit = ClaimBitOf(item.value_or(std::string())) & ~kManners;
      if (bit == 0) return WrongOracles(item, names);
      recipe->oracles |= bit;
    }
    return {};
  }

  Error WrongOracles(const toml::node& node, const std::vector<std::string_view>& names) const {
    return Wrong(node.source(),
                 fmt::format("oracles is no list of some of {}", fmt::join(names, ", ")));
  }

  std::string file_;
};

Result<Recipe> ReadRecipe(const fs::path& path) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(path));
  return ParseRecipe(path.string(), text);
}

}  // namespace

void Recipe::Apply(std::vector<PlannedRelation>* relations) const {
  std::erase_if(*relations, [&](const PlannedRelation& planned) {
    return planned.relation.IsOfRule() &&
           planned.relation.citation.find(rules_citing) == std::string::npos;
  });
  if (oracles != 0) {
    std::erase_if(*relations, [&](const PlannedRelation& planned) {
      return (planned.relation.claim.bits & oracles) == 0 && !planned.relation.SeeksEdges();
    });
    for (PlannedRelation& planned : *relations) planned.relation.claim.bits &= oracles | kManners;
  }
  if (!tolerance) return;
  for (PlannedRelation& planned : *relations) planned.relation.claim.tolerance = *tolerance;
}

Result<Recipe> ParseRecipe(const std::string& file, std::string_view text) {
  const RecipeReader reader(file);
  PARALLAX_TRY_ASSIGN(
      const toml::table table,
      ParseToml(file, text, [&](const toml::source_region& at, std::string_view what) {
        return reader.Wrong(at, fmt::format("no TOML: {}", what));
      }));
  return reader.Read(table);
}

Result<std::vector<Recipe>> ListRecipes(const fs::path& folder) {
  std::vector<Recipe> recipes;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder, missing)) {
    if (entry.path().extension() != kRecipeEnding) continue;
    PARALLAX_TRY_ASSIGN(Recipe recipe, ReadRecipe(entry.path()));
    recipes.push_back(std::move(recipe));
  }
  std::sort(recipes.begin(), recipes.end(),
            [](const Recipe& a, const Recipe& b) { return a.name < b.name; });
  return recipes;
}

Result<Recipe> FindRecipe(const fs::path& folder, const std::string& name_or_path) {
  const fs::path given(name_or_path);
  if (given.extension() == kRecipeEnding) return ReadRecipe(given);
  PARALLAX_TRY_ASSIGN(const std::vector<Recipe> recipes, ListRecipes(folder));
  std::vector<std::string> names;
  for (const Recipe& recipe : recipes) {
    if (recipe.name == name_or_path) return recipe;
    names.push_back(recipe.name);
  }
  const auto near = DidYouMean(name_or_path, names);
  return Error{fmt::format("there is no recipe '{}'", name_or_path),
               near ? fmt::format("did you mean '{}'?", *near)
                    : fmt::format("one of {} (parallax list recipes), or a file: mine.toml",
                                  fmt::join(names, ", "))};
}

}  // namespace parallax
