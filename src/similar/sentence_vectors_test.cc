#include "similar/sentence_vectors.h"

#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

// In place of the model: the vector of a text points along the axis of its length. Appends how many
// it was asked for to the file "asked".
constexpr const char* kFake = R"PY(
import json, os, struct, sys
texts = json.load(sys.stdin)
with open(os.path.join(os.path.dirname(__file__), "asked"), "a") as file:
    file.write("%d " % len(texts))
for text in texts:
    row = [0.0] * 384
    row[len(text) % 384] = 1.0
    sys.stdout.buffer.write(struct.pack("384f", *row))
)PY";

class SentenceVectorsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    model_.python = PARALLAX_PYTHON;
    model_.modules = folder_.path() / "python";
    model_.package = folder_.path() / "package";
    ASSERT_TRUE(MakeDirectories(Program().parent_path()).ok());
    ASSERT_TRUE(MakeDirectories(model_.package).ok());
    ASSERT_TRUE(WriteFileAtomically(Module("__init__.py"), "").ok());
    Become(kFake);
  }

  std::filesystem::path Module(const std::string& name) const {
    return model_.modules / "parallax" / name;
  }
  std::filesystem::path Program() const { return Module("sentences/__main__.py"); }
  std::filesystem::path File() const { return folder_.path() / "cache" / "sentences.vectors"; }

  void Become(const std::string& program) {
    ASSERT_TRUE(WriteFileAtomically(Program(), program).ok());
  }
  // How many texts it was asked for, each time.
  std::string Asked() const {
    auto text = ReadFile(Module("sentences/asked"));
    return text.ok() ? *text : "";
  }
  Result<Eigen::MatrixXf> Vectors(const std::vector<std::string>& texts) const {
    return SentenceVectors(texts, model_, File());
  }
  // Those of `texts` are right.
  void ExpectVectors(const std::vector<std::string>& texts) const {
    auto vectors = Vectors(texts);
    ASSERT_TRUE(vectors.ok()) << vectors.error().message;
    ASSERT_EQ(vectors->rows(), static_cast<Eigen::Index>(texts.size()));
    for (size_t i = 0; i < texts.size(); ++i) {
      Eigen::RowVectorXf expected = Eigen::RowVectorXf::Zero(kSentenceWidth);
      if (!texts[i].empty()) expected[static_cast<Eigen::Index>(texts[i].size())] = 1;
      EXPECT_EQ(vectors->row(static_cast<Eigen::Index>(i)), expected) << texts[i];
    }
  }
  void ExpectFails(const std::string& message) const {
    auto vectors = Vectors({"x"});
    ASSERT_FALSE(vectors.ok());
    EXPECT_NE(vectors.error().message.find(message), std::string::npos) << vectors.error().message;
    EXPECT_NE(vectors.error().hint.find("./parallax doctor --sentences"), std::string::npos);
  }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  SentenceModel model_;
};

TEST_F(SentenceVectorsTest, EachTextIsComputedOnce) {
  ExpectVectors({"a", "", "bbb", "a"});
  EXPECT_EQ(Asked(), "2 ");
  ExpectVectors({"bbb", "a", "cc"});
  EXPECT_EQ(Asked(), "2 1 ");
  ExpectVectors({"cc", "bbb", "a"});
  ExpectVectors({});
  ExpectVectors({""});
  EXPECT_EQ(Asked(), "2 1 ") << "nothing is started for what is known";
}

TEST_F(SentenceVectorsTest, BlanksAroundATextDoNotCount) {
  auto vectors = Vectors({"  ab\n", "ab", " \t"});
  ASSERT_TRUE(vectors.ok());
  EXPECT_EQ(vectors->row(0), vectors->row(1));
  EXPECT_EQ((*vectors)(0, 2), 1);
  EXPECT_EQ(vectors->row(2).norm(), 0);
  EXPECT_EQ(Asked(), "1 ");
}

TEST_F(SentenceVectorsTest, ATruncatedFileCostsWhatIsCutOff) {
  ExpectVectors({"a", "bb", "ccc"});
  std::string bytes = ReadFile(File()).value();
  for (const size_t size : {bytes.size() - 1, bytes.size() / 2, size_t{3}, size_t{0}}) {
    ASSERT_TRUE(WriteFileAtomically(File(), bytes.substr(0, size)).ok());
    ExpectVectors({"a", "bb", "ccc"});
    EXPECT_EQ(ReadFile(File()).value().size(), bytes.size()) << "whole again";
  }
  EXPECT_EQ(Asked(), "3 1 2 3 3 ");
}

TEST_F(SentenceVectorsTest, AGarbledFileIsMadeAnew) {
  ExpectVectors({"a", "bb", "ccc"});
  std::string bytes = ReadFile(File()).value();
  bytes[bytes.size() / 2] ^= 1;
  ASSERT_TRUE(WriteFileAtomically(File(), bytes).ok());
  ExpectVectors({"a", "bb", "ccc"});
  EXPECT_EQ(Asked(), "3 1 ");
  ASSERT_TRUE(WriteFileAtomically(File(), std::string(bytes.size(), '\xa5')).ok());
  ExpectVectors({"a", "bb", "ccc"});
  ExpectVectors({"a", "bb", "ccc"});
  EXPECT_EQ(Asked(), "3 1 3 ");
  EXPECT_EQ(ReadFile(File()).value().size(), bytes.size());
}

TEST_F(SentenceVectorsTest, WithoutItsEnvironmentItSaysHowToMakeIt) {
  ExpectVectors({"known"});
  model_.package /= "missing";
  ExpectFails("not set up");
  ExpectVectors({"known"});
}

TEST_F(SentenceVectorsTest, WhatGoesWrongInTheProgramIsTold) {
  Become("import sys\nprint('ValueError: other weights', file=sys.stderr)\nsys.exit(2)\n");
  ExpectFails("ValueError: other weights");
  Become("import os\nos.kill(os.getpid(), 9)\n");
  ExpectFails("was killed by signal 9");
  Become("print('short')\n");
  ExpectFails("not as long as it should be");
  Become("import sys\nsys.stdout.buffer.write(b'\\0' * 1536)\n");
  ExpectFails("nonsense");
  Become("import sys\nsys.stdout.buffer.write(b'\\xff' * 1536)\n");
  ExpectFails("nonsense");
  EXPECT_FALSE(Exists(File())) << "nothing of it is kept";
}

TEST_F(SentenceVectorsTest, TextsThatAreNoUtf8AreAsked) {
  auto vectors = Vectors({"a\xff", "b"});
  ASSERT_TRUE(vectors.ok()) << vectors.error().message;
  EXPECT_EQ((*vectors)(0, 2), 1);
}

TEST_F(SentenceVectorsTest, AStopEndsIt) {
  Become("import time\ntime.sleep(600)\n");
  StopToken token;
  token.Request();
  auto vectors = SentenceVectors({"x"}, model_, File(), {&token, StopLevel::kClean});
  ASSERT_FALSE(vectors.ok());
  EXPECT_TRUE(IsStop(vectors.error()));
}

}  // namespace
}  // namespace parallax
