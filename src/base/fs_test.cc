#include "base/fs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "base/temp_dir.h"

namespace parallax {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class FsTest : public testing::Test {
 protected:
  std::filesystem::path At(const std::string& name) const { return dir_.path() / name; }
  TempDir dir_ = TempDir::In(testing::TempDir()).value();
};

TEST_F(FsTest, ReadGivesBackWhatWasWritten) {
  std::string contents("a\0b\n", 4);
  ASSERT_TRUE(WriteFileAtomically(At("x"), contents).ok());
  EXPECT_EQ(ReadFile(At("x")).value(), contents);
  ASSERT_TRUE(WriteFileAtomically(At("x"), "").ok());
  EXPECT_EQ(ReadFile(At("x")).value(), "");
}

TEST_F(FsTest, ReadsBigFilesAndFilesWithoutASize) {
  std::string big(1 << 20, 'x');
  ASSERT_TRUE(WriteFileAtomically(At("big"), big).ok());
  EXPECT_EQ(ReadFile(At("big")).value(), big);
  EXPECT_FALSE(ReadFile("/proc/self/stat").value().empty());
}

TEST_F(FsTest, WriteLeavesNoTemporaryFileAndKeepsTheMode) {
  ASSERT_TRUE(WriteFileAtomically(At("x"), "1").ok());
  ASSERT_EQ(::chmod(At("x").c_str(), 0750), 0);
  ASSERT_TRUE(WriteFileAtomically(At("x"), "2").ok());
  struct stat info = {};
  ASSERT_EQ(::stat(At("x").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0750u);
  EXPECT_THAT(ListFiles(dir_.path()).value(), ElementsAre("x"));
}

TEST_F(FsTest, WriteThroughALinkReplacesItsTarget) {
  ASSERT_TRUE(WriteFileAtomically(At("real"), "1").ok());
  std::filesystem::create_symlink("real", At("link"));
  ASSERT_TRUE(WriteFileAtomically(At("link"), "2").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(At("link")));
  EXPECT_EQ(ReadFile(At("real")).value(), "2");
}

TEST_F(FsTest, AFailedWriteKeepsTheOldContentsAndNamesTheFolder) {
  Status status = WriteFileAtomically(At("missing/x"), "1");
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("cannot write"));
  EXPECT_THAT(status.error().hint, HasSubstr(At("missing").string()));
  EXPECT_THAT(ListFiles(dir_.path()).value(), ElementsAre());
}

TEST_F(FsTest, ReadOfAMissingFileIsAnErrorWithAHint) {
  Result<std::string> result = ReadFile(At("nothing"));
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("No such file"));
  EXPECT_FALSE(result.error().hint.empty());
  EXPECT_FALSE(ReadFile(dir_.path()).ok());
}

TEST_F(FsTest, HintsNameTheCause) {
  EXPECT_THAT(FileError("write", "a/b", ENOSPC).hint, HasSubstr("disk is full"));
  EXPECT_THAT(FileError("write", "a/b", EACCES).hint, HasSubstr("no permission"));
  EXPECT_THAT(FileError("write", "b", EFBIG).hint, Not(testing::IsEmpty()));
  EXPECT_THAT(FileError("write", "b", EROFS).hint, HasSubstr("read-only"));
}

TEST_F(FsTest, MakesFoldersAndRemovesTrees) {
  ASSERT_TRUE(MakeDirectories(At("a/b/c")).ok());
  ASSERT_TRUE(MakeDirectories(At("a/b/c")).ok());
  ASSERT_TRUE(WriteFileAtomically(At("a/b/x"), "1").ok());
  EXPECT_FALSE(MakeDirectories(At("a/b/x")).ok());
  EXPECT_TRUE(Exists(At("a/b/x")));
  ASSERT_TRUE(RemoveTree(At("a")).ok());
  EXPECT_FALSE(Exists(At("a")));
  EXPECT_TRUE(RemoveTree(At("a")).ok());
}

TEST_F(FsTest, ListsRegularFilesSorted) {
  ASSERT_TRUE(WriteFileAtomically(At("b"), "").ok());
  ASSERT_TRUE(WriteFileAtomically(At("a"), "").ok());
  ASSERT_TRUE(MakeDirectories(At("folder")).ok());
  EXPECT_THAT(ListFiles(dir_.path()).value(), ElementsAre("a", "b"));
  EXPECT_FALSE(ListFiles(At("nothing")).ok());
}

TEST_F(FsTest, TempDirGoesWithItsScope) {
  std::filesystem::path path;
  {
    TempDir inner = TempDir::In(dir_.path()).value();
    path = inner.path();
    ASSERT_TRUE(WriteFileAtomically(path / "x", "1").ok());
  }
  EXPECT_FALSE(Exists(path));
  EXPECT_FALSE(TempDir::In(At("nothing")).ok());
}

TEST(Fs, AFullFolderForTemporaryFilesIsNamed) {
  const std::string folder = TemporaryFolder().string();
  EXPECT_THAT(FileError("write", folder + "/parallax-x/a.py", ENOSPC).hint,
              AllOf(HasSubstr("disk is full"), HasSubstr("TMPDIR=FOLDER before the command"),
                    HasSubstr(folder)));
  EXPECT_THAT(FileError("write", "/elsewhere/a.py", ENOSPC).hint, Not(HasSubstr("TMPDIR")));
  EXPECT_TRUE(TempDir::Check().ok());
}

TEST(Fs, ATmpdirThatIsNoFolderIsNamed) {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TMPDIR", "/no/such/folder", 1);
  const Status status = TempDir::Check();
  before == nullptr ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", kept.c_str(), 1);
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("/no/such/folder"));
  EXPECT_THAT(status.error().hint, HasSubstr("TMPDIR=FOLDER"));
}

TEST(Fs, ALimitOfFileSizesIsAnError) {
  auto folder = TempDir::In(::testing::TempDir());
  ASSERT_TRUE(folder.ok());
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit low = {10'240, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
  const std::string path = (folder->path() / "large").string();
  const Status status = WriteFileAtomically(path, std::string(20'000, 'x'));
  EXPECT_EQ(FileSizeLimit(), 10'240u);
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "cannot write " + path + ": File too large");
  EXPECT_THAT(status.error().hint, HasSubstr("10,240 bytes here: raise the limit with ulimit -f"));
  EXPECT_FALSE(Exists(path));
}

}  // namespace
}  // namespace parallax
