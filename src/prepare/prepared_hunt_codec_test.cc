#include "prepare/prepared_hunt_codec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/language.h"
#include "prepare/testing.h"
#include "search/manifest.h"
#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using testing_prepare::EntryOf;

PreparedTarget Sample(const std::string& name) {
  PreparedTarget target{name, "toy", "core", "on " + name, {}, {}};
  target.hello.library = "toy";
  target.hello.version = "1.0";
  target.hello.python = "3.11.7";
  target.hello.profile = "x86";
  target.hello.capabilities = "{}";
  target.catalogue = {name, {"toy", "1.0", "abcd", "3.11.7 x86"}, {}};
  return target;
}

// A hunt with something of each kind.
PreparedHunt SampleHunt() {
  PreparedHunt hunt;
  hunt.settings.cases = 10;
  hunt.settings.only = "toy.*";
  hunt.settings.guard = hunt.settings.paths = true;
  hunt.settings.documentation = false;
  hunt.fleet = {Sample("other"), Sample("toy"), Sample("third")};
  hunt.subject = 1;
  CatalogueEntry entry = EntryOf("toy.sum");
  entry.seeds = {SampleBinding()};
  hunt.paths = {{0, {{{"rank(x) = 2"}, "", PathFate::kReached, "", {}}}, 3}};
  entry.constraints = {{*ParseClause("rank(x) = 3"), {{}}, {}}};
  hunt.fleet[1].catalogue.entries = {entry};
  PlannedRelation planned{SampleRelation(), 0, {"slow"}, "digest", 77};
  planned.relation.domain = {"rank(x) = 3"};
  hunt.relations = {planned};
  Rule rule;
  rule.name = "twice";
  rule.for_each = ForEach{{"elementwise"}, {}, {"out"}, {"tensor"}};
  rule.relation = SampleRelation();
  rule.file = "/somewhere/rules/twice.py";
  rule.digest = "1234";
  hunt.rules = {rule};
  hunt.stated = ParseStatedRelations("mine.toml",
                                     "[[relation]]\nname = 'a'\napi = 'toy.add'\ncitation = 'c'\n"
                                     "[[relation.side]]\n[[relation.side]]\n")
                    .value();
  hunt.recipe.name = "mine";
  hunt.recipe.tolerance = Tolerance{0.5, 0.25};
  hunt.recipe.oracles = kClaimValues;
  hunt.recipe.inputs = 400;
  hunt.recipe.neighbours = 4;
  hunt.settings.similar = {3, 7, {{true, "toy.a*", "toy.b", "slow", "p.toml:1"}}};
  hunt.left_out.notes = {"one is left out"};
  hunt.left_out.refused_rules = {{"log", "left", 5, "ValueError: no"}};
  hunt.counterparts = CounterpartFigures{};
  hunt.counterparts->paper = {6, 5};
  hunt.counterparts->composed = {2, 1};
  return hunt;
}

TEST(PreparedHuntCodec, EveryDamageIsAnError) {
  ExpectSurvivesDamage(Encode(SampleHunt()), [](std::string_view bytes) -> Result<std::string> {
    PARALLAX_TRY_ASSIGN(const PreparedHunt hunt, DecodePreparedHunt(bytes));
    return Encode(hunt);
  });
  const std::string bytes = Encode(SampleHunt());
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto cut = DecodePreparedHunt(bytes.substr(0, size));
    ASSERT_FALSE(cut.ok()) << size;
    ASSERT_THAT(cut.error().hint, testing::HasSubstr("--prepare-only"));
  }
}

TEST(PreparedHuntCodec, KeepsWhatCasesAreDrawnFrom) {
  const PreparedHunt hunt = SampleHunt();
  const auto again = DecodePreparedHunt(Encode(hunt));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(again->settings.Json(), hunt.settings.Json());
  EXPECT_EQ(again->subject, 1u);
  EXPECT_EQ(HashOf(again->catalogue()), HashOf(hunt.catalogue()));
  EXPECT_EQ(HashOf(again->relations), HashOf(hunt.relations));
  EXPECT_EQ(again->relations[0].own_ns, 77u);
  EXPECT_EQ(again->rules[0].for_each->takes, hunt.rules[0].for_each->takes);
  EXPECT_EQ(again->stated[0].definition, hunt.stated[0].definition);
  EXPECT_EQ(again->recipe.tolerance, hunt.recipe.tolerance);
  EXPECT_EQ(again->recipe.neighbours, 4u);
  EXPECT_EQ(again->recipe.oracles, static_cast<uint32_t>(kClaimValues));
  EXPECT_EQ(again->settings.similar, hunt.settings.similar);
  EXPECT_EQ(again->left_out.refused_rules[0].tried, 5u);
  EXPECT_EQ(again->counterparts, hunt.counterparts);
  EXPECT_EQ(again->paths, hunt.paths);
}

TEST(PreparedHuntCodec, WhatIsOfThisMachineStaysHere) {
  PreparedHunt hunt = SampleHunt();
  const std::string bytes = Encode(hunt);
  EXPECT_EQ(bytes.find("/somewhere"), std::string::npos);
  hunt.fleet[0].hello.pid = 4711;
  hunt.settings.jobs = 64;
  hunt.settings.resume = true;
  EXPECT_EQ(Encode(hunt), bytes);
}

TEST(PreparedHuntCodec, WhatStandsForNothingIsRefused) {
  PreparedHunt hunt = SampleHunt();
  hunt.subject = 3;
  EXPECT_FALSE(DecodePreparedHunt(Encode(hunt)).ok());
  hunt = SampleHunt();
  hunt.relations[0].api = 1;
  EXPECT_FALSE(DecodePreparedHunt(Encode(hunt)).ok());
  hunt = SampleHunt();
  hunt.relations[0].relation.sides[0].target = "nowhere";
  EXPECT_FALSE(DecodePreparedHunt(Encode(hunt)).ok());
}

}  // namespace
}  // namespace parallax
