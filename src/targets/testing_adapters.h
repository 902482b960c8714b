#pragma once

// For tests: an installation whose adapters are invented.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/fs.h"
#include "base/installation.h"

namespace parallax::testing_targets {

// The adapter's folder below `home`, without code; with no `json`, without data.
inline void WriteAdapter(const std::filesystem::path& home, const std::string& adapter,
                         const std::string& json) {
  const auto folder = Installation{home, {}, {}}.AdapterFolder(adapter);
  ASSERT_TRUE(MakeDirectories(folder).ok());
  ASSERT_TRUE(WriteFileAtomically(folder / "__init__.py", "").ok());
  if (json.empty()) return;
  ASSERT_TRUE(WriteFileAtomically(folder / "adapter.json", json).ok());
}

}  // namespace parallax::testing_targets
