#include "jail/system_calls.h"

#include <fmt/format.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace parallax {
namespace {

// Those that this kernel or libseccomp does not know are left out.
constexpr std::array kRefused = {
    "socket",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "process_madvise",
    "pidfd_getfd",
    "kcmp",
    "perf_event_open",
    "bpf",
    "userfaultfd",
    "io_uring_setup",
    "io_uring_enter",
    "mount",
    "umount",
    "umount2",
    "pivot_root",
    "chroot",
    "open_tree",
    "move_mount",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "unshare",
    "setns",
    "open_by_handle_at",
    "swapon",
    "swapoff",
    "reboot",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "acct",
    "quotactl",
    "quotactl_fd",
    "settimeofday",
    "clock_settime",
    "clock_adjtime",
    "adjtimex",
    "stime",
    "sethostname",
    "setdomainname",
    "syslog",
    "vhangup",
    "iopl",
    "ioperm",
    "add_key",
    "request_key",
    "keyctl",
    "shmget",
    "shmat",
    "semget",
    "msgget",
    "mq_open",
    "fanotify_init",
    "lookup_dcookie",
    "nfsservctl",
};

constexpr std::array kRefusedByPath = {
    "chmod",     "fchmodat",   "fchmodat2",   "chown",        "lchown",
    "fchownat",  "utime",      "utimes",      "futimesat",    "setxattr",
    "lsetxattr", "setxattrat", "removexattr", "lremovexattr", "removexattrat",
};

scmp_arg_cmp Argument(unsigned place, scmp_compare compare, uint64_t a, uint64_t b = 0) {
  scmp_arg_cmp out{};
  out.arg = place;
  out.op = compare;
  out.datum_a = a;
  out.datum_b = b;
  return out;
}

template <size_t N>
int RefuseAll(scmp_filter_ctx filter, const std::array<const char*, N>& names) {
  for (const char* name : names) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) continue;
    // On a second architecture, a call that only the first one has.
    const int error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0);
    if (error != 0 && error != -EDOM) return error;
  }
  return 0;
}

int Refuse(scmp_filter_ctx filter, bool by_path) {
  int error = RefuseAll(filter, kRefused);
  if (error == 0 && by_path) error = RefuseAll(filter, kRefusedByPath);
  // Without a path it changes the times of an open file.
  if (error == 0 && by_path) {
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(utimensat), 1,
                             Argument(1, SCMP_CMP_NE, 0));
  }
  if (error != 0) return error;
  error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                           Argument(0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER));
  // Its flags lie in memory, where no filter can look; the C library then calls clone.
  const int clone3 = seccomp_syscall_resolve_name("clone3");
  if (error == 0 && clone3 != __NR_SCMP_ERROR) {
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), clone3, 0);
  }
  // Text that the terminal takes for the user's.
  for (const unsigned request : {TIOCSTI, TIOCLINUX}) {
    if (error != 0) break;
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                             Argument(1, SCMP_CMP_MASKED_EQ, 0xffffffffu, request));
  }
  return error;
}

}  // namespace

Status RefuseSystemCalls(bool by_path) {
  const std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, decltype(&seccomp_release)> filter(
      seccomp_init(SCMP_ACT_ALLOW), seccomp_release);
  int error = filter == nullptr ? -ENOMEM : Refuse(filter.get(), by_path);
  if (error == 0) error = seccomp_load(filter.get());
  if (error == 0) return {};
  return Error{fmt::format("seccomp does not filter system calls here (error {})", -error),
               "a kernel with CONFIG_SECCOMP_FILTER does"};
}

}  // namespace parallax
