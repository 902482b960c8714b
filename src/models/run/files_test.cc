#include "models/run/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "targets/testing_adapters.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Knows the targets of three invented adapters and two of a user.
class ModelFiles : public testing::Test {
 protected:
  void SetUp() override {
    auto folder = TempDir::In(std::filesystem::temp_directory_path());
    ASSERT_TRUE(folder.ok());
    folder_.emplace(std::move(*folder));
    installation_.home = folder_->path();
    Write("pine", R"({"targets": [{"name": "pine"}, {"name": "pine-slow"},
                                  {"name": "pine-half", "compared": false}],
                      "models": {"suffixes": [".pine", ".p5"]}})");
    Write("oak", R"({"targets": [{"name": "oak"}, {"name": "oak-plain"}],
                     "models": {"folder_with": "oak.pb", "folder_is": "the folder of an oak"}})");
    Write("elm", R"({"targets": [{"name": "elm"}], "models": {"suffixes": [".elm"]}})");
    ASSERT_TRUE(MakeDirectories(folder_->path() / "envs").ok());
    ASSERT_TRUE(MakeDirectories(folder_->path() / "saved").ok());
    ASSERT_TRUE(WriteFileAtomically(folder_->path() / "saved" / "oak.pb", "x").ok());
    ASSERT_TRUE(WriteFileAtomically(folder_->path() / "envs" / "targets.toml",
                                    "[pine-1]\nadapter = 'pine'\npython = 'p'\n"
                                    "[mine]\nadapter = 'mine'\npython = 'p'\n")
                    .ok());
    auto adapters = ReadAdapters(installation_);
    ASSERT_TRUE(adapters.ok());
    adapters_ = *adapters;
  }

  void Write(const std::string& adapter, const std::string& json) {
    testing_targets::WriteAdapter(folder_->path(), adapter, json);
  }

  std::string ReaderNamed(const std::string& path) const {
    const AdapterData* reader = ReaderOf(adapters_, path);
    return reader == nullptr ? "" : reader->adapter;
  }

  std::vector<std::string> Labels(const std::vector<std::string>& files,
                                  const std::vector<std::string>& on) {
    auto sides = SidesOf(installation_, files, on);
    if (!sides.ok()) return {"error: " + sides.error().InOneLine()};
    std::vector<std::string> labels;
    for (const ModelSide& side : *sides) labels.push_back(side.label);
    return labels;
  }

  std::optional<TempDir> folder_;
  Installation installation_;
  Adapters adapters_;
};

TEST_F(ModelFiles, HaveAKind) {
  EXPECT_EQ(ReaderNamed("/a/b.pine"), "pine");
  EXPECT_EQ(ReaderNamed("b.p5"), "pine");
  EXPECT_EQ(ReaderNamed("b.elm"), "elm");
  EXPECT_EQ(ReaderNamed((folder_->path() / "saved").string()), "oak");
  EXPECT_EQ(ReaderNamed(folder_->path().string()), "");
  EXPECT_EQ(ReaderNamed("b.bin"), "");
  EXPECT_EQ(KnownModels(adapters_), ".elm, .pine, .p5, or the folder of an oak");
}

TEST_F(ModelFiles, RunOnTheComparedTargetsByDefault) {
  EXPECT_THAT(Labels({"a.pine"}, {}), ElementsAre("pine", "pine-slow"));
  EXPECT_THAT(Labels({(folder_->path() / "saved").string()}, {}), ElementsAre("oak", "oak-plain"));
  EXPECT_THAT(Labels({"a.elm"}, {"elm", "mine"}), ElementsAre("elm", "mine"));
}

TEST_F(ModelFiles, RunOnTheTargetsThatReadThem) {
  EXPECT_THAT(Labels({"a.pine", "a.elm"}, {"elm", "pine-1", "pine-half"}),
              ElementsAre("pine-1", "pine-half", "elm"));
  EXPECT_THAT(Labels({"/x/a.pine", "/x/b.pine"}, {"pine"}),
              ElementsAre("pine a.pine", "pine b.pine"));
  EXPECT_THAT(Labels({"/x/a.pine", "/y/a.pine"}, {"pine"}),
              ElementsAre("pine /x/a.pine", "pine /y/a.pine"));
}

TEST_F(ModelFiles, SayWhatIsWrong) {
  EXPECT_THAT(Labels({"a.bin"}, {})[0], HasSubstr("what kind of model"));
  EXPECT_THAT(Labels({"a.pine"}, {"elm", "oak"})[0],
              HasSubstr("no target of --on reads a.pine; these do: pine, pine-slow"));
  EXPECT_THAT(Labels({"a.elm"}, {})[0], HasSubstr("two targets"));
  EXPECT_THAT(Labels({"a.pine"}, {"pine-slaw", "pine"})[0], HasSubstr("no target pine-slaw"));
  auto sides = SidesOf(installation_, {"a.pine"}, {"pine", "pine-slow", "elm"});
  ASSERT_TRUE(sides.ok());
  EXPECT_THAT(EveryTargetHasAFile(installation_, *sides, {"pine", "elm"}).error().message,
              HasSubstr("elm reads none"));
}

}  // namespace
}  // namespace parallax
