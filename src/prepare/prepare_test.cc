#include "prepare/prepare.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "prepare/counterpart_notes.h"
#include "prepare/testing.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing_prepare::ReturnNumber;
using testing_targets::FakeCall;
using testing_targets::FakeLibrary;

// Libraries whose functions take a tensor and return its number of arguments.
class PrepareTest : public testing::Test {
 protected:
  PrepareTest() {
    request_.settings.sources = "null";
    request_.settings.cases = 100;
    request_.settings.jobs = 1;
  }

  // It lists functions of these names.
  FakeLibrary& Add(const std::string& target, const std::string& library,
                   const std::string& version, const std::vector<std::string>& names) {
    FakeLibrary& added = bench_.Add(target, library, version);
    added.hello.pid = 77;
    added.call = [](const FakeCall&) { return std::optional(ReturnNumber(1)); };
    std::string apis;
    for (const std::string& name : names) {
      apis += fmt::format(
          R"({}{{"name": "{}", "doc": "Does it. And more.", "parameters": [{{"name": "x", "type": "tensor"}}]}})",
          apis.empty() ? "" : ", ", name);
    }
    added.ask = [this, target, apis](const std::string& verb, const std::string&) {
      ++asked_[target + " " + verb];
      return std::string(verb == "apis" ? "[" + apis + "]" : verb == "rules" ? "[]" : "");
    };
    return added;
  }

  Result<PreparedHunt> Run() {
    fleet_.emplace(bench_.Start());
    return Prepare(request_, *fleet_, {installation_, store_->notes(), stop_, bench_.progress});
  }

  std::vector<std::string> Ids(const PreparedHunt& hunt) const {
    std::vector<std::string> ids;
    for (const PlannedRelation& each : hunt.relations) ids.push_back(each.relation.Id());
    return ids;
  }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation installation_{folder_.path(), folder_.path(), "python3"};
  testing_prepare::FleetBench bench_;
  HuntRequest request_;
  std::optional<Fleet> fleet_;
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  StopToken stop_;
  std::map<std::string, int> asked_;
};

TEST_F(PrepareTest, OneTargetWithWhatCanBeCalledThere) {
  Add("oak", "oak", "1.0", {"oak.f", "oak.g"});
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  ASSERT_EQ(hunt->fleet.size(), 1u);
  EXPECT_EQ(hunt->Subject().name, "oak");
  EXPECT_EQ(hunt->Subject().label, "on oak 1.0");
  EXPECT_EQ(hunt->Subject().hello.pid, 0) << "that of a process";
  ASSERT_EQ(hunt->catalogue().entries.size(), 2u);
  EXPECT_TRUE(hunt->catalogue().entries[0].HasInputs());
  EXPECT_THAT(Ids(*hunt), ElementsAre("null:null oak.f", "null:null oak.g"));
  EXPECT_TRUE(hunt->left_out.notes.empty());
}

// Probing takes minutes, a name is wrong in a second.
TEST_F(PrepareTest, APairOfNoApiIsToldBeforeAnythingIsProbed) {
  FakeLibrary& library = Add("oak", "oak", "1.0", {"oak.f", "oak.g"});
  int calls = 0;
  library.call = [&](const FakeCall&) {
    ++calls;
    return std::optional(ReturnNumber(1));
  };
  request_.settings.sources = "similar";
  request_.settings.similar.said = {{false, "oak.f", "oak.nn.g", "", "p.toml:1"}};
  const auto hunt = Run();
  ASSERT_FALSE(hunt.ok());
  EXPECT_EQ(hunt.error().message, "p.toml:1: no API is named oak.nn.g");
  EXPECT_EQ(hunt.error().hint, "did you mean oak.g?");
  EXPECT_EQ(calls, 0);
}

TEST_F(PrepareTest, WhatIsKnownIsNotProbedAgain) {
  Add("oak", "oak", "1.0", {"oak.f"});
  const auto first = Run();
  ASSERT_TRUE(first.ok()) << first.error().message;
  const auto again =
      Prepare(request_, *fleet_, {installation_, store_->notes(), stop_, bench_.progress});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(asked_["oak apis"], 1);
  EXPECT_EQ(HashOf(again->catalogue()), HashOf(first->catalogue()));
}

TEST_F(PrepareTest, AnotherBuildOfOneVersionIsProbedItself) {
  for (const char* path : {"/good", "/bad", "/good"}) {
    Add("oak", "oak", "1.0", {"oak.f"});
    bench_.SetVariable("PYTHONPATH", path);
    ASSERT_TRUE(Run().ok());
  }
  EXPECT_EQ(asked_["oak apis"], 2);
}

TEST_F(PrepareTest, EachOfSeveralTargetsHasItsOwnCatalogue) {
  Add("oak", "oak", "2.0", {"oak.f", "oak.g"});
  Add("old", "oak", "1.0", {"oak.f", "oak.gone"});
  request_.joint = request_.settings.sources = "versions";
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  ASSERT_EQ(hunt->fleet.size(), 2u);
  EXPECT_EQ(hunt->fleet[1].label, "on oak 1.0");
  ASSERT_EQ(hunt->fleet[1].catalogue.entries.size(), 2u);
  EXPECT_EQ(hunt->fleet[1].catalogue.entries[1].api.name, "oak.gone");
  EXPECT_EQ(hunt->fleet[1].catalogue.entries[1].api.doc, "Does it.");
  EXPECT_THAT(Ids(*hunt), ElementsAre("versions:versions oak.f"));
  EXPECT_EQ(hunt->relations.front().relation.sides[1].target, "old");
}

TEST_F(PrepareTest, CostsAreThoseOfTheDearestTarget) {
  Add("old", "oak", "1.0", {"oak.f"});
  request_.settings.cases = 0;
  ASSERT_TRUE(Run().ok()) << "its cache knows what a call costs";
  Add("oak", "oak", "2.0", {"oak.f"});
  Add("old", "oak", "1.0", {"oak.f"});
  request_.joint = request_.settings.sources = "versions";
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  EXPECT_GT(hunt->fleet[1].catalogue.entries[0].cost_ns, 0u);
  EXPECT_GE(hunt->catalogue().entries[0].cost_ns, hunt->fleet[1].catalogue.entries[0].cost_ns);
}

TEST_F(PrepareTest, CounterpartsAreMatchedRunAndKept) {
  Add("oak", "oak", "1.0", {"oak.f"});
  Add("elm", "elm", "1.0", {"elm.f", "elm.h"});
  const auto names = installation_.CounterpartNames();
  ASSERT_TRUE(MakeDirectories(names.parent_path()).ok());
  ASSERT_TRUE(WriteFileAtomically(names, R"({"names": [], "parameters": [],
      "namespaces_without_meaning": []})")
                  .ok());
  request_.joint = request_.settings.sources = "counterparts";
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("1 of 1 function agree in other libraries by name, 0 of 0 pairs of other "
                          "names that are alike, and 0 of 0 composed programs"));
  EXPECT_EQ(hunt->counterparts->considered.names, 1u);
  EXPECT_EQ(hunt->counterparts->hunted.names, 1u);
  EXPECT_EQ(CounterpartFiguresIn(store_->notes()).value().front().first, "oak elm");
  ASSERT_EQ(hunt->stated.size(), 1u);
  ASSERT_EQ(hunt->relations.size(), 1u);
  EXPECT_EQ(hunt->relations[0].relation.sides[1].program, "elm.f");
  EXPECT_EQ(hunt->relations[0].relation.sides[1].target, "elm");
}

TEST_F(PrepareTest, WhatHasNoNamesakeIsMatchedByLikeness) {
  const auto elements = [](const FakeCall& call) {
    const auto* x = std::get_if<TensorRecipe>(&call.inputs.arguments.at(0).value.v);
    const int64_t count = x == nullptr ? 0 : NumElements(x->shape);
    return std::optional(ReturnNumber(static_cast<double>(count)));
  };
  Add("oak", "oak", "1.0", {"oak.matrix_power", "oak.sum"}).call = elements;
  Add("elm", "elm", "1.0", {"elm.power_of_matrix", "elm.sum", "elm.sort"}).call = elements;
  const auto names = installation_.CounterpartNames();
  ASSERT_TRUE(MakeDirectories(names.parent_path()).ok());
  ASSERT_TRUE(WriteFileAtomically(names, R"({"names": [], "parameters": [],
      "namespaces_without_meaning": []})")
                  .ok());
  request_.joint = request_.settings.sources = "counterparts";
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("1 of 1 function agree in other libraries by name, 3 of 3 pairs of other "
                          "names that are alike, and 0 of 0 composed programs"));
  ASSERT_EQ(hunt->stated.size(), 4u);
  EXPECT_EQ(hunt->stated[1].name(), "oak.matrix_power+elm~elm.power_of_matrix");
  ASSERT_EQ(hunt->relations.size(), 4u);
  EXPECT_GT(hunt->relations[1].similarity, 0);
}

TEST_F(PrepareTest, CounterpartsOfAnotherBuildAreRunAnew) {
  const auto names = installation_.CounterpartNames();
  ASSERT_TRUE(MakeDirectories(names.parent_path()).ok());
  ASSERT_TRUE(WriteFileAtomically(names, R"({"names": [], "parameters": [],
      "namespaces_without_meaning": []})")
                  .ok());
  request_.joint = request_.settings.sources = "counterparts";
  std::array<int, 3> calls = {};
  size_t run = 0;
  for (const char* path : {"/good", "/good", "/bad"}) {
    Add("oak", "oak", "1.0", {"oak.f"});
    int& count = calls[run++];
    Add("elm", "elm", "1.0", {"elm.f"}).call = [&count](const FakeCall&) {
      ++count;
      return std::optional(ReturnNumber(1));
    };
    bench_.SetVariable("PYTHONPATH", path);
    ASSERT_TRUE(Run().ok());
  }
  EXPECT_GT(calls[0], 0);
  EXPECT_EQ(calls[1], 0);
  EXPECT_GT(calls[2], 0);
}

TEST_F(PrepareTest, TargetsThatDoNotGoTogetherAreAnError) {
  Add("oak", "oak", "1.0", {"oak.f"});
  Add("elm", "elm", "1.0", {"elm.f"});
  request_.joint = request_.settings.sources = "versions";
  const auto hunt = Run();
  ASSERT_FALSE(hunt.ok());
  EXPECT_THAT(hunt.error().message, HasSubstr("oak and elm are two libraries"));
  EXPECT_TRUE(asked_.empty()) << "nothing was probed before that was told";
}

TEST_F(PrepareTest, ARelationMayBringInputs) {
  Add("oak", "oak", "1.0", {"oak.f"});
  request_.stated = {ParseStatedRelations("mine.toml",
                                          "[[relation]]\nname = 'lent'\napi = 'oak.f'\n"
                                          "citation = 'c'\n"
                                          "inputs_of = { api = 'oak.no', arguments = ['x'] }\n"
                                          "[[relation.side]]\n[[relation.side]]\n")
                         .value()
                         .front()};
  request_.settings.sources = "stated,null";
  const auto hunt = Run();
  ASSERT_TRUE(hunt.ok()) << hunt.error().message;
  ASSERT_EQ(bench_.progress.notes.size(), 1u);
  EXPECT_THAT(bench_.progress.notes[0], HasSubstr("1 stated relation borrowed no inputs"));
  EXPECT_THAT(hunt->left_out.notes, ElementsAre(HasSubstr("lent")));
}

}  // namespace
}  // namespace parallax
