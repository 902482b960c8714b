#include "jail/launch.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/children.h"
#include "base/fs.h"
#include "base/process_handle.h"
#include "base/temp_dir.h"
#include "base/unique_fd.h"
#include "jail/errors.h"
#include "jail/landlock.h"
#include "jail/limits.h"
#include "jail/new_root.h"
#include "jail/system_calls.h"

extern char** environ;

namespace parallax {
namespace {

constexpr int kNoJail = 125;  // of a process of ours that could not set up what it should
constexpr int kCannotExecute = 127;

bool Kept(std::string_view name, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    if (!pattern.ends_with('*')) return name == pattern;
    return name.starts_with(std::string_view(pattern).substr(0, pattern.size() - 1));
  });
}

// `scratch`: where temporary files go, and what stands for the user's folder.
std::vector<std::string> Variables(const JailPolicy& policy, const std::string& scratch) {
  std::vector<std::string> kept;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (!scratch.empty() && (name == "HOME" || name == "TMPDIR")) continue;
    if (policy.variables.empty() || Kept(name, policy.variables)) kept.emplace_back(text);
  }
  if (!scratch.empty()) kept.insert(kept.end(), {"HOME=" + scratch, "TMPDIR=" + scratch});
  return kept;
}

[[noreturn]] void Execute(const std::vector<std::string>& command,
                          std::vector<std::string> variables) {
  std::vector<char*> argv;
  for (const std::string& text : command) argv.push_back(const_cast<char*>(text.c_str()));
  argv.push_back(nullptr);
  std::vector<char*> envp;
  for (std::string& text : variables) envp.push_back(text.data());
  envp.push_back(nullptr);
  execvpe(argv[0], argv.data(), envp.data());
  fmt::print(stderr, "cannot start {}: {}\n", command[0], std::generic_category().message(errno));
  std::fflush(stderr);
  _exit(kCannotExecute);
}

int CodeOf(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

// What the command was given is no business of those who wait for it: an end that they held open
// would never close.
void CloseAll() {
  for (int fd = 0; fd < 3; ++fd) close(fd);
  syscall(SYS_close_range, 3u, ~0u, 0u);
}

volatile sig_atomic_t g_parent_gone = 0;

extern "C" void OnParentEnded(int) { g_parent_gone = 1; }

// When the parent is gone this process has its own rest to end first.
void OutliveParent() {
  struct sigaction action = {};
  action.sa_handler = OnParentEnded;  // without SA_RESTART: it ends the wait
  sigaction(SIGTERM, &action, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
}

// Waits for `main`, and for what is handed to this process meanwhile.
int WaitFor(pid_t main) {
  while (g_parent_gone == 0) {
    int status = 0;
    const pid_t ended = waitpid(-1, &status, 0);
    if (ended == main) return CodeOf(status);
    if (ended < 0 && errno != EINTR) return kNoJail;
  }
  return kNoJail;
}

// Dies with its parent, of which `alive` is an end that closes with it: the parent may have gone
// before the kernel was asked.
void DieWithParent(const UniqueFd& alive) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  pollfd ended{alive.get(), POLLIN, 0};
  if (poll(&ended, 1, 0) > 0) _exit(kNoJail);
}

Status Confine(const JailPolicy& policy, const std::string& scratch) {
  SetLimits(policy);
  signal(SIGXFSZ, SIG_IGN);  // a file that is too large is an error of the write
  if (policy.kind == JailKind::kNone) return {};
  PARALLAX_TRY(DropPrivileges());
  if (policy.kind == JailKind::kLandlock) PARALLAX_TRY(ApplyLandlock(policy, scratch));
  return RefuseSystemCalls(policy.kind == JailKind::kLandlock);
}

void Say(const UniqueFd& say, const Status& status) {
  const std::string& text = status.error().message;
  [[maybe_unused]] ssize_t n = write(say.get(), text.data(), text.size());
}

// `say` gets the message of what could not be set up.
[[noreturn]] void Become(const JailPolicy& policy, const std::vector<std::string>& command,
                         const std::string& scratch, const UniqueFd& say) {
  std::vector<std::string> variables = Variables(policy, scratch);
  if (Status confined = Confine(policy, scratch); !confined.ok()) {
    Say(say, confined);
    _exit(kNoJail);
  }
  Execute(command, std::move(variables));
}

Status MapUser(uid_t user, gid_t group) {
  // Older kernels have no setgroups file; then there is nothing to deny.
  for (const auto& [file, text] :
       {std::pair<const char*, std::string>{"/proc/self/setgroups", "deny"},
        {"/proc/self/uid_map", fmt::format("{0} {0} 1", user)},
        {"/proc/self/gid_map", fmt::format("{0} {0} 1", group)}}) {
    std::FILE* map = std::fopen(file, "we");
    if (map == nullptr) continue;
    const bool written = std::fwrite(text.data(), 1, text.size(), map) == text.size();
    if (std::fclose(map) != 0 || !written) return NoNamespaces("map the user", errno);
  }
  return {};
}

Status EnterNamespaces() {
  const uid_t user = getuid();
  const gid_t group = getgid();
  // What another namespace calls a process is of no use to the engine.
  if (!OpenPidfd(getpid())) return NoNamespaces("open a process by a pidfd", errno);
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) != 0) {
    return NoNamespaces("have them", errno);
  }
  return MapUser(user, group);
}

// Mounts are this process's own: those who wait for it keep theirs.
Status EnterNewRoot(const JailPolicy& policy) {
  if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) {
    return NoNamespaces("keep mounts to itself", errno);
  }
  NewRoot root;
  PARALLAX_TRY(root.Collect(policy));
  return root.Enter();
}

// The first process of the PID namespace: whatever runs in it ends with this one.
[[noreturn]] void BeInit(const JailPolicy& policy, const std::vector<std::string>& command,
                         const UniqueFd& say, const UniqueFd& alive) {
  DieWithParent(alive);
  if (Status entered = EnterNewRoot(policy); !entered.ok()) {
    Say(say, entered);
    _exit(kNoJail);
  }
  const pid_t main = fork();
  if (main == 0) Become(policy, command, "/tmp", say);
  CloseAll();
  if (main < 0) _exit(kNoJail);
  _exit(WaitFor(main));
}

// Two pipes to a child: it tells what failed, and sees when this process is gone.
struct Pipes {
  UniqueFd said;
  UniqueFd say;
  UniqueFd alive;
  UniqueFd held;
  Status Open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return NoNamespaces("make a pipe", errno);
    said.reset(ends[0]);
    say.reset(ends[1]);
    if (pipe2(ends, O_CLOEXEC) != 0) return NoNamespaces("make a pipe", errno);
    alive.reset(ends[0]);
    held.reset(ends[1]);
    return {};
  }
};

// The message of a child that could not set up its jail; none once the command runs, or has ended.
std::optional<Error> WhatFailed(Pipes* pipes) {
  pipes->say.reset();
  pipes->alive.reset();
  std::string text(1024, '\0');
  ssize_t n;
  do {
    n = read(pipes->said.get(), text.data(), text.size());
  } while (n < 0 && errno == EINTR);
  if (n <= 0) return std::nullopt;
  text.resize(static_cast<size_t>(n));
  return Error{text, "see parallax doctor"};
}

}  // namespace

Result<int> RunInJail(const JailPolicy& policy, const std::vector<std::string>& command) {
  PARALLAX_CHECK(!command.empty(), "a jail without a command");
  LimitedGroup group;
  group.Enter(policy);
  Pipes pipes;
  PARALLAX_TRY(pipes.Open());
  AdoptOrphans();
  std::optional<TempDir> scratch;
  const bool namespaces = policy.kind == JailKind::kNamespaces;
  if (namespaces) {
    PARALLAX_TRY(EnterNamespaces());
  } else if (policy.kind == JailKind::kLandlock && policy.scratch.empty()) {
    PARALLAX_TRY_ASSIGN(scratch, TempDir::In(TemporaryFolder()));
  }
  std::string folder;  // in namespaces /tmp is the jail's own
  if (policy.kind == JailKind::kLandlock) {
    folder = scratch ? scratch->path().string() : policy.scratch;
  }
  const pid_t child = fork();
  if (child < 0) return NoNamespaces("start a process", errno);
  if (child == 0) {
    pipes.said.reset();
    pipes.held.reset();
    if (namespaces) BeInit(policy, command, pipes.say, pipes.alive);
    DieWithParent(pipes.alive);
    Become(policy, command, folder, pipes.say);
  }
  const std::optional<Error> failed = WhatFailed(&pipes);
  if (failed) {
    waitpid(child, nullptr, 0);
    return *failed;
  }
  pipes = Pipes();
  CloseAll();
  OutliveParent();
  const int code = WaitFor(child);
  EndChildren({});  // every orphan has become a child of this process
  return code;
}

Status TryJail(JailKind kind) {
  if (kind == JailKind::kNone) return {};
  if (kind == JailKind::kLandlock) PARALLAX_TRY(HasLandlock());
  JailPolicy policy;
  policy.kind = kind;
  PARALLAX_TRY_ASSIGN(int code, RunInJail(policy, {"/bin/true"}));
  if (code == 0) return {};
  return Error{fmt::format("a trial of {} exits with {}", NameOf(kind), code),
               "see parallax doctor"};
}

}  // namespace parallax
