#include "base/temp_dir.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "base/fs.h"

namespace parallax {
namespace {

constexpr uintmax_t kLeastBytes = 256 << 10;

}  // namespace

Result<TempDir> TempDir::In(const std::filesystem::path& parent) {
  std::string name = (parent / "parallax-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return FileError("make a folder in", parent / "", errno);
  return TempDir(std::filesystem::path(name));
}

Status TempDir::Check() {
  const std::filesystem::path folder = TemporaryFolder();
  PARALLAX_TRY_ASSIGN(const TempDir made, In(folder));
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(made.path(), unknown);
  if (!unknown && space.available < kLeastBytes) return FileError("write to", folder / "", ENOSPC);
  return {};
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
