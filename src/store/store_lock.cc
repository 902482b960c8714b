#include "store/store_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

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

}  // namespace

Result<std::unique_ptr<StoreLock>> StoreLock::Acquire(const std::string& store_path) {
  const std::string path = store_path + ".lock";
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return StoreFileError(errno, store_path, "opened");
  std::unique_ptr<StoreLock> lock(new StoreLock(fd));
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return InUse(fd, store_path);
    return StoreFileError(errno, store_path, "locked");
  }
  // The process id is for the other's message only: on a full disk the lock holds without it.
  const std::string pid = fmt::format("{}\n", getpid());
  if (ftruncate(fd, 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(fd, pid.data(), pid.size(), 0);
  }
  return lock;
}

StoreLock::~StoreLock() { close(fd_); }

}  // namespace parallax
