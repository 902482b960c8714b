#include "relations/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

constexpr const char* kMine = R"(summary = "mine"
source = "rules"
rules_citing = "Euclid"
tolerance = { rtol = 1e-5, atol = 0.01 }
inputs = 40
neighbours = 3
rounds = 2
paths = true
time = "9s"
)";

TEST(Recipe, SaysWhatToHuntAndHowClose) {
  auto recipe = ParseRecipe("some/mine.toml", kMine);
  ASSERT_TRUE(recipe.ok()) << recipe.error().message;
  EXPECT_EQ(recipe->name, "mine");
  EXPECT_EQ(recipe->source, "rules");
  EXPECT_EQ(recipe->time, "9s");
  EXPECT_EQ(recipe->inputs, 40u);
  EXPECT_EQ(recipe->neighbours, 3u);
  EXPECT_EQ(recipe->rounds, 2u);
  EXPECT_TRUE(recipe->paths);
  PlannedRelation cited, other, mode;
  cited.relation.source = other.relation.source = "rules";
  cited.relation.facts = other.relation.facts = kEquality | kOfRuleFile;
  cited.relation.citation = "Euclid, book 1";
  mode.relation.source = "modes";
  mode.relation.facts = kOfModes;
  std::vector<PlannedRelation> relations = {cited, other, mode};
  recipe->Apply(&relations);
  ASSERT_EQ(relations.size(), 2u);
  for (const PlannedRelation& planned : relations) {
    EXPECT_EQ(planned.relation.claim.tolerance.atol, 0.01);
    EXPECT_EQ(planned.relation.claim.tolerance.rtol, 1e-5);
  }
}

TEST(Recipe, ItsOraclesAreAllThatIsHeld) {
  auto recipe = ParseRecipe("mine.toml", "summary = 'm'\noracles = ['values', 'status']");
  ASSERT_TRUE(recipe.ok()) << recipe.error().message;
  std::vector<PlannedRelation> relations(3);
  relations[0].relation.claim.bits = kClaimValues | kClaimShape | kClaimUnlessDrawn;
  relations[1].relation.claim.bits = kClaimStatus;
  relations[2].relation.claim.bits = kClaimBits | kClaimUnlessDrawn;
  recipe->Apply(&relations);
  ASSERT_EQ(relations.size(), 2u);
  EXPECT_EQ(relations[0].relation.claim.bits, kClaimValues | kClaimUnlessDrawn);
  EXPECT_EQ(relations[1].relation.claim.bits, kClaimStatus);
}

TEST(Recipe, WithoutSettingsItChangesNothing) {
  auto recipe = ParseRecipe("mine.toml", "summary = 'mine'");
  ASSERT_TRUE(recipe.ok());
  std::vector<PlannedRelation> relations(1);
  relations[0].relation.source = "rules";
  relations[0].relation.facts = kEquality | kOfRuleFile;
  const Tolerance before = relations[0].relation.claim.tolerance;
  recipe->Apply(&relations);
  ASSERT_EQ(relations.size(), 1u);
  EXPECT_EQ(relations[0].relation.claim.tolerance.rtol, before.rtol);
  EXPECT_EQ(recipe->inputs, 0u);
}

TEST(Recipe, WhatIsWrongIsToldWithItsLine) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"summary = 'm'\ninput = 3", "mine.toml:2: there is no key 'input'; did you mean 'inputs'?"},
      {"summary = 'm'\npaths = 1", "mine.toml:2: paths is neither true nor false"},
      {"summary = 'm'\ninputs = 0", "mine.toml:2: inputs is no number of cases"},
      {"summary = 'm'\nneighbours = 101", "mine.toml:2: neighbours is no number of APIs, 1 to 100"},
      {"summary = 'm'\nrounds = 'ten'", "mine.toml:2: rounds is no number of rounds, 1 to 1000"},
      {"summary = 'm'\noracles = []", "mine.toml:2: oracles is no list of some of values, status"},
      {"summary = 'm'\noracles = ['zeros']", "mine.toml:2: oracles is no list of some of values"},
      {"summary = 3", "mine.toml:1: summary is no text"},
      {"summary = 'm'\ntolerance = 3", "mine.toml:2: tolerance is not { rtol"},
      {"summary = 'm'\ntolerance = { rtol = 1 }", "mine.toml:2: tolerance is not { rtol"},
      {"summary = 'm'\ntolerance = { rtol = nan, atol = 1 }",
       "mine.toml:2: tolerance is not { rtol"},
      {"source = 'rules'", "a recipe without summary"},
      {"summary = ", "no TOML"},
  };
  for (const auto& [text, message] : wrong) {
    auto recipe = ParseRecipe("mine.toml", text);
    ASSERT_FALSE(recipe.ok()) << text;
    EXPECT_THAT(recipe.error().message, HasSubstr(message));
  }
}

TEST(FindRecipe, ByNameOrByPath) {
  auto folder = TempDir::In(std::filesystem::temp_directory_path());
  ASSERT_TRUE(folder.ok());
  ASSERT_TRUE(WriteFileAtomically(folder->path() / "mine.toml", kMine).ok());
  EXPECT_EQ(FindRecipe(folder->path(), "mine")->inputs, 40u);
  EXPECT_EQ(FindRecipe("/nowhere", (folder->path() / "mine.toml").string())->inputs, 40u);
  EXPECT_EQ(ListRecipes(folder->path())->size(), 1u);
  auto typo = FindRecipe(folder->path(), "mien");
  ASSERT_FALSE(typo.ok());
  EXPECT_THAT(typo.error().message, HasSubstr("there is no recipe 'mien'"));
  EXPECT_FALSE(FindRecipe(folder->path(), "other.toml").ok());
}

}  // namespace
}  // namespace parallax
