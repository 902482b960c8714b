#include "jail/landlock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>

#include "base/unique_fd.h"
#include "jail/system_paths.h"

namespace parallax {
namespace {

// As the kernel defines them (linux/landlock.h); headers of distributions lack the newer ones.
struct RulesetAttr {
  uint64_t access_fs;
  uint64_t access_net;
  uint64_t scoped;
};
struct __attribute__((packed)) PathBeneathAttr {
  uint64_t access;
  int32_t parent_fd;
};

constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr int kPathBeneath = 1;
constexpr int kAbi = 6;

constexpr uint64_t kExecute = 1 << 0;
constexpr uint64_t kWriteFile = 1 << 1;
constexpr uint64_t kReadFile = 1 << 2;
constexpr uint64_t kReadDir = 1 << 3;
constexpr uint64_t kTruncate = 1 << 14;
constexpr uint64_t kIoctlDevice = 1 << 15;
constexpr uint64_t kAllOfFiles = (1 << 16) - 1;
constexpr uint64_t kAllOfNet = 3;     // bind, connect
constexpr uint64_t kAllOfScopes = 3;  // abstract sockets, signals

constexpr uint64_t kForFiles = kExecute | kWriteFile | kReadFile | kTruncate | kIoctlDevice;
constexpr uint64_t kReading = kExecute | kReadFile | kReadDir;
constexpr uint64_t kWriting = kAllOfFiles & ~(kExecute | kIoctlDevice);
constexpr uint64_t kOfDevices = kReadFile | kWriteFile | kIoctlDevice;

Error NoLandlock(const std::string& what, int error) {
  return {fmt::format("Landlock: cannot {}: {}", what, std::generic_category().message(error)),
          "Linux 6.12 or later has what is needed"};
}

// What is not there needs no rule.
Status Allow(int ruleset, const std::string& path, uint64_t access) {
  const UniqueFd fd(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!fd) return {};
  struct stat info = {};
  if (fstat(fd.get(), &info) != 0) return NoLandlock("look at " + path, errno);
  if (!S_ISDIR(info.st_mode)) access &= kForFiles;
  const PathBeneathAttr rule{access, fd.get()};
  if (syscall(kAddRule, ruleset, kPathBeneath, &rule, 0) == 0) return {};
  return NoLandlock("allow " + path, errno);
}

}  // namespace

Status HasLandlock() {
  const long abi = syscall(kCreateRuleset, nullptr, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  if (abi >= kAbi) return {};
  if (abi < 0) return NoLandlock("be used", errno);
  return Error{fmt::format("Landlock: this kernel has version {}, which keeps no signals in", abi),
               "Linux 6.12 or later has what is needed"};
}

Status ApplyLandlock(const JailPolicy& policy, const std::string& scratch) {
  const RulesetAttr all{kAllOfFiles, kAllOfNet, kAllOfScopes};
  const UniqueFd ruleset(static_cast<int>(syscall(kCreateRuleset, &all, sizeof all, 0)));
  if (!ruleset) return NoLandlock("be used", errno);
  for (std::string_view path : kSystemPaths) {
    PARALLAX_TRY(Allow(ruleset.get(), std::string(path), kReading));
  }
  // Of other processes it shows what `ps` does: their memory, files and environment are refused,
  // because nothing outside may be traced.
  PARALLAX_TRY(Allow(ruleset.get(), "/proc", kReading));
  for (std::string_view path : kSystemDevices) {
    PARALLAX_TRY(Allow(ruleset.get(), std::string(path), kOfDevices));
  }
  for (const std::string& path : policy.devices) {
    PARALLAX_TRY(Allow(ruleset.get(), path, kOfDevices | kReadDir));
  }
  for (const std::string& path : policy.readable) {
    PARALLAX_TRY(Allow(ruleset.get(), path, kReading));
  }
  for (const std::string& path : policy.writable) {
    PARALLAX_TRY(Allow(ruleset.get(), path, kWriting | kExecute));
  }
  PARALLAX_TRY(Allow(ruleset.get(), scratch, kWriting | kExecute));
  if (syscall(kRestrictSelf, ruleset.get(), 0) == 0) return {};
  return NoLandlock("confine this process", errno);
}

}  // namespace parallax
