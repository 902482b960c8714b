#include "investigate/script_server.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/fs.h"

namespace parallax {
namespace {

constexpr int kPollMs = 50;       // between two looks at the stop token
constexpr double kImportS = 120;  // for the library, before the first script

bool SendWhole(int fd, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t n = ::send(fd, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<size_t>(n);
  }
  return true;
}

std::string ReadIfThere(const std::filesystem::path& path) {
  auto text = ReadFile(path);
  return text.ok() ? text->substr(0, kMaxScriptOutput) : "";
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
    pollfd entry = {channel_.get(), POLLIN, 0};
    if (::poll(&entry, 1, kPollMs) <= 0) continue;
    char buffer[4096];
    ssize_t n = ::read(channel_.get(), buffer, sizeof(buffer));
    if (n <= 0) return died;
    answer.append(buffer, static_cast<size_t>(n));
  }
  return answer;
}

Result<ScriptRun> ScriptServer::Run(const std::string& text) {
  if (!process_ || process_->TryWait()) PARALLAX_TRY(Start());
  std::filesystem::path script = folder_->path() / "reproduce.py";
  std::filesystem::path out = folder_->path() / "out";
  std::filesystem::path err = folder_->path() / "err";
  PARALLAX_TRY(WriteFileAtomically(script, text));
  nlohmann::json request = {{"script", script.string()},
                            {"out", out.string()},
                            {"err", err.string()},
                            {"seconds", environment_.timeout_s}};
  auto answer = Ask(request.dump() + "\n");
  if (!answer.ok()) {
    process_.reset();
    return answer.error();
  }
  auto parsed = nlohmann::json::parse(*answer, nullptr, false);
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
  run.out = ReadIfThere(out);
  run.err = ReadIfThere(err);
  return run;
}

}  // namespace parallax
