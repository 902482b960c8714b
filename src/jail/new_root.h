#pragma once

// NewRoot: a file system of a jail's own: what may be read or written is mounted into it at the
// place where it lies, everything else is not there. /tmp, /dev/shm and /proc are the jail's.

#include <string>
#include <utility>
#include <vector>

#include "base/unique_fd.h"
#include "jail/policy.h"

namespace parallax {

class NewRoot {
 public:
  // Looks at what `policy` names. REQUIRES: in a mount namespace of our own, before Enter.
  Status Collect(const JailPolicy& policy);
  // Builds it, makes it the root and closes the way back. The working directory stays where it is
  // there, else becomes /tmp. REQUIRES: in a PID namespace of our own, before anything else runs.
  Status Enter();

 private:
  enum class Access { kRead, kWrite, kDevice };
  struct Mount {
    std::string path;
    UniqueFd tree;
    bool folder = false;
  };
  // The links on the way to `path`, and then what it is.
  Status Add(const std::string& path, Access access);
  Status AddTree(const std::string& path, Access access);
  bool Covered(const std::string& path) const;
  Status Build(const std::string& root) const;

  std::vector<std::pair<std::string, std::string>> links_;  // path, what it points to
  std::vector<Mount> mounts_;
};

}  // namespace parallax
