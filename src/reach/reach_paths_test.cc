#include "reach/reach_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temp_dir.h"
#include "nouns/find_argument.h"
#include "paths/testing.h"
#include "prepare/testing.h"
#include "reach/testing.h"
#include "store/memory_store.h"

#ifdef __SANITIZE_THREAD__
// Z3 is not built for ThreadSanitizer, which does not see what its timers lock.
extern "C" const char* __tsan_default_suppressions() { return "mutex:libz3\n"; }  // NOLINT
#endif

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests
using testing::ElementsAre;
using testing_prepare::EntryOf;
using testing_prepare::ReturnNumber;
using testing_targets::FakeCall;
using testing_targets::FakeLibrary;

// toy.f(x, n=1) and toy.g: negative numbers are refused, and 37 beside a matrix has its own branch.
class ReachPathsTest : public testing::Test {
 protected:
  ReachPathsTest() {
    FakeLibrary& library = bench_.Add("toy", "toy", "1.0");
    library.ask = [this](const std::string& verb, const std::string& argument) {
      ++asked_[verb];
      if (verb == "has") return Result<std::string>(reads_ ? "yes" : "");
      if (argument == "toy.bad") return Result<std::string>("no form");
      return Result<std::string>(
          Form({Function("f", {"x", "n=1"},
                         {If(2, Cmp(N("n"), "<", C("0")), {Raise(3, "n is negative")}),
                          If(4, Cmp(N("n"), "==", C("37")),
                             {If(5, Cmp(Attr(N("x"), "ndim"), "==", C("2")), {Return(6)})}),
                          Return(7)})}));
    };
    library.call = [](const FakeCall& call) {
      if (testing_reach::IsFollowed(call.side)) {
        return std::optional(testing_reach::NoProgram(call.side));
      }
      const Value* n = FindArgument(call.inputs, "n");
      const bool negative = n != nullptr && n->As<int64_t>() < 0;
      return std::optional(negative ? Outcome(Raised{"ValueError", "n is negative"})
                                    : ReturnNumber(1));
    };
    fleet_.emplace(bench_.Start());
  }

  PreparedHunt Hunt(const std::vector<std::string>& apis) {
    PreparedHunt hunt;
    hunt.settings.paths = true;
    hunt.settings.jobs = 2;
    hunt.fleet.push_back(
        {"toy", "toy", "toy", "on toy", {}, {"toy", {"toy", "1.0", "a", "b"}, {}}});
    for (const std::string& api : apis) {
      CatalogueEntry entry = EntryOf(api);
      entry.api.parameters = {{"x", "tensor", false, false, "", {}},
                              {"n", "int", false, true, "1", {}}};
      hunt.fleet[0].catalogue.entries.push_back(entry);
    }
    return hunt;
  }

  Status Reach(PreparedHunt* hunt) {
    return ReachPaths(*fleet_, {installation_, store_->notes(), stop_, bench_.progress}, hunt);
  }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation installation_{folder_.path(), folder_.path(), "python3"};
  testing_prepare::FleetBench bench_;
  std::optional<Fleet> fleet_;
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  StopToken stop_;
  std::map<std::string, int> asked_;
  bool reads_ = true;
};

TEST_F(ReachPathsTest, WhatReturnsIsASeedAndWhatRaisesIsNone) {
  PreparedHunt hunt = Hunt({"toy.f"});
  ASSERT_TRUE(Reach(&hunt).ok());
  const CatalogueEntry& entry = hunt.catalogue().entries[0];
  ASSERT_EQ(hunt.paths.size(), 1u);
  ASSERT_EQ(hunt.paths[0].paths.size(), 4u);
  size_t pairs = 0;
  for (const TriedPath& path : hunt.paths[0].paths) {
    EXPECT_EQ(path.fate, PathFate::kReached);
    const Value* n = FindArgument(path.input, "n");
    ASSERT_NE(n, nullptr);
    const bool is_seed =
        std::find(entry.seeds.begin(), entry.seeds.end(), path.input) != entry.seeds.end();
    EXPECT_EQ(is_seed, path.raises.empty());
    const auto& x = path.input.arguments[0].value.As<TensorRecipe>();
    pairs += n->As<int64_t>() == 37 && x.shape == Shape{3, 5} ? 1 : 0;
  }
  EXPECT_EQ(pairs, 1u) << "the seed that is a matrix, with the number";
  EXPECT_EQ(entry.seeds.size(), 6u) << "three of probing, three of paths";
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("inputs take 4 of 4 paths through the sources of 1 API"));
}

TEST_F(ReachPathsTest, TheSameAgainFromTheCache) {
  PreparedHunt hunt = Hunt({"toy.f", "toy.g"}), again = Hunt({"toy.f", "toy.g"});
  ASSERT_TRUE(Reach(&hunt).ok());
  EXPECT_EQ(asked_["paths"], 2);
  ASSERT_TRUE(Reach(&again).ok());
  EXPECT_EQ(asked_["paths"], 2);
  EXPECT_EQ(again.paths, hunt.paths);
  EXPECT_EQ(again.paths[1].api, 1u);
  EXPECT_EQ(HashOf(again.catalogue()), HashOf(hunt.catalogue()));
}

TEST_F(ReachPathsTest, NothingWhereNobodyAsks) {
  PreparedHunt hunt = Hunt({"toy.f"});
  hunt.settings.paths = false;
  ASSERT_TRUE(Reach(&hunt).ok());
  EXPECT_TRUE(hunt.paths.empty());
  EXPECT_TRUE(asked_.empty());
}

TEST_F(ReachPathsTest, OfTheApisThatAreHuntedAlone) {
  PreparedHunt hunt = Hunt({"toy.f", "toy.g"});
  hunt.settings.only = "*.g";
  ASSERT_TRUE(Reach(&hunt).ok());
  ASSERT_EQ(hunt.paths.size(), 1u);
  EXPECT_EQ(hunt.paths[0].api, 1u);
  EXPECT_EQ(hunt.paths[0].paths.size(), 4u);
}

TEST_F(ReachPathsTest, AnAdapterThatReadsNoSourcesIsANote) {
  reads_ = false;
  PreparedHunt hunt = Hunt({"toy.f"});
  ASSERT_TRUE(Reach(&hunt).ok());
  EXPECT_THAT(bench_.progress.notes,
              ElementsAre("no paths are followed: the adapter of this target reads no sources"));
}

TEST_F(ReachPathsTest, AFormThatIsNoneIsTold) {
  PreparedHunt hunt = Hunt({"toy.bad", "toy.f"});
  ASSERT_TRUE(Reach(&hunt).ok());
  ASSERT_EQ(bench_.progress.notes.size(), 2u);
  EXPECT_THAT(bench_.progress.notes[0],
              testing::StartsWith("the sources of 1 API could not be read: toy.bad: "));
  ASSERT_EQ(hunt.paths.size(), 1u);
  EXPECT_EQ(hunt.paths[0].api, 1u);
}

TEST_F(ReachPathsTest, AStopEndsItAndKeepsWhatThereIs) {
  PreparedHunt hunt = Hunt({"toy.f"});
  stop_.Request();
  const Status stopped = Reach(&hunt);
  ASSERT_FALSE(stopped.ok());
  EXPECT_TRUE(IsStop(stopped.error()));
}

}  // namespace
}  // namespace parallax
