#include "store/store_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "store/errors.h"

namespace parallax {
namespace {

Error InUse(int fd, const std::string& store_path) {
  char text[32] = {};
  const ssize_t size = pread(fd, text, sizeof text - 1, 0);
  const long pid = size > 0 ? std::strtol(text, nullptr, 10) : 0;
  const std::string who = pid > 0 ? fmt::format("process {}", pid) : "another process";
  return {
      fmt::format("{} is in use: {} is writing to it", store_path, who),
      "wait for it to end, or give this campaign its own file with --store FILE (parallax merge "
      "brings them together)"};
}

// A plain file with one name, made where there is none. A pipe is not waited for. `flags`: further
// ones of open().
Result<UniqueFd> OpenPlain(const std::string& path, int flags, const std::string& store_path) {
  UniqueFd fd(open(path.c_str(), O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC | flags, 0666));
  if (!fd && errno == ELOOP && (flags & O_NOFOLLOW) != 0) return LockIsLink(path);
  struct stat info {};
  if (!fd || fstat(fd.get(), &info) != 0) return StoreFileError(errno, store_path, "opened");
  if (!S_ISREG(info.st_mode)) return NoPlainFile(path);
  if (info.st_nlink > 1) return SeveralNames(path, info.st_nlink);
  return fd;
}

// DATABASE.lock lies beside the database, whatever link led to that.
Result<UniqueFd> OpenWriter(const std::string& store_path) {
  std::error_code error;
  const std::filesystem::path database = std::filesystem::weakly_canonical(store_path, error);
  if (error) return StoreFileError(error.value(), store_path, "opened");
  return OpenPlain(database.string() + ".lock", O_NOFOLLOW, store_path);
}

// `writer` tells who has it.
Status Lock(const UniqueFd& fd, const UniqueFd& writer, const std::string& store_path) {
  if (flock(fd.get(), LOCK_EX | LOCK_NB) == 0) return Status::Ok();
  if (errno == EWOULDBLOCK) return InUse(writer.get(), store_path);
  return StoreFileError(errno, store_path, "locked");
}

}  // namespace

Result<std::unique_ptr<StoreLock>> StoreLock::Acquire(const std::string& store_path) {
  // In this order: a process that has the database open must not open and close it once more.
  PARALLAX_TRY_ASSIGN(UniqueFd writer, OpenWriter(store_path));
  PARALLAX_TRY(Lock(writer, writer, store_path));
  PARALLAX_TRY_ASSIGN(UniqueFd database, OpenPlain(store_path, 0, store_path));
  PARALLAX_TRY(Lock(database, writer, store_path));
  // The process id is for the other's message only: on a full disk the lock holds without it.
  const std::string pid = fmt::format("{}\n", getpid());
  if (ftruncate(writer.get(), 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(writer.get(), pid.data(), pid.size(), 0);
  }
  return std::unique_ptr<StoreLock>(new StoreLock(std::move(database), std::move(writer)));
}

}  // namespace parallax
