#include "catalogue/make_catalogue.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <set>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "catalogue/prober.h"
#include "constraints/language.h"

namespace parallax {
namespace {

// Returns its first tensor; refuses "lib.int" anything but integers. No call of `slow` returns.
class ListedEvaluator : public Evaluator {
 public:
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions&) override {
    std::vector<Outcomes> out;
    for (const EvaluateItem& item : items) {
      OutputTensor tensor;
      tensor.shape = {3};
      tensor.has_bytes = false;
      bool integer = true;
      ForEachTensor(item.binding, [&](const TensorRecipe& t) { integer &= IsInteger(t.dtype); });
      if (item.sides[0].program == slow) {
        out.push_back({{TimedOut{2}}});
      } else if (item.sides[0].program == "lib.int" && !integer) {
        out.push_back({{Raised{"TypeError", "expected scalar type Long but found Float"}, 0}});
      } else {
        out.push_back({{Returned{{tensor}, {}, -1, ""}, 3000}});
      }
    }
    return out;
  }

  std::string slow = "none";
};

class Recorder : public Progress {
 public:
  void Stage(const std::string& text) override { stages += text + "\n"; }
  void Tick(const ProgressFigures&) override {}
  void Done(uint64_t done, uint64_t) override {
    if (on_done) on_done(done);
  }
  void Announce(const Finding&) override {}
  void Note(const std::string& text) override { notes += text + "\n"; }

  std::string stages;
  std::string notes;
  std::function<void(uint64_t)> on_done;
};

Api OneApi(const std::string& name) {
  Api api;
  api.program = api.name = name;
  api.kind = "function";
  api.parameters = {{"x", "tensor", false, false, "", {}}};
  return api;
}

// A library of eight functions and, in `rules_`, what lies beside them.
class MakeCatalogueTest : public testing::Test {
 protected:
  MakeCatalogueTest() {
    for (const char* name :
         {"lib.a", "lib.b", "lib.c", "lib.d", "lib.e", "lib.f", "lib.g", "lib.int"}) {
      apis_.push_back(OneApi(name));
    }
  }

  Result<Catalogue> Make(const std::function<bool(const ListedApi&)>& wanted = nullptr) {
    probed_.clear();
    Dialect dialect;
    dialect.dtypes = {{"Long", "int64"}, {"Float", "float32"}};
    CatalogueRequest request;
    request.target = "lib";
    request.key = {"lib", "1.0", "abc", ""};
    request.cache_folder = dir_.path();
    request.list = [&]() -> Result<std::vector<Api>> {
      ++lists_;
      return apis_;
    };
    request.rules = [&](const std::vector<std::string>& names) -> Result<std::vector<Api>> {
      EXPECT_EQ(names.size(), apis_.size());
      return rules_;
    };
    request.wanted = wanted;
    request.hints = [&](const std::string& api) {
      return api == "lib.c" ? hints_ : std::vector<Hint>();
    };
    request.options.batch_apis = 1;
    request.options.dialect = &dialect;
    std::vector<ProbeSeat> seats = {{[&](const auto& names) { return Seeds(names); }, &evaluator_}};
    return MakeCatalogue(request, seats, stop_, progress_);
  }

  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& names) {
    std::vector<SeedsOf> out;
    for (const std::string& name : names) {
      probed_.insert(name);
      out.push_back({name, {}, name == failing_ ? problem_ : ""});
    }
    return out;
  }

  std::filesystem::path CacheFile() { return dir_.path() / *ListFiles(dir_.path())->begin(); }

  TempDir dir_ = *TempDir::In(std::filesystem::temp_directory_path());
  ListedEvaluator evaluator_;
  Recorder progress_;
  StopToken stop_;
  std::vector<Api> apis_;
  std::vector<Api> rules_;
  std::vector<Hint> hints_;  // of lib.c
  std::string failing_;
  std::string problem_ = "OSError: no such file";
  std::set<std::string> probed_;  // by the last Make
  int lists_ = 0;
};

using Names = std::set<std::string>;

TEST_F(MakeCatalogueTest, AsksNothingOfATargetThatItKnows) {
  auto first = Make();
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(probed_.size(), 8u);
  auto second = Make();
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(probed_, Names{});
  EXPECT_EQ(lists_, 1);
  EXPECT_EQ(Encode(*second), Encode(*first));
  EXPECT_NE(second->Find("lib.int"), nullptr);
  EXPECT_EQ(second->Find("lib.inu"), nullptr);
}

// The machine may have been busy.
TEST_F(MakeCatalogueTest, WhatGaveNoAnswerInTimeIsAskedAgain) {
  evaluator_.slow = "lib.b";
  auto first = Make();
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(first->Find("lib.b")->HasInputs());
  evaluator_.slow = "none";
  auto second = Make();
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(probed_, Names{"lib.b"});
  EXPECT_TRUE(second->Find("lib.b")->HasInputs());
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_, Names{}) << "now it is known";
}

// Guesses found inputs, but what the adapter would have said is not known.
TEST_F(MakeCatalogueTest, AnApiWhoseSeedsCameTooLateIsAskedAgain) {
  failing_ = "lib.c";
  problem_ = std::string(kNoAnswerIn) + "30 s";
  auto first = Make();
  ASSERT_TRUE(first.ok());
  EXPECT_TRUE(first->Find("lib.c")->HasInputs());
  failing_.clear();
  auto second = Make();
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(probed_, Names{"lib.c"});
  EXPECT_EQ(second->Find("lib.c")->seeding_problem, "");
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_, Names{}) << "now it is known";
}

TEST_F(MakeCatalogueTest, CataloguesOfBuildsThatAreGoneAreRemoved) {
  for (int i = 0; i < 8; ++i) {
    const auto file = dir_.path() / ("lib-0.9-0000000" + std::to_string(i) + ".catalogue");
    ASSERT_TRUE(WriteFileAtomically(file, "").ok());
    std::filesystem::last_write_time(
        file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * 365 + i));
  }
  ASSERT_TRUE(Make().ok());
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(ListFiles(dir_.path())->size(), 4u) << "its own, and the three that were used last";
  EXPECT_TRUE(probed_.empty()) << "its own is still there";
}

TEST_F(MakeCatalogueTest, AnInterruptedProbingGoesOnWhereItWas) {
  progress_.on_done = [&](uint64_t done) {
    if (done == 3) stop_.Request();
  };
  auto interrupted = Make();
  ASSERT_FALSE(interrupted.ok());
  EXPECT_EQ(interrupted.error().message, "3 of 8 APIs are known: probing was stopped by the user");
  EXPECT_TRUE(IsStop(interrupted.error()));
  EXPECT_EQ(probed_, (Names{"lib.a", "lib.b", "lib.c"}));
}

TEST_F(MakeCatalogueTest, AKilledProbingGoesOnWhereItWas) {
  pid_t child = fork();
  if (child == 0) {
    progress_.on_done = [](uint64_t done) {
      if (done == 5) kill(getpid(), SIGKILL);
    };
    (void)Make();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  auto catalogue = Make();
  ASSERT_TRUE(catalogue.ok());
  EXPECT_EQ(probed_, (Names{"lib.f", "lib.g", "lib.int"}));
  EXPECT_EQ(catalogue->entries.size(), 8u);
  EXPECT_FALSE(catalogue->Find("lib.a")->seeds.empty());
  EXPECT_NE(progress_.stages.find("probing 3 of 8 APIs"), std::string::npos) << progress_.stages;
}

TEST_F(MakeCatalogueTest, OnlyTheRuleThatChangedIsProbedAgain) {
  for (const char* name : {"rule:one", "rule:two"}) {
    rules_.push_back(OneApi(name));
    rules_.back().extra = R"({"fingerprint":"1"})";
  }
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_.size(), 10u);
  rules_[1].extra = R"({"fingerprint":"2"})";
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_, Names{"rule:two"});
  rules_.push_back(OneApi("rule:three"));
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_, Names{"rule:three"});
  rules_.resize(1);
  auto fewer = Make();
  ASSERT_TRUE(fewer.ok());
  EXPECT_EQ(probed_, Names{});
  EXPECT_EQ(fewer->entries.size(), 9u);
  EXPECT_EQ(lists_, 1);
}

TEST_F(MakeCatalogueTest, WhatAUserSaysIsProbedAgainAndGuessesObeyIt) {
  ASSERT_TRUE(Make().ok());
  hints_ = {{*ParseClause("rank(x) = 2"), true}};
  auto catalogue = Make();
  ASSERT_TRUE(catalogue.ok());
  EXPECT_EQ(probed_, Names{"lib.c"});
  const CatalogueEntry& entry = *catalogue->Find("lib.c");
  const auto flat = std::count_if(entry.seeds.begin(), entry.seeds.end(), [](const Binding& seed) {
    return seed.arguments[0].value.As<TensorRecipe>().shape.size() != 2;
  });
  EXPECT_LE(static_cast<size_t>(flat) * 2, entry.seeds.size()) << "one guess in eight goes its way";
  EXPECT_EQ(entry.constraints.size(), 1u) << "the type alone: hints are joined elsewhere";
  ASSERT_TRUE(Make().ok());
  EXPECT_TRUE(probed_.empty());
  hints_.clear();
  ASSERT_TRUE(Make().ok());
  EXPECT_TRUE(probed_.empty()) << "what was probed without is there still";
}

TEST_F(MakeCatalogueTest, ProbesOnlyWhatIsWanted) {
  auto only_b = [](const ListedApi& api) { return api.name == "lib.b"; };
  auto some = Make(only_b);
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(probed_, Names{"lib.b"});
  EXPECT_EQ(some->entries.size(), 8u) << "the rest is there by name";
  EXPECT_TRUE(some->Find("lib.a")->seeds.empty());
  EXPECT_EQ(some->Find("lib.a")->tried, 0u);
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(probed_.size(), 7u);
  EXPECT_EQ(Encode(*Make(only_b)), Encode(*some)) << "whatever else is known";
}

TEST_F(MakeCatalogueTest, DamageCostsTheRecordsItTouched) {
  auto whole = Make();
  ASSERT_TRUE(whole.ok());
  std::string bytes = *ReadFile(CacheFile());
  bytes[bytes.size() / 2] ^= 1;
  bytes.resize(bytes.size() - 1);
  ASSERT_TRUE(WriteFileAtomically(CacheFile(), bytes).ok());
  auto mended = Make();
  ASSERT_TRUE(mended.ok());
  EXPECT_EQ(probed_.size(), 2u);
  EXPECT_TRUE(probed_.contains("lib.int")) << "the torn last one";
  EXPECT_NE(progress_.notes.find("is damaged in 2 places"), std::string::npos) << progress_.notes;
  EXPECT_EQ(Encode(*mended), Encode(*whole));
}

TEST_F(MakeCatalogueTest, LessonsAndErrorsWhileSeedingAreKept) {
  failing_ = "lib.c";
  ASSERT_TRUE(Make().ok());
  EXPECT_NE(progress_.notes.find("seeds() went wrong for 1 API: lib.c; of lib.c: OSError: no such"),
            std::string::npos)
      << progress_.notes;
  auto catalogue = Make();
  ASSERT_TRUE(catalogue.ok());
  EXPECT_EQ(catalogue->Find("lib.c")->seeding_problem, "OSError: no such file");
  EXPECT_EQ(catalogue->Find("lib.d")->seeding_problem, "");
  EXPECT_EQ(catalogue->Find("lib.int")->lessons, std::vector<std::string>{"x is of int64"});
}

}  // namespace
}  // namespace parallax
