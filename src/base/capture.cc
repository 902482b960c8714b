// RunAndCapture: see subprocess.h.

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "base/subprocess.h"

namespace parallax {
namespace {

// One captured stream: the reading end of a pipe and what came through it.
struct Stream {
  UniqueFd reader;
  UniqueFd writer;
  std::string text;

  // Reads what is there without waiting. Bytes past `max_bytes` are read and dropped, so that the
  // process never blocks on a full pipe.
  void Drain(size_t max_bytes) {
    char buffer[65536];
    while (reader) {
      ssize_t n = ::read(reader.get(), buffer, sizeof(buffer));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0 && errno == EAGAIN) return;
      if (n <= 0) {
        reader.reset();
        return;
      }
      size_t room = max_bytes - std::min(max_bytes, text.size());
      text.append(buffer, std::min(room, static_cast<size_t>(n)));
    }
  }
};

bool Open(Stream& stream) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  stream.reader.reset(ends[0]);
  stream.writer.reset(ends[1]);
  return ::fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

// Longest time to wait before looking whether the process ended while a child of its own still
// holds a pipe open.
constexpr double kSlice = 0.02;

}  // namespace

Result<Captured> RunAndCapture(const SubprocessOptions& options, double timeout_seconds,
                               size_t max_bytes, const StopAt& stop) {
  Stream out;
  Stream err;
  if (!Open(out) || !Open(err)) {
    return Error{"cannot make a pipe", "too many open files: raise the limit with ulimit -n 4096"};
  }
  SubprocessOptions piped = options;
  piped.stdout_fd = out.writer.get();
  piped.stderr_fd = err.writer.get();
  auto start = std::chrono::steady_clock::now();
  PARALLAX_TRY_ASSIGN(Subprocess process, Subprocess::Start(piped));
  out.writer.reset();
  err.writer.reset();

  Captured captured;
  for (;;) {
    bool ended = process.TryWait().has_value();
    out.Drain(max_bytes);
    err.Drain(max_bytes);
    if (ended) break;
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    bool late = timeout_seconds >= 0 && elapsed.count() >= timeout_seconds;
    if (late || stop.reached()) {
      captured.timed_out = late;
      captured.stopped = !late;
      process.Kill();
      process.Wait(-1);
      continue;
    }
    pollfd entries[2] = {{out.reader.get(), POLLIN, 0}, {err.reader.get(), POLLIN, 0}};
    if (!out.reader && !err.reader) {
      process.Wait(kSlice);
    } else {
      ::poll(entries, 2, static_cast<int>(kSlice * 1000));
    }
  }
  captured.status = *process.TryWait();
  captured.out = std::move(out.text);
  captured.err = std::move(err.text);
  return captured;
}

}  // namespace parallax
