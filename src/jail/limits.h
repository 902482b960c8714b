#pragma once

// Limits of processes: rlimits of each, and a cgroup of all together where one can be had.

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "jail/policy.h"

namespace parallax {

// Of this process and all that it starts. A limit that is lower already stays.
void SetLimits(const JailPolicy& policy);
// No capabilities, now and after an exec, also as root; no new privileges (set-user-ID programs).
Status DropPrivileges();

// A cgroup for the processes of one jail, removed with this object when they have ended. Without
// the right to make one, which a plain user mostly lacks, it does nothing.
class LimitedGroup {
 public:
  LimitedGroup() = default;
  LimitedGroup(const LimitedGroup&) = delete;
  LimitedGroup& operator=(const LimitedGroup&) = delete;
  ~LimitedGroup();

  // This process and all that it starts from now on belong to it.
  void Enter(const JailPolicy& policy);

 private:
  void EnterOne(const std::filesystem::path& parent, const char* limit, uint64_t value);
  std::vector<std::filesystem::path> made_;
  std::vector<std::filesystem::path> left_;  // where this process was
};

}  // namespace parallax
