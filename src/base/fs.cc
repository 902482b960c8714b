#include "base/fs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "base/text.h"
#include "base/unique_fd.h"

namespace parallax {
namespace {

using std::filesystem::path;

// Whether the file is meant to lie in the folder for temporary files.
bool IsTemporary(const path& file) {
  const path folder = TemporaryFolder();
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

std::string HintOf(const path& file, int error_number) {
  std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return fmt::format("the disk is full: free some space (df -h {}) and run it again", folder);
    case EACCES:
    case EPERM:
      return fmt::format("no permission: look at ls -ld {}, or choose another place", folder);
    case EROFS:
      return "the file system is read-only: choose another place";
    case ENOENT:
      return fmt::format("check the spelling, and that the folder {} exists", folder);
    case EFBIG:
      return FileSizeHint();
    case EMFILE:
    case ENFILE:
      return "too many open files: raise the limit with ulimit -n 4096";
    case ENOTDIR:
    case EISDIR:
      return "a folder and a file are confused: check the path";
    default:
      return fmt::format("look at the file and its folder: ls -ld {}", folder);
  }
}

// For temporary files there is another way out.
std::string Hint(const path& file, int error_number) {
  std::string hint = HintOf(file, error_number);
  if (hint.empty() || !IsTemporary(file)) return hint;
  return fmt::format("{}; or let TMPDIR=FOLDER before the command name another folder than {}",
                     hint, TemporaryFolder().string());
}

// write(2) until all is written. Returns 0 or errno.
int WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return 0;
}

// A name beside `target` that no other process and no other call here uses.
path TemporaryBeside(const path& target) {
  static std::atomic<unsigned> counter{0};
  path temporary = target;
  temporary += fmt::format(".tmp-{}-{}", ::getpid(), counter.fetch_add(1));
  return temporary;
}

int WriteDurably(const path& temporary, const path& target, std::string_view contents) {
  UniqueFd fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!fd) return errno;
  struct stat old = {};
  if (::stat(target.c_str(), &old) == 0 && ::fchmod(fd.get(), old.st_mode & 07777) != 0) {
    return errno;
  }
  if (int error = WriteAll(fd.get(), contents); error != 0) return error;
  if (::fsync(fd.get()) != 0) return errno;
  // Some file systems report a failed write only here.
  if (::close(fd.release()) != 0) return errno;
  if (::rename(temporary.c_str(), target.c_str()) != 0) return errno;
  return 0;
}

// Makes the rename durable. Best effort: not every file system can sync a folder.
void SyncFolderOf(const path& file) {
  path folder = file.has_parent_path() ? file.parent_path() : path(".");
  UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd) ::fsync(fd.get());
}

}  // namespace

path TemporaryFolder() {
  // Not temp_directory_path(), which throws where it is no folder: whoever makes something there is
  // told by name.
  const char* named = std::getenv("TMPDIR");
  const path folder = named == nullptr || *named == '\0' ? "/tmp" : named;
  return folder.has_filename() ? folder : folder.parent_path();
}

std::optional<uint64_t> FileSizeLimit() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return std::nullopt;
  return limit.rlim_cur;
}

std::string FileSizeHint() {
  const std::optional<uint64_t> limit = FileSizeLimit();
  if (!limit) return "the file system takes no file of that size: choose another place";
  return fmt::format(
      "no file may be larger than {} bytes here: raise the limit with ulimit -f unlimited",
      Thousands(static_cast<int64_t>(*limit)));
}

Error FileError(std::string_view action, const path& file, int error_number) {
  std::string reason = std::generic_category().message(error_number);
  return Error{fmt::format("cannot {} {}: {}", action, file.string(), reason),
               Hint(file, error_number)};
}

Result<std::string> ReadFile(const path& file) {
  UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd) return FileError("read", file, errno);
  struct stat info = {};
  if (::fstat(fd.get(), &info) != 0) return FileError("read", file, errno);
  std::string contents;
  // One byte more than the size, so that a plain file is at its end after one read.
  size_t chunk = std::max<size_t>(4096, static_cast<size_t>(info.st_size) + 1);
  for (size_t used = 0;;) {
    contents.resize(used + chunk);
    ssize_t n = ::read(fd.get(), contents.data() + used, chunk);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return FileError("read", file, errno);
    used += static_cast<size_t>(n);
    contents.resize(used);
    if (n == 0) return contents;
    chunk = std::max<size_t>(4096, used);
  }
}

Status WriteFileAtomically(const path& file, std::string_view contents) {
  // Replace what a link points to, not the link.
  std::error_code ignored;
  path target = std::filesystem::is_symlink(file, ignored)
                    ? std::filesystem::weakly_canonical(file, ignored)
                    : file;
  if (target.empty()) target = file;
  path temporary = TemporaryBeside(target);
  if (int error = WriteDurably(temporary, target, contents); error != 0) {
    ::unlink(temporary.c_str());
    return FileError("write", file, error);
  }
  SyncFolderOf(target);
  return Status::Ok();
}

Status MakeDirectories(const path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) return FileError("make the folder", folder, error.value());
  return Status::Ok();
}

bool Exists(const path& file) {
  std::error_code error;
  return std::filesystem::exists(file, error);
}

Status RemoveTree(const path& tree) {
  std::error_code error;
  std::filesystem::remove_all(tree, error);
  if (error) return FileError("remove", tree, error.value());
  return Status::Ok();
}

Result<std::vector<std::string>> ListFiles(const path& folder) {
  std::error_code error;
  std::vector<std::string> names;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    std::error_code gone;
    if (entry->is_regular_file(gone)) names.push_back(entry->path().filename().string());
  }
  if (error) return FileError("list", folder, error.value());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace parallax
