#include "base/paths.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/fs.h"

namespace parallax {
namespace {

std::string CurrentFolder() {
  std::error_code gone;
  return std::filesystem::current_path(gone).string();
}

Result<struct stat> Look(const std::string& path, std::string_view kind) {
  struct stat info = {};
  if (::stat(path.c_str(), &info) == 0) return info;
  if (errno != ENOENT) return FileError("read", path, errno);
  if (path.starts_with('/')) {
    return Error{fmt::format("there is no {} {}", kind, path), "check the spelling"};
  }
  return Error{fmt::format("there is no {} '{}'", kind, path),
               "check the spelling; the current folder is " + CurrentFolder()};
}

// What `<(command)` of a shell gives ends by itself; a pipe on the disk may wait for ever.
bool MayWait(const std::string& path, const struct stat& info) {
  return S_ISFIFO(info.st_mode) && !path.starts_with("/dev/") && !path.starts_with("/proc/");
}

}  // namespace

Status CheckFile(const std::string& path, std::string_view kind) {
  PARALLAX_TRY_ASSIGN(const struct stat info, Look(path, kind));
  if (S_ISDIR(info.st_mode)) return Error{path + " is a folder", fmt::format("give a {}", kind)};
  if (MayWait(path, info)) return Error{path + " is a pipe", "write it to a file first"};
  if (::access(path.c_str(), R_OK) != 0) return FileError("read", path, errno);
  return {};
}

Status CheckFolder(const std::string& path, std::string_view kind) {
  PARALLAX_TRY_ASSIGN(const struct stat info, Look(path, kind));
  if (!S_ISDIR(info.st_mode)) return Error{path + " is no folder", "give the folder it lies in"};
  if (::access(path.c_str(), R_OK | X_OK) != 0) return FileError("read", path, errno);
  return {};
}

Status CheckNewFile(const std::string& path) {
  if (path.empty()) return Error{"'' is no file", "give the name of a file"};
  struct stat info = {};
  if (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    return Error{path + " is a folder", fmt::format("give a file in it: {}/NAME", path)};
  }
  const std::filesystem::path given(path);
  const std::string parent = given.has_parent_path() ? given.parent_path().string() : ".";
  if (::stat(parent.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
    return Error{fmt::format("cannot write {}: there is no folder {}", path, parent),
                 fmt::format("mkdir -p {}, or choose another place", parent)};
  }
  if (::access(parent.c_str(), W_OK | X_OK) != 0) return FileError("write", path, errno);
  return {};
}

}  // namespace parallax
