#include "jail/python_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::Not;

class PythonFilesTest : public ::testing::Test {
 protected:
  fs::path Made(const std::string& path, const std::string& text = "") {
    const fs::path file = folder_.path() / path;
    EXPECT_TRUE(MakeDirectories(file.parent_path()).ok());
    EXPECT_TRUE(WriteFileAtomically(file, text).ok());
    return file;
  }
  std::string At(const std::string& path) const { return folder_.path() / path; }

  const TempDir folder_{TempDir::In(fs::canonical(fs::temp_directory_path())).value()};
};

TEST_F(PythonFilesTest, AnEnvironmentReadsTheInstallationBelowIt) {
  const fs::path python = Made("base/bin/python3.11");
  Made("env/pyvenv.cfg", "home = " + At("base/bin") + "\nversion = 3.11\n");
  fs::create_directory(At("env/bin"));
  fs::create_symlink(python, At("env/bin/python"));
  const auto files = FilesOfPython(At("env/bin/python"));
  EXPECT_THAT(files, Contains(At("env")));
  EXPECT_THAT(files, Contains(At("base")));
  EXPECT_THAT(files, Not(Contains(folder_.path().string())));
}

TEST_F(PythonFilesTest, PackagesInDevelopmentAreReadWhereTheyLie) {
  const fs::path python = Made("env/bin/python");
  fs::create_directories(At("source/package"));
  Made("env/lib/python3.11/site-packages/package.pth",
       At("source/package") + "\nimport something\n/nowhere/at/all\n/\n");
  const auto files = FilesOfPython(python);
  EXPECT_THAT(files, Contains(At("source/package")));
  EXPECT_THAT(files, Not(Contains("/nowhere/at/all")));
  EXPECT_THAT(files, Not(Contains("/")));
}

// The prefix of such a Python is the folder of all that is the user's.
TEST_F(PythonFilesTest, APythonInTheUsersFolderIsNotAllOfThat) {
  const std::string home = getpwuid(getuid())->pw_dir;
  for (const std::string& prefix : {home, home + "/.local"}) {
    const auto files = FilesOfPython(prefix + "/bin/python3");
    EXPECT_THAT(files, Not(Contains(prefix)));
    EXPECT_THAT(files, Contains(prefix + "/lib"));
  }
  const auto inside = FilesOfPython(home + "/venv/bin/python3");
  EXPECT_THAT(inside, Contains(home + "/venv"));
}

TEST_F(PythonFilesTest, APythonOfTheSystemIsNotAllOfTheDisk) {
  EXPECT_THAT(FilesOfPython("/bin/python3"), Not(Contains("/")));
}

}  // namespace
}  // namespace parallax
