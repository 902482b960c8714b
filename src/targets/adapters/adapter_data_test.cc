#include "targets/adapters/adapter_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "targets/target_registry.h"
#include "targets/testing_adapters.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<AdapterData> Parsed(std::string_view text) {
  return ParseAdapterData("pocket", "/adapters/pocket/adapter.json", text);
}

std::string MessageOf(std::string_view text) {
  auto data = Parsed(text);
  return data.ok() ? "fine" : data.error().InOneLine();
}

TEST(AdapterData, IsRead) {
  auto data = Parsed(R"({
    "environment": {"folder": "pocket", "packages": ["pocket==1"], "size": "1 MB"},
    "variable": "POCKET_ON",
    "targets": [{"name": "a", "runs_on": "left",
                 "switches": [{"name": "kernels", "variable": "KERNELS=0"},
                              {"name": "fusion", "line": "pocket.fused = False"}]},
                {"name": "b", "runs_on": "right", "voice": "left", "reduced": true,
                 "compared": false, "referee": 2, "unoptimised": true, "integers": "int32"}],
    "models": {"suffixes": [".pocket"]}})");
  ASSERT_TRUE(data.ok()) << data.error().message;
  EXPECT_EQ(data->environment, "pocket");
  ASSERT_EQ(data->targets.size(), 2u);
  EXPECT_EQ(data->targets[0].voice, "left");
  EXPECT_TRUE(data->targets[0].compared);
  ASSERT_EQ(data->targets[0].switches.size(), 2u);
  EXPECT_EQ(data->targets[0].switches[0].variable, "KERNELS=0");
  EXPECT_EQ(data->targets[0].switches[1].line, "pocket.fused = False");
  EXPECT_EQ(data->targets[1].voice, "left");
  EXPECT_TRUE(data->targets[1].reduced);
  EXPECT_FALSE(data->targets[1].compared);
  EXPECT_EQ(data->targets[1].referee, 2);
  EXPECT_TRUE(data->targets[1].unoptimised);
  EXPECT_EQ(data->dialect.narrow_integers.at("b"), "int32");
  EXPECT_EQ(data->RunningOn("right")->name, "b");
  EXPECT_EQ(data->RunningOn("up"), nullptr);
  EXPECT_THAT(data->models.suffixes, ElementsAre(".pocket"));
}

TEST(AdapterData, SaysWhichKeyIsWrong) {
  const std::string file = "/adapters/pocket/adapter.json";
  EXPECT_THAT(MessageOf("{"), HasSubstr(file + " is no JSON"));
  EXPECT_THAT(MessageOf("9E999"), HasSubstr("number overflow"));
  EXPECT_EQ(MessageOf(R"({"target": []})"),
            file + ": target is no key that is known; did you mean targets?");
  EXPECT_THAT(MessageOf(R"({"targets": [{"name": "a"}, {"nome": "b"}]})"),
              HasSubstr("targets[1].name is missing"));
  EXPECT_THAT(MessageOf(R"({"targets": [{"name": "a", "voise": "b"}]})"),
              HasSubstr("targets[0].voise is no key that is known; did you mean voice?"));
  EXPECT_THAT(MessageOf(R"({"targets": [{"name": "a", "reduced": 1}]})"),
              HasSubstr("targets[0].reduced must be true or false"));
  EXPECT_THAT(MessageOf(R"({"targets": [{"name": "a", "referee": -1}]})"),
              HasSubstr("targets[0].referee must be a number"));
  EXPECT_THAT(MessageOf(R"({"targets": [{"name": "a", "switches": [{"name": "b"}]}]})"),
              HasSubstr("targets[0].switches[0].variable must be NAME=VALUE"));
  EXPECT_THAT(MessageOf(R"({"models": {"suffixes": ".a"}})"),
              HasSubstr("models.suffixes must be a list of texts"));
  EXPECT_THAT(MessageOf(R"({"models": {"suffixes": [".a", 3]}})"),
              HasSubstr("models.suffixes[1] must be a text"));
  EXPECT_THAT(MessageOf(R"({"environment": "pocket"})"),
              HasSubstr("environment must be an object"));
  EXPECT_THAT(MessageOf("[]"), HasSubstr("must be an object"));
}

// An installation with two invented adapters, and one without data.
class Registry : public testing::Test {
 protected:
  void SetUp() override {
    auto folder = TempDir::In(std::filesystem::temp_directory_path());
    ASSERT_TRUE(folder.ok());
    folder_.emplace(std::move(*folder));
    installation_ = {folder_->path(), folder_->path() / "build", "/usr/bin/python3"};
    Write("left", R"({"environment": {"folder": "both"}, "variable": "ON",
      "targets": [{"name": "left-a", "runs_on": "a", "voice": "core", "reduced": true}]})");
    Write("right", R"({"environment": {"of": "left"}, "build_paths": ["x/y"],
      "targets": [{"name": "right", "voice": "core"}]})");
    Write("bare", "");
  }

  void Write(const std::string& adapter, const std::string& json) {
    testing_targets::WriteAdapter(folder_->path(), adapter, json);
  }

  TargetSpec Found(const std::string& name) {
    auto spec = FindTarget(installation_, name);
    EXPECT_TRUE(spec.ok()) << (spec.ok() ? "" : spec.error().message);
    return spec.ok() ? *spec : TargetSpec{};
  }

  std::optional<TempDir> folder_;
  Installation installation_;
};

TEST_F(Registry, ComesFromTheAdapters) {
  const TargetSpec left = Found("left-a");
  EXPECT_EQ(left.adapter, "left");
  EXPECT_EQ(left.python, folder_->path() / "envs" / "both" / "bin" / "python");
  EXPECT_THAT(left.environment, ElementsAre(std::pair<std::string, std::string>("ON", "a")));
  EXPECT_EQ(left.voice, "core");
  EXPECT_TRUE(left.reduced);
  const TargetSpec right = Found("right");
  EXPECT_EQ(right.python, left.python) << "they share an environment";
  EXPECT_THAT(right.support_paths, ElementsAre(folder_->path() / "build" / "x/y"));
  auto targets = ListTargets(installation_);
  ASSERT_TRUE(targets.ok());
  EXPECT_EQ(targets->size(), 2u);
}

// Nothing of what foreign code makes stays.
TEST_F(Registry, TheJailOfForeignCodeKeepsNothingCompiled) {
  Write("fast", R"({"variable": "ON", "targets": [{"name": "fast", "runs_on": "x",
    "compiles": true}]})");
  TargetSpec added;
  added.name = "mine";
  added.python = "/bin/sh";
  added.adapter = "fast";
  added.environment = {{"ON", "x"}};
  ASSERT_TRUE(AddTarget(installation_, added).ok());
  EXPECT_EQ(Found("fast").launch.cache, installation_.Compiled());
  EXPECT_EQ(Found("mine").launch.cache, installation_.Compiled());
  installation_.reads = {"/a/model"};
  EXPECT_EQ(Found("mine").launch.cache, installation_.Compiled()) << "a model that is trusted";
  installation_.strict = true;
  EXPECT_EQ(Found("fast").launch.cache, "");
  EXPECT_EQ(Found("mine").launch.cache, "");
  EXPECT_THAT(Found("mine").launch.reads, ElementsAre("/a/model"));
}

TEST_F(Registry, ABuiltInTargetStandsForItsAdapter) {
  TargetSpec spec;
  spec.name = "mine";
  spec.python = "/bin/sh";
  spec.adapter = "left-a";
  ASSERT_TRUE(AddTarget(installation_, spec).ok());
  EXPECT_EQ(Found("mine").adapter, "left");
  EXPECT_THAT(Found("mine").environment,
              ElementsAre(std::pair<std::string, std::string>("ON", "a")));
  spec.environment = {{"ON", "z"}};
  ASSERT_TRUE(AddTarget(installation_, spec).ok());
  EXPECT_THAT(Found("mine").environment,
              ElementsAre(std::pair<std::string, std::string>("ON", "z")));
  spec.adapter = "nobody";
  EXPECT_EQ(AddTarget(installation_, spec).error().message, "there is no adapter nobody");
}

TEST_F(Registry, AnAddedTargetHasTheVoiceOfWhatItRunsOn) {
  ASSERT_TRUE(MakeDirectories(folder_->path() / "envs").ok());
  ASSERT_TRUE(WriteFileAtomically(folder_->path() / "envs" / "targets.toml",
                                  "[old]\nadapter='left'\npython='p'\nenv={ON='a'}\n"
                                  "[other]\nadapter='left'\npython='p'\nenv={ON='z'}\n"
                                  "[mine]\nadapter='right'\npython='p'\n"
                                  "[plain]\nadapter='bare'\npython='p'\n")
                  .ok());
  EXPECT_EQ(Found("old").voice, "core");
  EXPECT_TRUE(Found("old").reduced);
  EXPECT_EQ(Found("other").voice, "other");
  EXPECT_EQ(Found("mine").voice, "core");
  EXPECT_EQ(Found("plain").voice, "plain");
}

TEST_F(Registry, TheTwinIsTheSameRuntimeUnoptimised) {
  Write("left", R"({"environment": {"folder": "both"}, "variable": "ON",
      "targets": [{"name": "fast", "runs_on": "a", "integers": "int32"}, {"name": "slow",
                   "runs_on": "b", "voice": "a", "unoptimised": true}, {"name": "c", "runs_on": "c"}]})");
  ASSERT_TRUE(MakeDirectories(folder_->path() / "envs").ok());
  ASSERT_TRUE(WriteFileAtomically(folder_->path() / "envs" / "targets.toml",
                                  "[old]\nadapter='left'\npython='p'\nenv={ON='a'}\n")
                  .ok());
  const auto twin = [&](const std::string& name) {
    return UnoptimisedTwin(installation_, Found(name)).value();
  };
  EXPECT_EQ(twin("fast")->name, "slow");
  EXPECT_EQ(twin("old")->name, "old-unoptimised");
  EXPECT_EQ(twin("old")->python, "p");
  EXPECT_THAT(twin("old")->environment,
              ElementsAre(std::pair<std::string, std::string>("ON", "b")));
  EXPECT_FALSE(twin("slow").has_value());
  EXPECT_FALSE(twin("c").has_value());
  EXPECT_FALSE(twin("right").has_value());
  EXPECT_EQ(Found("old").dialect.narrow_integers.at("old"), "int32");
}

TEST_F(Registry, RefereesComeInTheirOrder) {
  Write("left", R"({"targets": [{"name": "a", "referee": 2}, {"name": "b"},
                                {"name": "c", "referee": 1}]})");
  Write("right", R"({"targets": [{"name": "d", "referee": 1}]})");
  auto referees = ListReferees(installation_);
  ASSERT_TRUE(referees.ok());
  std::vector<std::string> names;
  for (const TargetSpec& spec : *referees) names.push_back(spec.name);
  EXPECT_THAT(names, ElementsAre("c", "a", "d"));
}

TEST_F(Registry, SaysWhichFileIsWrong) {
  Write("right", R"({"environment": {"of": "bare"}})");
  auto targets = ListTargets(installation_);
  ASSERT_FALSE(targets.ok());
  EXPECT_THAT(targets.error().message, HasSubstr("right/adapter.json: environment.of names bare"));
  Write("right", R"({"targets": 3})");
  targets = ListTargets(installation_);
  ASSERT_FALSE(targets.ok());
  EXPECT_THAT(targets.error().message, HasSubstr("right/adapter.json: targets must be a list"));
}

TEST(AdapterData, OfThisCheckoutIsWhole) {
  const Installation checkout{PARALLAX_SOURCE_DIR, PARALLAX_BINARY_DIR, "python3"};
  auto targets = ListTargets(checkout);
  ASSERT_TRUE(targets.ok()) << targets.error().message;
  std::set<std::string> names;
  for (const TargetSpec& spec : *targets) {
    EXPECT_TRUE(names.insert(spec.name).second) << spec.name << " is there twice";
    EXPECT_FALSE(spec.voice.empty()) << spec.name;
  }
  EXPECT_TRUE(names.contains("toy"));
  for (const std::string& adapter : ListAdapters(checkout)) {
    EXPECT_TRUE(Exists(std::filesystem::path(PARALLAX_SOURCE_DIR) / "python/parallax/adapters" /
                       adapter / "adapter.json"))
        << adapter;
  }
}

TEST(AdapterData, WhatIsNestedDeepIsRefused) {
  const std::string deep =
      "{\"targets\": " + std::string(200'000, '[') + std::string(200'000, ']') + "}";
  const auto data = ParseAdapterData("toy", "adapter.json", deep);
  ASSERT_FALSE(data.ok());
  EXPECT_EQ(data.error().message,
            "adapter.json is nested 200,001 levels deep; at most 200 are read");
}

}  // namespace
}  // namespace parallax
