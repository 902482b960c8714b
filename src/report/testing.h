#pragma once

// Snapshots of what is rendered, whole, in tests/snapshots/report/. To take over what is rendered
// now: report_test --update-snapshots

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/fs.h"

namespace parallax {

inline bool UpdateSnapshots() {
  const std::vector<std::string> args = ::testing::internal::GetArgvs();
  return std::find(args.begin(), args.end(), "--update-snapshots") != args.end();
}

inline void ExpectSnapshot(const std::string& name, const std::string& text) {
  const std::filesystem::path path =
      std::filesystem::path(PARALLAX_SOURCE_DIR) / "tests/snapshots/report" / (name + ".txt");
  if (UpdateSnapshots()) {
    ASSERT_TRUE(MakeDirectories(path.parent_path()).ok());
    ASSERT_TRUE(WriteFileAtomically(path, text).ok());
  }
  const Result<std::string> expected = ReadFile(path);
  ASSERT_TRUE(expected.ok()) << expected.error().message;
  EXPECT_EQ(text, *expected) << "if this is meant: report_test --update-snapshots";
}

}  // namespace parallax
