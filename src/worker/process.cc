#include "worker/process.h"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace parallax {
namespace {

constexpr uintptr_t kPageBytes = 4096;
constexpr int kMaxFrames = 48;
constexpr off_t kTrimAt = 1 << 18;
constexpr uint64_t kFileShare = 8;

Recorder* g_recorder = nullptr;
std::array<std::atomic<uintptr_t>, kMaxGuardPages> g_guard_pages;
alignas(16) std::array<char, 1 << 16> g_signal_stack;

bool InGuardPage(uintptr_t address) {
  for (const auto& page : g_guard_pages) {
    uintptr_t start = page.load(std::memory_order_relaxed);
    if (start != 0 && address >= start && address < start + kPageBytes) return true;
  }
  return false;
}

void WriteText(const char* text) {
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

// Async-signal-safe as far as backtrace() is after a first call outside the handler.
void OnFault(int signal_number, siginfo_t* info, void*) {
  bool has_address = signal_number == SIGSEGV || signal_number == SIGBUS;
  if (has_address && g_recorder != nullptr &&
      InGuardPage(reinterpret_cast<uintptr_t>(info->si_addr))) {
    g_recorder->guard_hit.store(1);
  }
  WriteText("\nparallax: native stack\n");
  std::array<void*, kMaxFrames> frames;
  backtrace_symbols_fd(frames.data(), backtrace(frames.data(), kMaxFrames), STDERR_FILENO);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

uint64_t AddressSpaceBytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long pages = 0;
  int fields = std::fscanf(file, "%llu", &pages);
  std::fclose(file);
  return fields == 1 ? pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

extern "C" void OnParentGone(int) {
  itimerval second{{0, 0}, {1, 0}};
  setitimer(ITIMER_REAL, &second, nullptr);  // SIGALRM ends the process
}

}  // namespace

void GetASecondWithoutParent() {
  signal(SIGALRM, SIG_DFL);
  signal(SIGUSR2, OnParentGone);
  prctl(PR_SET_PDEATHSIG, SIGUSR2);
}

void DieWithParent(int expected_parent) {
  signal(SIGUSR2, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != expected_parent) _exit(0);
}

void LimitProcess(uint64_t headroom_bytes) {
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // What it prints lies in memory too.
  const uint64_t most = headroom_bytes / kFileShare;
  rlimit files{};
  if (getrlimit(RLIMIT_FSIZE, &files) == 0 && files.rlim_max > most) {
    files.rlim_cur = files.rlim_max = most;
    setrlimit(RLIMIT_FSIZE, &files);
  }
  uint64_t now = AddressSpaceBytes();
  if (now == 0) return;
  if (headroom_bytes > RLIM_INFINITY - now) return;
  rlimit memory{now + headroom_bytes, now + headroom_bytes};
  setrlimit(RLIMIT_AS, &memory);
}

void CaptureOutput(int fd) {
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    close(null);
  }
  dup2(fd, STDOUT_FILENO);
  dup2(fd, STDERR_FILENO);
}

void TrimCapture(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0 || status.st_size < kTrimAt) return;
  std::string tail(kStderrTailSize, '\0');
  ssize_t got = pread(fd, tail.data(), tail.size(), status.st_size - kStderrTailSize);
  if (ftruncate(fd, 0) != 0 || got <= 0) return;
  lseek(fd, 0, SEEK_SET);
  if (write(fd, tail.data(), static_cast<size_t>(got)) < 0) return;
}

void InstallFaultHandlers(Recorder* recorder) {
  g_recorder = recorder;
  std::array<void*, 2> warm_up;
  backtrace(warm_up.data(), 2);  // loads libgcc now, not in the handler
  stack_t stack{};
  stack.ss_sp = g_signal_stack.data();
  stack.ss_size = g_signal_stack.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_sigaction = OnFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  for (int signal_number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
    sigaction(signal_number, &action, nullptr);
  }
  signal(SIGINT, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
}

void RegisterGuardPage(const void* page) {
  for (auto& slot : g_guard_pages) {
    if (slot.load() == 0) {
      slot.store(reinterpret_cast<uintptr_t>(page));
      return;
    }
  }
}

void ForgetGuardPage(const void* page) {
  for (auto& slot : g_guard_pages) {
    if (slot.load() == reinterpret_cast<uintptr_t>(page)) slot.store(0);
  }
}

}  // namespace parallax
