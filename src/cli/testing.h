#pragma once

// What the tests of the command line share: a program with string streams in a folder of its own,
// and snapshots. Tests own what they make.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "base/fake_clock.h"
#include "base/fs.h"
#include "cli/program.h"
#include "store/sqlite_store.h"
#include "store/test_support.h"

namespace parallax {

// Runs command lines as main.cc does.
class TestProgram {
 public:
  TestProgram() {
    installation_.home = PARALLAX_SOURCE_DIR;
    installation_.build = PARALLAX_BINARY_DIR;
    installation_.python = PARALLAX_PYTHON;
  }

  int Run(const std::vector<std::string>& arguments) {
    std::ostringstream out, err;
    Environment environment{installation_, out, err, false, false, stop_, clock_};
    const int code = RunProgram(arguments, environment);
    out_ = WithoutFolder(out.str());
    err_ = WithoutFolder(err.str());
    return code;
  }

  // Of the last run; the folder's path is shown as FOLDER.
  const std::string& out() const { return out_; }
  const std::string& err() const { return err_; }
  Installation& installation() { return installation_; }
  StopToken& stop() { return stop_; }
  std::string File(const std::string& name) const { return folder_.File(name); }

 private:
  std::string WithoutFolder(std::string text) const {
    for (size_t at; (at = text.find(folder_.path())) != std::string::npos;) {
      text.replace(at, folder_.path().size(), "FOLDER");
    }
    return text;
  }

  TempFolder folder_;
  Installation installation_;
  StopToken stop_;
  FakeClock clock_;
  std::string out_, err_;
};

// Holds `text` against tests/snapshots/cli/NAME.txt. `cli_test --update-snapshots` writes it anew.
inline void ExpectSnapshot(const std::string& name, const std::string& text) {
  const std::string path =
      std::string(PARALLAX_SOURCE_DIR) + "/tests/snapshots/cli/" + name + ".txt";
  const std::vector<std::string> args = ::testing::internal::GetArgvs();
  if (std::find(args.begin(), args.end(), "--update-snapshots") != args.end()) {
    const auto folder = std::filesystem::path(path).parent_path();
    ASSERT_TRUE(MakeDirectories(folder).ok());
    ASSERT_TRUE(WriteFileAtomically(path, text).ok());
  }
  const Result<std::string> expected = ReadFile(path);
  ASSERT_TRUE(expected.ok()) << expected.error().message;
  EXPECT_EQ(text, *expected) << "if this is meant: cli_test --update-snapshots";
}

}  // namespace parallax
