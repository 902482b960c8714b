#include "base/temp_dir.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "base/fs.h"

namespace parallax {

Result<TempDir> TempDir::In(const std::filesystem::path& parent) {
  std::string name = (parent / "parallax-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return FileError("make a folder in", parent, errno);
  return TempDir(std::filesystem::path(name));
}

TempDir::TempDir(TempDir&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TempDir& TempDir::operator=(TempDir&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

TempDir::~TempDir() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace parallax
