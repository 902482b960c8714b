#include "models/run/zoo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

using testing::HasSubstr;

Result<std::vector<ZooEntry>> Read(const std::string& text) {
  auto folder = TempDir::In(std::filesystem::temp_directory_path());
  EXPECT_TRUE(folder.ok());
  EXPECT_TRUE(WriteFileAtomically(folder->path() / "zoo.json", text).ok());
  return ReadZoo(folder->path().string());
}

TEST(Zoo, PathsAreRelativeToTheFolder) {
  auto entries = Read(R"({"models": [{"name": "a", "model": "m/a.keras", "data": "d/x.npz"}]})");
  ASSERT_TRUE(entries.ok()) << entries.error().message;
  ASSERT_EQ(entries->size(), 1u);
  EXPECT_EQ((*entries)[0].name, "a");
  EXPECT_THAT((*entries)[0].models, testing::ElementsAre(testing::EndsWith("/m/a.keras")));
  EXPECT_TRUE((*entries)[0].on.empty());
  EXPECT_EQ((*entries)[0].data.front(), '/');
}

TEST(Zoo, AModelMayHaveSeveralFilesAndTargets) {
  auto entries = Read(R"({"models": [{"name": "a", "model": ["a.onnx", "a.tflite"],
                          "data": "x.npz", "on": ["onnxruntime", "litert"]}]})");
  ASSERT_TRUE(entries.ok()) << entries.error().message;
  EXPECT_THAT((*entries)[0].models,
              testing::ElementsAre(testing::EndsWith("/a.onnx"), testing::EndsWith("/a.tflite")));
  EXPECT_THAT((*entries)[0].on, testing::ElementsAre("onnxruntime", "litert"));
}

TEST(Zoo, AModelMayHaveAFileThatPreparesItsInputs) {
  auto folder = TempDir::In(std::filesystem::temp_directory_path());
  ASSERT_TRUE(WriteFileAtomically(folder->path() / "b.py", "").ok());
  ASSERT_TRUE(WriteFileAtomically(folder->path() / "zoo.json", R"({"models": [
      {"name": "a", "model": "a.keras", "data": "x.npz", "preprocess": "scale.py"},
      {"name": "b", "model": "b.keras", "data": "x.npz"},
      {"name": "c", "model": "c.keras", "data": "x.npz"}]})")
                  .ok());
  auto entries = ReadZoo(folder->path().string());
  ASSERT_TRUE(entries.ok()) << entries.error().message;
  EXPECT_THAT((*entries)[0].preprocess, testing::EndsWith("/scale.py"));
  EXPECT_THAT((*entries)[1].preprocess, testing::EndsWith("/b.py"));
  EXPECT_EQ((*entries)[2].preprocess, "");
}

TEST(Zoo, SaysWhatIsMissing) {
  EXPECT_THAT(ReadZoo("/no/such/folder").error().message, HasSubstr("is not there"));
  EXPECT_THAT(Read("{").error().message, HasSubstr("lists no models"));
  EXPECT_THAT(Read(R"({"models": []})").error().message, HasSubstr("lists no models"));
  EXPECT_THAT(Read(R"({"models": [{"name": "a", "model": "m"}]})").error().message,
              HasSubstr("without data"));
  EXPECT_THAT(Read(R"({"models": [{"name": "a", "model": [], "data": "d"}]})").error().message,
              HasSubstr("without model"));
  EXPECT_THAT(
      Read(R"({"models": [{"name": "a", "model": "m", "data": "d", "on": 3}]})").error().message,
      HasSubstr("no list of targets"));
  EXPECT_THAT(Read(R"({"models": [{"name": "a", "model": "m", "data": "d", "preprocess": 3}]})")
                  .error()
                  .message,
              HasSubstr("no path"));
  EXPECT_THAT(Read(R"({"models": [3]})").error().message, HasSubstr("without name"));
}

}  // namespace
}  // namespace parallax
