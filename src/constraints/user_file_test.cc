#include "constraints/user_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/language.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CatalogueEntry Entry() {
  CatalogueEntry out;
  out.api.name = "lib.conv2d";
  for (const char* name : {"x", "groups"}) {
    Parameter parameter;
    parameter.name = name;
    out.api.parameters.push_back(parameter);
  }
  TensorRecipe tensor;
  tensor.shape = {1, 4, 3, 3};
  Binding seed;
  seed.arguments = {{"x", false, tensor}, {"groups", true, int64_t{2}}};
  out.seeds = {seed};
  out.constraints = {{*ParseClause("rank(x) = 3"), {{}}, {}}};
  return out;
}

std::vector<UserConstraint> Parsed(std::string_view text) {
  auto out = ParseUserConstraints("mine.toml", text);
  EXPECT_TRUE(out.ok()) << (out.ok() ? "" : out.error().message);
  return out.ok() ? *out : std::vector<UserConstraint>();
}

std::string Fault(std::string_view text) {
  auto out = ParseUserConstraints("mine.toml", text);
  return out.ok() ? "" : out.error().message;
}

TEST(UserFile, ClausesAreAddedAndTakenAway) {
  std::vector<CatalogueEntry> entries = {Entry()};
  const auto unmet =
      ApplyConstraints(Parsed("[[api]]\nname = \"lib.conv*\"\n"
                              "clauses = [\"extent(x, 1) % groups = 0\", \"rank(x) > 4\"]\n"
                              "wrong = [\"rank(x) = 3\"]\n"),
                       &entries);
  ASSERT_TRUE(unmet.ok());
  EXPECT_THAT(*unmet, IsEmpty());
  ASSERT_EQ(entries[0].constraints.size(), 2u);
  EXPECT_EQ(ToText(entries[0].constraints[0].clause), "extent(x, 1) % groups = 0");
  EXPECT_EQ(entries[0].constraints[0].from[0].reason, "mine.toml:3");
  EXPECT_EQ(entries[0].constraints[0].trials.kept, 1u);
  EXPECT_TRUE(IsContradicted(entries[0].constraints[1]));
}

TEST(UserFile, WhatIsNotHuntedIsLeftAlone) {
  std::vector<CatalogueEntry> entries = {Entry()};
  entries[0].seeds.clear();
  entries[0].api.parameters.clear();
  const auto unmet = ApplyConstraints(
      Parsed("[[api]]\nname = \"lib.conv2d\"\nclauses = [\"rank(x) > 4\"]\n"), &entries);
  ASSERT_TRUE(unmet.ok());
  EXPECT_THAT(*unmet, IsEmpty());
}

TEST(UserFile, ThoseOfAdaptersCanBeReadAndTellWhoseTheyAre) {
  const std::filesystem::path adapters = PARALLAX_SOURCE_DIR "/python/parallax/adapters";
  size_t clauses = 0;
  for (const auto& folder : std::filesystem::directory_iterator(adapters)) {
    const auto read = ReadAdapterConstraints(folder.path());
    ASSERT_TRUE(read.ok()) << read.error().message;
    for (const UserConstraint& each : *read) {
      EXPECT_EQ(each.origin, Provenance::Origin::kAdapter);
      EXPECT_TRUE(each.place.starts_with(folder.path().filename().string() + "/")) << each.place;
    }
    clauses += read->size();
  }
  EXPECT_GT(clauses, 0u);
}

TEST(UserFile, WhatIsWrongNamesItsLine) {
  EXPECT_THAT(Fault("[[api]]\nname = \"a\"\nclauses = [\"rank(x) 2\"]"),
              HasSubstr("mine.toml:3: the clause \"rank(x) 2\" should have one of"));
  EXPECT_THAT(Fault("[[api]]\nclauses = []"), HasSubstr("mine.toml:1: an entry without a name"));
  EXPECT_THAT(Fault("[[api]]\nname = \"a\"\nclause = []"), HasSubstr("no key 'clause'"));
  EXPECT_THAT(Fault("[[apis]]\nname = \"a\""), HasSubstr("no key 'apis'"));
  EXPECT_THAT(Fault("api = 3"), HasSubstr("api is no list of entries"));
  EXPECT_THAT(Fault("[[api"), HasSubstr("mine.toml:1:"));
  EXPECT_THAT(Fault("[[api]]\nname = \"a\"\nclauses = [3]"), HasSubstr("a clause is a text"));
}

TEST(UserFile, NamesAndParametersAreLookedUp) {
  std::vector<CatalogueEntry> entries = {Entry()};
  const auto unmet =
      ApplyConstraints(Parsed("[[api]]\nname = \"lib.conv2\"\nclauses = [\"x > 1\"]"), &entries);
  ASSERT_TRUE(unmet.ok());
  EXPECT_THAT(*unmet,
              ElementsAre("mine.toml:3: no API is named lib.conv2; did you mean lib.conv2d?"));
  const auto parameter =
      ApplyConstraints(Parsed("[[api]]\nname = \"lib.*\"\nclauses = [\"y > 1\"]"), &entries);
  ASSERT_FALSE(parameter.ok());
  EXPECT_EQ(parameter.error().message, "mine.toml:3: lib.conv2d has no parameter y");
}

}  // namespace
}  // namespace parallax
