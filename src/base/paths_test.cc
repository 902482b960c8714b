#include "base/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

class PathsTest : public ::testing::Test {
 protected:
  std::string At(const std::string& name) const { return (folder_.path() / name).string(); }

  TempDir folder_ = TempDir::In(::testing::TempDir()).value();
};

TEST_F(PathsTest, AFileIsToBeThere) {
  ASSERT_TRUE(WriteFileAtomically(At("a"), "").ok());
  EXPECT_TRUE(CheckFile(At("a")).ok());
  EXPECT_EQ(CheckFile(At("b"), "model").error().message, "there is no model " + At("b"));
  EXPECT_EQ(CheckFile("b/none", "model").error().message, "there is no model 'b/none'");
  EXPECT_THAT(CheckFile("b/none").error().hint,
              HasSubstr(std::filesystem::current_path().string()));
  EXPECT_EQ(CheckFile("").error().message, "there is no file ''");
  EXPECT_EQ(CheckFile(folder_.path().string()).error().message,
            folder_.path().string() + " is a folder");
  EXPECT_THAT(CheckFile(At("a") + "/x").error().message, HasSubstr("Not a directory"));
}

TEST_F(PathsTest, APipeOnTheDiskIsNoFile) {
  ASSERT_EQ(::mkfifo(At("pipe").c_str(), 0600), 0);
  EXPECT_EQ(CheckFile(At("pipe")).error().message, At("pipe") + " is a pipe");
  EXPECT_FALSE(CheckFile(At("pipe")).error().hint.empty());
}

TEST_F(PathsTest, AFolderIsToBeThere) {
  ASSERT_TRUE(WriteFileAtomically(At("a"), "").ok());
  EXPECT_TRUE(CheckFolder(folder_.path().string()).ok());
  EXPECT_EQ(CheckFolder(At("a")).error().message, At("a") + " is no folder");
  EXPECT_EQ(CheckFolder(At("b")).error().message, "there is no folder " + At("b"));
}

TEST_F(PathsTest, ANewFileNeedsAFolder) {
  EXPECT_TRUE(CheckNewFile(At("new")).ok());
  EXPECT_TRUE(CheckNewFile("new-file-here").ok());
  EXPECT_EQ(CheckNewFile(At("no/new")).error().hint,
            "mkdir -p " + At("no") + ", or choose another place");
  EXPECT_EQ(CheckNewFile(folder_.path().string()).error().message,
            folder_.path().string() + " is a folder");
  EXPECT_FALSE(CheckNewFile("").ok());
  EXPECT_FALSE(Exists(At("new")));
}

}  // namespace
}  // namespace parallax
