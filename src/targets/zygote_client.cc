#include "targets/zygote_client.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>

#include "base/fs.h"
#include "base/output_tail.h"
#include "targets/launch_policy.h"
#include "targets/strays.h"
#include "targets/target_registry.h"
#include "wire/frame.h"

namespace parallax {
namespace {

constexpr int kControlFd = 3;
constexpr double kAnswerSeconds = 30;
constexpr double kLastWordsSeconds = 2;
constexpr double kEndSeconds = 0.5;
constexpr double kHastySeconds = 0.1;

SubprocessOptions Command(const TargetSpec& spec, const std::string& mark, int control,
                          int capture) {
  SubprocessOptions options;
  options.argv = {spec.python,        "-u",
                  spec.boot_script,   spec.adapter,
                  spec.worker_folder, std::to_string(kControlFd)};
  options.argv.insert(options.argv.end(), spec.support_paths.begin(), spec.support_paths.end());
  options.environment = spec.environment;
  options.environment.emplace_back(kStrayVariable, mark);
  options.environment.emplace_back("PYTHONDONTWRITEBYTECODE", "1");
  // The order of its sets is part of what a library does: the same in every run.
  options.environment.emplace_back("PYTHONHASHSEED", "0");
  // Idle OpenMP threads sleep instead of spinning: workers share the cores.
  options.environment.emplace_back("OMP_WAIT_POLICY", "PASSIVE");
  for (const char* threads : {"OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"}) {
    options.environment.emplace_back(threads, "1");
  }
  options.stdout_fd = capture;
  options.stderr_fd = capture;
  options.inherited_fds = {{control, kControlFd}};
  return options;
}

// The module of "No module named 'NAME'"; empty: another problem.
std::string MissingModule(const std::string& problem) {
  constexpr std::string_view kSays = "No module named '";
  size_t begin = problem.find(kSays);
  if (begin == std::string::npos) return "";
  begin += kSays.size();
  return problem.substr(begin, problem.find('\'', begin) - begin);
}

// What mends it. Python says whether a line of the adapter raises the error or calls what does
// (boot.py).
std::string HowToStart(const TargetSpec& spec, const std::string& problem) {
  auto says = [&](std::string_view text) { return problem.find(text) != std::string::npos; };
  const std::string folder = "python/parallax/adapters/" + spec.adapter;
  const std::string by_hand =
      fmt::format("try it by hand: {} -c 'import {}'", spec.python, spec.adapter);
  std::string module = MissingModule(problem);
  if (module.rfind("parallax.", 0) == 0) return "look into " + folder;
  if (!module.empty()) {
    return fmt::format("install {} into {}, or put the name right in {}", module, spec.python,
                       folder);
  }
  if (says("(from ")) return "mend that line of the adapter, or " + by_hand;
  return says("/adapters/") ? "mend it there" : by_hand;
}

Error StartError(const TargetSpec& spec, const std::string& problem) {
  return {fmt::format("the target {} does not start: {}", spec.name, problem),
          HowToStart(spec, problem)};
}

std::string LastLine(const std::string& text) {
  size_t end = text.find_last_not_of(" \n\r\t");
  if (end == std::string::npos) return "";
  size_t start = text.rfind('\n', end);
  return text.substr(start == std::string::npos ? 0 : start + 1, end - start);
}

// What is known of a start that ended without a word on the control socket.
std::string WordsOf(Subprocess& process, int capture, bool* killed) {
  auto status = process.Wait(kLastWordsSeconds);
  // The second is how a shell that stands in for Python (pyenv's shims) tells of the same.
  *killed = status && (status->signal == SIGKILL || status->code == 128 + SIGKILL);
  std::string last = LastLine(ReadCaptureTail(capture, 4096));
  if (!last.empty() && !*killed) return last;
  return "its process " + (status ? status->Describe() : "closed the connection");
}

}  // namespace

Result<ZygoteClient> ZygoteClient::Start(const TargetSpec& spec, const StopAt& stop) {
  for (int tries = 1;; ++tries) {
    StartEnd end = StartEnd::kTold;
    auto started = TryStart(spec, stop, &end);
    // Somebody else's SIGKILL says nothing about the target, the first times. What it makes of a
    // helper that is killed in its stead (a part of a shell that stands in for Python) nobody
    // knows.
    int most = end == StartEnd::kKilled ? 4 : end == StartEnd::kSilent ? 2 : 1;
    if (started.ok() || tries >= most) return started;
  }
}

Result<Hello> ZygoteClient::AwaitHello(const TargetSpec& spec, const StopAt& stop, int control,
                                       int capture, Subprocess* process, StartEnd* end) {
  Frame frame;
  std::string problem;
  FrameRead read =
      RecvFrame(control, &frame, &problem, {spec.start_timeout_s, process->pid_fd(), stop});
  if (read == FrameRead::kTimedOut && stop.reached()) return StoppedByUser();
  if (read == FrameRead::kTimedOut) {
    return StartError(spec, fmt::format("no answer after {:.0f} s", spec.start_timeout_s));
  }
  if (read == FrameRead::kBad) return StartError(spec, problem);
  if (read == FrameRead::kClosed) {
    bool killed = false;
    std::string words = WordsOf(*process, capture, &killed);
    *end = killed ? StartEnd::kKilled : StartEnd::kSilent;
    return StartError(spec, words);
  }
  if (frame.type == MessageType::kStartFailed) {
    return StartError(spec, DecodeError(frame.payload).message);
  }
  PARALLAX_TRY_ASSIGN(const uint32_t protocol, ProtocolOf(frame.payload));
  if (protocol != kProtocolVersion) {
    return Error{fmt::format("the worker's module in {} is of another version: it speaks protocol "
                             "{}, parallax speaks {}",
                             spec.worker_folder, protocol, kProtocolVersion),
                 "build engine and worker again: ./parallax does"};
  }
  return DecodeHello(frame.payload);
}

Result<ZygoteClient> ZygoteClient::TryStart(const TargetSpec& spec, const StopAt& stop,
                                            StartEnd* end) {
  if (!Exists(spec.python)) {
    return Error{fmt::format("the target {} has no Python at {}", spec.name, spec.python),
                 HowToGetPython(spec)};
  }
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
    return FileError("open", "a socket pair", errno);
  }
  UniqueFd control(pair[0]);
  UniqueFd theirs(pair[1]);
  UniqueFd capture(memfd_create("parallax-zygote", MFD_CLOEXEC));
  std::string mark = NewStrayMark();
  std::optional<TempDir> scratch;
  LaunchPlace place;
  PARALLAX_TRY_ASSIGN(const bool needs_scratch, NeedsScratch(spec));
  if (needs_scratch) {
    PARALLAX_TRY_ASSIGN(scratch, TempDir::In(TemporaryFolder()));
    place.scratch = scratch->path().string();
  }
  PARALLAX_TRY_ASSIGN(const SubprocessOptions command,
                      Confined(Command(spec, mark, theirs.get(), capture.get()), spec, place));
  PARALLAX_TRY_ASSIGN(Subprocess process, Subprocess::Start(command));
  theirs.reset();
  PARALLAX_TRY_ASSIGN(Hello hello,
                      AwaitHello(spec, stop, control.get(), capture.get(), &process, end));
  return ZygoteClient(std::move(process), std::move(scratch), std::move(mark), std::move(control),
                      std::move(hello), spec.child_headroom);
}

Result<Frame> ZygoteClient::Ask(MessageType type, const std::string& payload, const StopAt& stop) {
  const Patience patience{kAnswerSeconds, process_.pid_fd(), stop};
  Frame frame;
  std::string problem = "it is gone";
  if (SendFrame(control_.get(), type, payload, {}, patience)) {
    FrameRead read = RecvFrame(control_.get(), &frame, &problem, patience);
    if (read == FrameRead::kOk) return frame;
    if (read == FrameRead::kTimedOut) problem = "no answer in time";
  }
  control_.reset();
  return Error{"the worker's zygote does not answer: " + problem, "run: parallax doctor"};
}

Result<ForkedChild> ZygoteClient::Fork(const StopAt& stop) {
  Writer w;
  w.Put(child_headroom_);
  PARALLAX_TRY_ASSIGN(Frame frame, Ask(MessageType::kFork, w.Take(), stop));
  if (frame.type == MessageType::kFailed) return DecodeError(frame.payload);
  Reader r(frame.payload);
  ForkedChild child;
  child.number = r.Get<int32_t>();
  // The fourth is a pidfd, where the kernel has them. Without one its number is all that there is,
  // which in a PID namespace of its own is another process's: no such jail is made there.
  const size_t owed = OpenPidfd(getpid()) ? 4 : 3;
  if (!r.AtEnd() || frame.fds.size() < owed) {
    return Error{"the worker's zygote answered something else than a child",
                 "build engine and worker again: ./parallax does"};
  }
  child.socket = std::move(frame.fds[0]);
  child.recorder = std::move(frame.fds[1]);
  child.capture = std::move(frame.fds[2]);
  UniqueFd pidfd;
  if (frame.fds.size() > 3) pidfd = std::move(frame.fds[3]);
  child.process = ProcessHandle(std::move(pidfd), child.number);
  return child;
}

void ZygoteClient::End(bool hasty) {
  control_.reset();
  auto status = process_.Wait(hasty ? kHastySeconds : kEndSeconds);
  if (status && status->success()) return;
  process_.Kill();
  EndStrays(mark_);
}

std::optional<Reaped> ZygoteClient::Reap(int number, const StopAt& stop) {
  Writer w;
  w.Put(static_cast<int32_t>(number));
  auto frame = Ask(MessageType::kReap, w.Take(), stop);
  if (!frame.ok()) return std::nullopt;
  auto reaped = DecodeReaped(frame->payload);
  if (!reaped.ok()) return std::nullopt;
  return *reaped;
}

}  // namespace parallax
