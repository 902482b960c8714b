#pragma once

// What a child does to itself before it touches the library: dies with its parent, no core file,
// bounded memory, its output captured, its faults noted. Linux.

#include <cstdint>

#include "wire/recorder.h"

namespace parallax {

// SIGKILL when the parent is gone; exits at once when it already is.
void DieWithParent(int expected_parent);
// When the parent is gone, the process has a second to end by itself.
void GetASecondWithoutParent();
// No core files; the address space may grow by `headroom_bytes` over what it is now, and a file, or
// what is printed, to an eighth of that.
void LimitProcess(uint64_t headroom_bytes);
// Standard output and error to `fd` (append), standard input from /dev/null. Done by zygote and
// child: a library that prints never reaches the user's terminal or the protocol.
void CaptureOutput(int fd);
// Keeps the captured text short: the newest `kStderrTailSize` bytes survive.
void TrimCapture(int fd);

// On SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT: notes whether the address lay in a guard page,
// writes the native stack to standard error, and dies of the same signal.
void InstallFaultHandlers(Recorder* recorder);

// Guard pages the fault handler knows. REQUIRES: at most kMaxGuardPages at a time.
inline constexpr int kMaxGuardPages = 256;
void RegisterGuardPage(const void* page);
void ForgetGuardPage(const void* page);

}  // namespace parallax
