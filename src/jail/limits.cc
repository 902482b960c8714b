#include "jail/limits.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGroupPrefix = "parallax-";

void Limit(__rlimit_resource resource, uint64_t most) {
  rlimit now{};
  if (most == 0 || getrlimit(resource, &now) != 0) return;
  now.rlim_max = std::min<rlim_t>(now.rlim_max, most);
  now.rlim_cur = std::min<rlim_t>(now.rlim_cur, most);
  setrlimit(resource, &now);
}

bool WriteWord(const fs::path& file, const std::string& word) {
  std::ofstream out(file);
  out << word;
  out.flush();
  return out.good();
}

// The folder of this process's cgroup: of `controller` in version 1, else of version 2. Empty:
// there is none.
fs::path OwnGroup(const std::string& controller) {
  std::ifstream lines("/proc/self/cgroup");
  std::string unified;
  for (std::string line; std::getline(lines, line);) {
    const size_t first = line.find(':');
    const size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string path = line.substr(second + 1);
    if (names.find("," + controller + ",") != std::string::npos) {
      return "/sys/fs/cgroup/" + controller + path;
    }
    if (names == ",,") unified = path;
  }
  return unified.empty() ? fs::path() : fs::path("/sys/fs/cgroup" + unified);
}

// Groups whose launcher was killed.
void RemoveStale(const fs::path& parent) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(kGroupPrefix)) continue;
    std::error_code ignored;
    if (fs::exists("/proc/" + name.substr(kGroupPrefix.size()), ignored)) continue;
    fs::remove(entry.path(), ignored);
  }
}

}  // namespace

void SetLimits(const JailPolicy& policy) {
  Limit(RLIMIT_FSIZE, policy.file_bytes);
  Limit(RLIMIT_NPROC, policy.processes);
  Limit(RLIMIT_NOFILE, policy.open_files);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

Status DropPrivileges() {
  const Error failed{"cannot give up privileges", "a kernel of Linux 3.5 or later can"};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  for (int capability = 0; capability < 64; ++capability) {
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);  // fails where it is gone, or none of ours
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2] = {};
  if (syscall(SYS_capset, &header, none) != 0) return failed;
  return {};
}

void LimitedGroup::EnterOne(const fs::path& parent, const char* limit, uint64_t value) {
  if (parent.empty() || value == 0) return;
  RemoveStale(parent);
  const fs::path group = parent / fmt::format("{}{}", kGroupPrefix, getpid());
  std::error_code error;
  const bool made = fs::create_directory(group, error);
  const bool known = std::find(made_.begin(), made_.end(), group) != made_.end();
  if (!made && !known) return;
  const bool entered =
      WriteWord(group / limit, fmt::format("{}", value)) && WriteWord(group / "cgroup.procs", "0");
  if (known) return;
  if (entered) {
    made_.push_back(group);
    left_.push_back(parent);
  } else {
    fs::remove(group, error);
  }
}

void LimitedGroup::Enter(const JailPolicy& policy) {
  // Both before this process moves: in version 2 they are one.
  const fs::path pids = OwnGroup("pids");
  const fs::path memory = OwnGroup("memory");
  std::error_code error;
  const bool first = fs::exists(memory / "memory.limit_in_bytes", error);
  EnterOne(pids, "pids.max", policy.processes);
  EnterOne(memory, first ? "memory.limit_in_bytes" : "memory.max", policy.memory_bytes);
}

LimitedGroup::~LimitedGroup() {
  std::error_code ignored;
  for (size_t i = 0; i < made_.size(); ++i) {
    WriteWord(left_[i] / "cgroup.procs", "0");
    fs::remove(made_[i], ignored);  // a cgroup's folder has files that go with it
  }
}

}  // namespace parallax
