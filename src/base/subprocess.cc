#include "base/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <system_error>

#include "base/check.h"
#include "base/left_behind.h"
#include "base/process_handle.h"

extern char** environ;

namespace parallax {
namespace {

using SteadyClock = std::chrono::steady_clock;

double SecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

// The parent's environment with `extra` on top, as KEY=VALUE.
std::vector<std::string> Environment(
    const std::vector<std::pair<std::string, std::string>>& extra) {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    std::string_view text(*entry);
    std::string_view key = text.substr(0, text.find('='));
    bool replaced = std::any_of(extra.begin(), extra.end(),
                                [&](const auto& pair) { return pair.first == key; });
    if (!replaced) entries.emplace_back(text);
  }
  for (const auto& [key, value] : extra) entries.push_back(fmt::format("{}={}", key, value));
  return entries;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Everything the child needs between fork and exec, made before the fork: there only
// async-signal-safe calls are allowed.
struct Launch {
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<char*> argv;
  std::vector<char*> envp;
  std::vector<std::pair<int, int>> fds;  // {ours, the child's number}
  const char* working_directory = nullptr;
  bool own_process_group = false;
  pid_t parent = 0;
  int error_fd = -1;
};

// Which step of the launch failed, sent through the pipe that exec closes.
enum LaunchStep : int { kSetUp = 0, kChangeDirectory = 1, kExecute = 2 };

[[noreturn]] void Fail(const Launch& launch, LaunchStep step) {
  int report[2] = {step, errno};
  [[maybe_unused]] ssize_t written = ::write(launch.error_fd, report, sizeof(report));
  ::_exit(127);
}

// Gives every descriptor its number. First each moves above all wanted numbers, so that none is
// overwritten before it is used. Everything else closes at exec.
void MoveDescriptors(Launch& launch) {
  int above = 3;
  for (const auto& [ours, number] : launch.fds) above = std::max(above, number + 1);
  launch.error_fd = ::fcntl(launch.error_fd, F_DUPFD_CLOEXEC, above);
  if (launch.error_fd < 0) ::_exit(127);
  for (auto& [ours, number] : launch.fds) {
    ours = ::fcntl(ours, F_DUPFD_CLOEXEC, above);
    if (ours < 0) Fail(launch, kSetUp);
  }
  // Kernels before 5.11 refuse; our own descriptors close at exec anyway.
  ::syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */);
  for (const auto& [ours, number] : launch.fds) {
    if (::dup2(ours, number) < 0) Fail(launch, kSetUp);
  }
}

[[noreturn]] void RunChild(Launch& launch) {
  if (launch.own_process_group) ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != launch.parent) ::_exit(127);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  MoveDescriptors(launch);
  if (launch.working_directory != nullptr && ::chdir(launch.working_directory) != 0) {
    Fail(launch, kChangeDirectory);
  }
  ::execvpe(launch.argv[0], launch.argv.data(), launch.envp.data());
  Fail(launch, kExecute);
}

Error LaunchError(const SubprocessOptions& options, LaunchStep step, int error_number) {
  std::string reason = std::generic_category().message(error_number);
  if (step == kChangeDirectory) {
    return Error{fmt::format("cannot start {} in {}: {}", options.argv[0],
                             options.working_directory, reason),
                 "check that the folder exists"};
  }
  std::string hint;
  if (error_number == ENOENT) hint = "check the spelling, and that it is installed";
  if (error_number == EACCES) hint = "it is no program, or may not be executed: see ls -l";
  if (error_number == EAGAIN || error_number == ENOMEM) {
    hint = "the machine has no room for another process: see ulimit -u and free -m";
  }
  return Error{fmt::format("cannot start {}: {}", options.argv[0], reason), hint};
}

// {number in the child, descriptor of ours} for a standard stream; kInherit keeps what is there.
void AddStream(std::vector<std::pair<int, int>>& fds, int wanted, int number, int null_fd) {
  int ours = wanted == SubprocessOptions::kNull ? null_fd : wanted;
  if (wanted == SubprocessOptions::kInherit) ours = number;
  fds.emplace_back(ours, number);
}

ExitStatus Decode(int wait_status) {
  if (WIFSIGNALED(wait_status)) return ExitStatus{0, WTERMSIG(wait_status)};
  return ExitStatus{WEXITSTATUS(wait_status), 0};
}

int PollMilliseconds(double seconds) {
  if (seconds < 0) return -1;
  return static_cast<int>(std::min(std::ceil(seconds * 1000), 1e9));
}

}  // namespace

std::string ExitStatus::Describe() const {
  if (signal == 0) return fmt::format("exited with code {}", code);
  const char* name = ::sigabbrev_np(signal);
  if (name == nullptr) return fmt::format("was killed by signal {}", signal);
  return fmt::format("was killed by signal {} ({})", signal, name);
}

Result<Subprocess> Subprocess::Start(const SubprocessOptions& options) {
  PARALLAX_CHECK(!options.argv.empty(), "a process needs a program");
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return LaunchError(options, kSetUp, errno);
  UniqueFd report(pipe_ends[0]);
  UniqueFd error_end(pipe_ends[1]);
  UniqueFd null_fd(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null_fd) return LaunchError(options, kSetUp, errno);

  Launch launch;
  launch.arguments = options.argv;
  launch.environment = Environment(options.environment);
  launch.argv = Pointers(launch.arguments);
  launch.envp = Pointers(launch.environment);
  launch.fds = options.inherited_fds;
  AddStream(launch.fds, options.stdin_fd, 0, null_fd.get());
  AddStream(launch.fds, options.stdout_fd, 1, null_fd.get());
  AddStream(launch.fds, options.stderr_fd, 2, null_fd.get());
  if (!options.working_directory.empty()) {
    launch.working_directory = options.working_directory.c_str();
  }
  launch.own_process_group = options.own_process_group;
  launch.parent = ::getpid();
  launch.error_fd = error_end.get();

  const pid_t pid = StartOwn([&] {
    const pid_t forked = ::fork();
    if (forked == 0) RunChild(launch);
    return forked;
  });
  if (pid < 0) return LaunchError(options, kSetUp, errno);
  // Also here, so that the group exists whoever runs first. Fails harmlessly after exec.
  if (options.own_process_group) ::setpgid(pid, pid);
  Subprocess process(pid, options.own_process_group);
  error_end.reset();
  int failure[2] = {0, 0};
  ssize_t got = 0;
  while ((got = ::read(report.get(), failure, sizeof(failure))) < 0 && errno == EINTR) {
  }
  if (got == sizeof(failure)) {
    process.Wait(-1);
    return LaunchError(options, static_cast<LaunchStep>(failure[0]), failure[1]);
  }
  return process;
}

Subprocess::Subprocess(pid_t pid, bool owns_group)
    : pid_(pid), owns_group_(owns_group), pid_fd_(OpenPidfd(pid)) {}

Subprocess::Subprocess(Subprocess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      owns_group_(other.owns_group_),
      pid_fd_(std::move(other.pid_fd_)),
      status_(other.status_) {}

Subprocess& Subprocess::operator=(Subprocess&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(owns_group_, other.owns_group_);
  std::swap(pid_fd_, other.pid_fd_);
  std::swap(status_, other.status_);
  return *this;
}

Subprocess::~Subprocess() {
  if (pid_ < 0) return;
  Kill();
  Wait(-1);
}

std::optional<ExitStatus> Subprocess::TryWait() {
  if (status_ || pid_ < 0) return status_;
  siginfo_t ended{};
  ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT);
  if (ended.si_pid != pid_) return status_;
  if (owns_group_) ::kill(-pid_, SIGKILL);  // what it left behind; nothing may outlive it
  if (const auto wait_status = ReapOwn(pid_)) status_ = Decode(*wait_status);
  if (status_ && status_->signal != 0) EndWhatIsLeft();  // it had no time to do so itself
  return status_;
}

std::optional<ExitStatus> Subprocess::Wait(double timeout_seconds) {
  auto start = SteadyClock::now();
  while (!TryWait() && pid_ >= 0) {
    double left = timeout_seconds < 0 ? -1 : timeout_seconds - SecondsSince(start);
    if (timeout_seconds >= 0 && left <= 0) break;
    if (pid_fd_) {
      pollfd entry{pid_fd_.get(), POLLIN, 0};
      ::poll(&entry, 1, PollMilliseconds(left));
    } else {
      ::poll(nullptr, 0, 1);
    }
  }
  return status_;
}

void Subprocess::Kill() {
  if (pid_ < 0) return;
  // The group may hold its children after it ended; until it is reaped its number is not reused.
  if (!status_) {
    if (owns_group_) ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
  }
}

}  // namespace parallax
