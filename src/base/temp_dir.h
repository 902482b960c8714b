#pragma once

// TempDir: a folder of one's own for a scope, removed with all it holds at the end. For tests and
// scratch work.

#include <filesystem>

#include "base/result.h"

namespace parallax {

class TempDir {
 public:
  // Makes a folder with a new name inside `parent`.
  static Result<TempDir> In(const std::filesystem::path& parent);

  // Whether the folder for temporary files can be written to and has room for a few small ones.
  static Status Check();

  TempDir(TempDir&& other) noexcept;
  TempDir& operator=(TempDir&& other) noexcept;
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TempDir(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace parallax
