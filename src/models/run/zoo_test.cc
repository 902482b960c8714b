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

TEST(Zoo, SaysWhichKeyIsWrong) {
  EXPECT_EQ(ReadZoo("/no/such/folder").error().message,
            "there is no /no/such/folder/zoo.json, and /no/such/folder is no model");
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"{", "is no JSON"},
      {"\xff", "is no JSON"},
      {"", "is no JSON"},
      {"5", "must be an object"},
      {"{}", "models must be a list of models"},
      {R"({"models": []})", "models must be a list of models"},
      {R"({"models": 5})", "models must be a list of objects"},
      {R"({"models": [3]})", "models[0] must be an object"},
      {R"({"models": [{"name": 5, "model": "m", "data": "d"}]})", "models[0].name must be a text"},
      {R"({"models": [{"name": "a", "model": "m"}]})", "models[0].data is missing"},
      {R"({"models": [{"name": "a", "model": "m", "data": ["d"]}]})",
       "models[0].data must be a text"},
      {R"({"models": [{"name": "a", "model": [], "data": "d"}]})", "models[0].model is missing"},
      {R"({"models": [{"name": "a", "model": [7], "data": "d"}]})",
       "models[0].model[0] must be a text"},
      {R"({"models": [{"name": "a", "model": "m", "data": "d", "on": 3}]})",
       "models[0].on must be a text, or a list of texts"},
      {R"({"models": [{"name": "a", "model": "m", "data": "d", "preprocess": 3}]})",
       "models[0].preprocess must be a text"}};
  for (const auto& [text, said] : wrong) {
    auto zoo = Read(text);
    ASSERT_FALSE(zoo.ok()) << text;
    EXPECT_THAT(zoo.error().message, testing::AllOf(HasSubstr("/zoo.json"), HasSubstr(said)));
    EXPECT_NE(zoo.error().hint, "") << text;
  }
}

}  // namespace
}  // namespace parallax
