#include "prepare/plan_relations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "prepare/observe_twins.h"
#include "prepare/testing.h"
#include "similar/twins/twin.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing_prepare::EntryOf;

// toy.f and toy.g on one target; no program of the name "toy.no" is there.
class PlanRelationsTest : public testing::Test {
 protected:
  PlanRelationsTest() {
    testing_targets::FakeLibrary& library = bench_.Add("toy", "toy", "1.0");
    library_ = &library;
    library.ask = [](const std::string& verb, const std::string& names) -> Result<std::string> {
      EXPECT_EQ(verb, "resolve");
      return std::string(names.find("toy.no\n") == names.npos ? "" : "toy.no\tit is not there\n");
    };
    fleet_.emplace(bench_.Start());
    PreparedTarget target{"toy", "toy", "toy", "on toy", {}, {}};
    target.catalogue.entries = {EntryOf("toy.f"), EntryOf("toy.g")};
    hunt_.fleet = {target};
    hunt_.settings.sources = "null";
  }

  void State(const std::string& name, const std::string& other) {
    hunt_.stated.push_back(
        ParseStatedRelations("mine.toml", "[[relation]]\nname = '" + name +
                                              "'\napi = 'toy.f'\ncitation = 'c'\n"
                                              "[[relation.side]]\n[[relation.side]]\nprogram = '" +
                                              other + "'\n")
            .value()
            .front());
  }

  Status Plan() {
    return PlanRelations(fleet_->members(),
                         {installation_, store_->notes(), stop_, bench_.progress}, &hunt_);
  }

  std::vector<std::string> Ids() const {
    std::vector<std::string> ids;
    for (const PlannedRelation& each : hunt_.relations) ids.push_back(each.relation.Id());
    return ids;
  }

  testing_prepare::FleetBench bench_;
  testing_targets::FakeLibrary* library_ = nullptr;
  std::optional<Fleet> fleet_;
  const Installation installation_;
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  StopToken stop_;
  PreparedHunt hunt_;
};

TEST_F(PlanRelationsTest, AreThoseOfTheSelectedSources) {
  ASSERT_TRUE(Plan().ok());
  EXPECT_THAT(Ids(), ElementsAre("null:null toy.f", "null:null toy.g"));
}

TEST_F(PlanRelationsTest, OnlyTheApisThatAreWanted) {
  hunt_.settings.only = "*.g";
  ASSERT_TRUE(Plan().ok());
  EXPECT_THAT(Ids(), ElementsAre("null:null toy.g"));
  hunt_.settings.only = "toy.h";
  const Status none = Plan();
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "no API of toy that can be called matches toy.h");
  hunt_.settings.only = "toy.math.g";
  EXPECT_EQ(Plan().error().hint, "did you mean toy.g? parallax list apis toy names all");
}

// It was said that no such API is there, and asked whether it was meant.
TEST_F(PlanRelationsTest, AnApiThatIsThereIsNotAskedFor) {
  hunt_.settings.only = "toy.g";
  CatalogueEntry& entry = hunt_.fleet[0].catalogue.entries[1];
  const std::vector<Binding> seeds = std::exchange(entry.seeds, {});
  entry.refusals = {"TypeError: no", "no answer within the deadline"};
  const Status refused = Plan();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message,
            "no call of toy.g that was tried returned: no answer within the deadline");
  EXPECT_THAT(refused.error().hint, testing::HasSubstr("parallax why toy.g"));
  entry.seeds = seeds;
  hunt_.settings.sources = "modes:vmap";
  EXPECT_EQ(Plan().error().message, "--source modes:vmap compares nothing of toy.g");
}

TEST_F(PlanRelationsTest, ARecipeGivesItsTolerance) {
  hunt_.recipe.name = "mine";
  hunt_.recipe.tolerance = Tolerance{0.5, 0.25};
  ASSERT_TRUE(Plan().ok());
  EXPECT_EQ(hunt_.relations.front().relation.claim.tolerance, (Tolerance{0.5, 0.25}));
}

// What a source that compares results is told: toy.g returns the same as toy.f, however it is
// called.
TEST_F(PlanRelationsTest, ApisThatReturnTheSameAreFound) {
  library_->call = [](const testing_targets::FakeCall& call) {
    const auto& x = call.inputs.arguments.at(0).value.As<TensorRecipe>();
    return std::optional(
        testing_prepare::ReturnNumber(static_cast<double>(NumElements(x.shape)) + 0.5));
  };
  for (CatalogueEntry& entry : hunt_.fleet[0].catalogue.entries) {
    entry.api.parameters.resize(1);
    entry.api.parameters[0].name = "x";
    entry.api.parameters[0].type = "tensor";
  }
  ASSERT_TRUE(Plan().ok());
  EXPECT_EQ(hunt_.twins, nullptr) << "nobody asked";
  hunt_.settings.sources = "similar";
  hunt_.fleet[0].catalogue.entries[1].cost_ns = kMostObservedNs;
  ASSERT_TRUE(Plan().ok());
  ASSERT_NE(hunt_.twins, nullptr);
  EXPECT_TRUE(hunt_.twins->empty()) << "the second takes too long";
  hunt_.fleet[0].catalogue.entries[1].cost_ns = 1000;
  ASSERT_TRUE(Plan().ok());
  ASSERT_EQ(hunt_.twins->size(), 2u);
  EXPECT_EQ(hunt_.twins->front().target, 1u);
}

TEST_F(PlanRelationsTest, APinThatMakesNoPairIsNotedWhenHuntingBegins) {
  hunt_.settings.sources = "similar";
  hunt_.fleet[0].catalogue.entries[0].seeds.clear();
  hunt_.settings.similar.said = {{false, "toy.f", "toy.g", "", "p.toml:1"}};
  const Dialect dialect;
  const MoreRelations more = MoreOf(hunt_, dialect, bench_.progress);
  more({0, {}, RelationSet()});
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("p.toml:1: no pair toy.f, toy.g: toy.f has no inputs"));
}

TEST_F(PlanRelationsTest, WhatHasNoProgramIsLeftOutAndTold) {
  State("right", "toy.g");
  State("wrong", "toy.no");
  hunt_.settings.sources = "stated";
  ASSERT_TRUE(Plan().ok());
  EXPECT_THAT(Ids(), ElementsAre("stated:right toy.f"));
  EXPECT_THAT(hunt_.left_out.notes, ElementsAre("wrong: no program toy.no(...): it is not there"));
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("1 stated relation left out, the first is wrong: no program "
                          "toy.no(...): it is not there"));
}

TEST_F(PlanRelationsTest, NoneOfThoseThatWereAskedForIsAnError) {
  State("wrong", "toy.no");
  hunt_.settings.sources = "stated:wrong,null";
  const Status none = Plan();
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(none.error().message,
              testing::HasSubstr("none of the stated relations can be used: wrong: no program"));
}

TEST_F(PlanRelationsTest, AnUnknownSourceIsAnError) {
  hunt_.settings.sources = "mods";
  EXPECT_EQ(Plan().error().message, "there is no source mods");
}

}  // namespace
}  // namespace parallax
