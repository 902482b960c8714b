#include "investigate/script_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/fs.h"
#include "base/nesting.h"

namespace parallax {
namespace {

constexpr int kPollMs = 50;       // between two looks at the stop token
constexpr double kImportS = 120;  // for the library, before the first script

// A line is far smaller than what a socket holds: one that does not take it is not read.
bool SendWhole(int fd, const std::string& text) {
  ssize_t n = 0;
  do {
    n = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  } while (n < 0 && errno == EINTR);
  return n == static_cast<ssize_t>(text.size());
}

// What a script has printed. It could put anything in the file's place: no pipe is waited for, no
// link followed.
std::string ReadOutput(const std::filesystem::path& path) {
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info = {};
  if (!fd || ::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) return "";
  std::string text(std::min<size_t>(static_cast<size_t>(info.st_size), kMaxScriptOutput), '\0');
  const ssize_t n = ::pread(fd.get(), text.data(), text.size(), 0);
  text.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return text;
}

}  // namespace

ScriptServer::ScriptServer(ScriptEnvironment environment, std::string program, std::string library)
    : environment_(std::move(environment)),
      program_(std::move(program)),
      library_(std::move(library)) {}

Status ScriptServer::Start() {
  if (folder_ == nullptr) {
    PARALLAX_TRY_ASSIGN(TempDir folder, TempDir::In(environment_.scratch));
    folder_ = std::make_unique<TempDir>(std::move(folder));
  }
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return Error{"cannot make a socket",
                 "too many open files: raise the limit with ulimit -n 4096"};
  }
  channel_.reset(ends[0]);
  UniqueFd given(ends[1]);
  SubprocessOptions options;
  options.argv = {environment_.python, program_, library_};
  options.environment = environment_.environment;
  options.environment.emplace_back("PYTHONDONTWRITEBYTECODE", "1");
  options.working_directory = folder_->path().string();
  options.stdin_fd = given.get();
  options.stdout_fd = given.get();
  PARALLAX_TRY_ASSIGN(options, ConfinedScript(environment_, folder_->path(), options));
  PARALLAX_TRY_ASSIGN(Subprocess process, Subprocess::Start(options));
  process_ = std::move(process);
  return Status::Ok();
}

Result<std::string> ScriptServer::Ask(const std::string& line) {
  Error died{"the interpreter that runs scripts died", "run: parallax doctor"};
  if (!SendWhole(channel_.get(), line)) return died;
  auto start = std::chrono::steady_clock::now();
  std::string answer;
  while (answer.find('\n') == std::string::npos) {
    if (environment_.stop.reached()) return StoppedByUser();
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    if (elapsed.count() > environment_.timeout_s + kImportS) return died;
    pollfd either[2] = {{channel_.get(), POLLIN, 0}, {process_->pid_fd(), POLLIN, 0}};
    if (::poll(either, 2, kPollMs) <= 0) continue;
    if (either[0].revents == 0) return died;  // a process that it started may hold the socket open
    char buffer[4096];
    ssize_t n = ::read(channel_.get(), buffer, sizeof(buffer));
    if (n <= 0) return died;
    answer.append(buffer, static_cast<size_t>(n));
  }
  return answer;
}

Result<ScriptRun> ScriptServer::Run(const std::string& text, uint64_t memory) {
  if (!process_ || process_->TryWait()) PARALLAX_TRY(Start());
  std::filesystem::path script = folder_->path() / "reproduce.py";
  std::filesystem::path out = folder_->path() / "out";
  std::filesystem::path err = folder_->path() / "err";
  PARALLAX_TRY(WriteFileAtomically(script, text));
  nlohmann::json request = {{"script", script.string()},
                            {"out", out.string()},
                            {"err", err.string()},
                            {"seconds", environment_.timeout_s},
                            {"memory", memory > 0 ? memory : environment_.target.child_headroom}};
  auto answer = Ask(request.dump() + "\n");
  if (!answer.ok()) {
    process_.reset();
    return answer.error();
  }
  auto parsed = ParseJson<nlohmann::json>(*answer);
  const bool sound = parsed.is_object() && parsed.contains("code") && parsed.contains("late") &&
                     parsed["code"].is_number_integer() && parsed["late"].is_boolean();
  if (!sound) {
    process_.reset();
    return Error{"the interpreter that runs scripts answers nonsense",
                 "does the library write to its standard output when it is imported?"};
  }
  ScriptRun run;
  run.exit_code = parsed["code"].get<int>();
  run.timed_out = parsed["late"].get<bool>();
  run.out = ReadOutput(out);
  run.err = ReadOutput(err);
  return run;
}

}  // namespace parallax
