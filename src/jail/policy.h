#pragma once

// JailPolicy: what a process that runs foreign code may do. Plain data: the engine writes it
// (targets/launch_policy.h) as arguments of the launcher (jail/main), which carries it out.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

enum class JailKind {
  kNone,        // limits only
  kLandlock,    // Landlock, with a scope for signals and sockets (Linux 6.12), and seccomp
  kNamespaces,  // user, mount, PID, network and IPC namespaces, and seccomp
};

// "none", "landlock", "namespaces".
std::string_view NameOf(JailKind kind);
Result<JailKind> JailKindNamed(std::string_view name);

struct JailPolicy {
  JailKind kind = JailKind::kNone;
  // Files, and folders with all below them. What is not there is left out. All else cannot be
  // opened, but for what programs of the system need (jail/system_paths.h).
  std::vector<std::string> readable;
  std::vector<std::string> writable;
  // Stands for /tmp and the user's folder under Landlock; one made for the while when empty. In
  // namespaces /tmp is the jail's own.
  std::string scratch;
  std::vector<std::string> devices;  // device nodes besides null, zero, full and random
  // Names of environment variables that are kept; "OMP_*" is all that begin so. No names at all:
  // each is kept.
  std::vector<std::string> variables;
  // Limits, 0 for none: bytes of a file, processes and threads, open files, bytes of memory for all
  // processes together (where cgroups can be had).
  uint64_t file_bytes = 0;
  uint64_t processes = 0;
  uint64_t open_files = 0;
  uint64_t memory_bytes = 0;

  bool operator==(const JailPolicy&) const = default;
};

// The policy as arguments of the launcher, without the "--" that ends them.
std::vector<std::string> ArgumentsOf(const JailPolicy& policy);
// `arguments` to "--" or the end; `rest` becomes what lies behind. Error: the launcher is of
// another version.
Result<JailPolicy> PolicyOf(const std::vector<std::string>& arguments,
                            std::vector<std::string>* rest);

}  // namespace parallax
