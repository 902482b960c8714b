#pragma once

// ZygoteClient: the engine's end of one zygote process (src/worker/zygote.h). Owned by a
// TargetHost; one thread at a time.

#include <optional>
#include <string>

#include "base/process_handle.h"
#include "base/stop.h"
#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "base/unique_fd.h"
#include "targets/target_spec.h"
#include "wire/frame.h"

namespace parallax {

// The engine's ends of a forked child.
struct ForkedChild {
  int number = -1;  // as the zygote knows it
  ProcessHandle process;
  UniqueFd socket;
  UniqueFd recorder;
  UniqueFd capture;
};

class ZygoteClient {
 public:
  // Starts the interpreter and waits for its hello, until `stop` at most. The Error names the
  // likely cause: no such Python, library not installed, import failed (with the last line it
  // printed), wrong protocol. REQUIRES: called from a thread that lives as long as the zygote
  // (base/subprocess.h).
  static Result<ZygoteClient> Start(const TargetSpec& spec, const StopAt& stop);

  const Hello& hello() const { return hello_; }
  // Error: the zygote is gone, does not answer (in time, or by `stop`), or cannot fork.
  Result<ForkedChild> Fork(const StopAt& stop);
  // Lets it end what its children have started, and itself; does that in its stead when it was
  // killed or takes longer than a moment, a shorter one in haste. Nothing can be asked afterwards.
  void End(bool hasty = false);
  // Waits until the child with that number is dead. REQUIRES: it is dying (killed, or its socket
  // closed). None: as an Error of Fork.
  std::optional<Reaped> Reap(int number, const StopAt& stop);

 private:
  // How a start ended that failed: something was told or timed out; without a word on the control
  // socket; by a SIGKILL that was not ours.
  enum class StartEnd { kTold, kSilent, kKilled };
  static Result<ZygoteClient> TryStart(const TargetSpec& spec, const StopAt& stop, StartEnd* end);
  // What a zygote says first.
  static Result<Hello> AwaitHello(const TargetSpec& spec, const StopAt& stop, int control,
                                  int capture, Subprocess* process, StartEnd* end);
  // The answer to a request. Without one nothing more is asked: a late one would be taken for that
  // to the next request.
  Result<Frame> Ask(MessageType type, const std::string& payload, const StopAt& stop);
  ZygoteClient(Subprocess process, std::optional<TempDir> scratch, std::string mark,
               UniqueFd control, Hello hello, uint64_t child_headroom)
      : scratch_(std::move(scratch)),
        process_(std::move(process)),
        mark_(std::move(mark)),
        control_(std::move(control)),
        hello_(std::move(hello)),
        child_headroom_(child_headroom) {}

  std::optional<TempDir> scratch_;  // removed after the process has ended
  Subprocess process_;
  std::string mark_;  // of what was started in it (strays.h)
  UniqueFd control_;
  Hello hello_;
  uint64_t child_headroom_;
};

}  // namespace parallax
