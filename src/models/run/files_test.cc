#include "models/run/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Knows the built-in targets and two of a user.
class ModelFiles : public testing::Test {
 protected:
  void SetUp() override {
    auto folder = TempDir::In(std::filesystem::temp_directory_path());
    ASSERT_TRUE(folder.ok());
    folder_.emplace(std::move(*folder));
    installation_.home = folder_->path();
    ASSERT_TRUE(MakeDirectories(folder_->path() / "envs").ok());
    ASSERT_TRUE(MakeDirectories(folder_->path() / "saved").ok());
    ASSERT_TRUE(WriteFileAtomically(folder_->path() / "saved" / "saved_model.pb", "x").ok());
    ASSERT_TRUE(WriteFileAtomically(folder_->path() / "envs" / "targets.toml",
                                    "[ort-1]\nadapter = 'onnx'\npython = 'p'\n"
                                    "[mine]\nadapter = 'mine'\npython = 'p'\n")
                    .ok());
  }

  std::vector<std::string> Labels(const std::vector<std::string>& files,
                                  const std::vector<std::string>& on) {
    auto sides = SidesOf(installation_, files, on);
    if (!sides.ok()) return {"error: " + sides.error().message};
    std::vector<std::string> labels;
    for (const ModelSide& side : *sides) labels.push_back(side.label);
    return labels;
  }

  std::optional<TempDir> folder_;
  Installation installation_;
};

TEST_F(ModelFiles, HaveAKind) {
  EXPECT_EQ(KindOf("/a/b.onnx")->adapter, "onnx");
  EXPECT_EQ(KindOf("b.hdf5")->adapter, "keras");
  EXPECT_EQ(KindOf("b.tflite")->adapter, "litert");
  EXPECT_EQ(KindOf("b.torchscript")->adapter, "torch");
  EXPECT_EQ(KindOf((folder_->path() / "saved").string())->adapter, "tensorflow");
  EXPECT_EQ(KindOf(folder_->path().string()), nullptr);
  EXPECT_EQ(KindOf("b.bin"), nullptr);
}

TEST_F(ModelFiles, EveryDefaultTargetIsBuiltIn) {
  for (const char* file : {"a.keras", "a.onnx", "a.tflite"}) {
    EXPECT_EQ(Labels({file}, {}).size(), KindOf(file)->targets.size()) << file;
  }
  EXPECT_THAT(Labels({(folder_->path() / "saved").string()}, {}),
              ElementsAre("tensorflow", "tensorflow-unoptimised"));
  EXPECT_THAT(Labels({"a.pt"}, {"torch", "mine"}), ElementsAre("torch", "mine"));
}

TEST_F(ModelFiles, RunOnTheTargetsThatReadThem) {
  EXPECT_THAT(Labels({"a.onnx", "a.tflite"}, {"litert", "ort-1", "onnxruntime"}),
              ElementsAre("ort-1", "onnxruntime", "litert"));
  EXPECT_THAT(Labels({"/x/a.onnx", "/x/b.onnx"}, {"openvino"}),
              ElementsAre("openvino a.onnx", "openvino b.onnx"));
  EXPECT_THAT(Labels({"/x/a.onnx", "/y/a.onnx"}, {"openvino"}),
              ElementsAre("openvino /x/a.onnx", "openvino /y/a.onnx"));
}

TEST_F(ModelFiles, SayWhatIsWrong) {
  EXPECT_THAT(Labels({"a.bin"}, {})[0], HasSubstr("what kind of model"));
  EXPECT_THAT(Labels({"a.onnx"}, {"keras-jax", "keras-torch"})[0], HasSubstr("no target of --on"));
  EXPECT_THAT(Labels({"a.pt"}, {})[0], HasSubstr("two targets"));
  EXPECT_THAT(Labels({"a.onnx"}, {"opencw", "openvino"})[0], HasSubstr("no target opencw"));
  auto sides = SidesOf(installation_, {"a.onnx"}, {"onnxruntime", "openvino", "litert"});
  ASSERT_TRUE(sides.ok());
  EXPECT_THAT(EveryTargetHasAFile(*sides, {"onnxruntime", "litert"}).error().message,
              HasSubstr("litert reads none"));
}

}  // namespace
}  // namespace parallax
