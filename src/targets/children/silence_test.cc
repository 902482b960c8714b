// Children and zygotes that fall silent, or do not: the engine waits for none of them without end,
// and takes no more than it has room for.

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "base/process_handle.h"
#include "targets/testing.h"

namespace parallax {
namespace {

constexpr const char* kSilentPrograms = R"PY(
import os
import signal
import stat
import time


def _engine():
    """The child's end of its socket to the engine."""
    for name in os.listdir("/proc/self/fd"):
        try:
            if int(name) > 2 and stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                return int(name)
        except OSError:
            pass
    raise RuntimeError("no socket")


def shout(x):
    for _ in range(1 << 10):
        os.write(1, bytes(1 << 20))


def fine(x):
    return x


def half_a_header(x):
    os.write(_engine(), b"PLX1")
    time.sleep(1000)


def half_a_payload(x):
    os.write(_engine(), b"PLX1" + bytes([1, 0, 0, 0]) + (100).to_bytes(8, "little") + bytes(8))
    time.sleep(1000)


def crumbs(x):
    while True:
        os.write(_engine(), b"P")
        time.sleep(0.01)


def crash_beside_a_fork(x):
    if os.fork() == 0:
        time.sleep(1000)
    os.kill(os.getpid(), signal.SIGSEGV)


def leave_beside_a_fork(x):
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(3)


def stop(x):
    os.kill(os.getpid(), signal.SIGSTOP)


def stop_the_zygote(x):
    os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(1000)
)PY";

class SilenceTest : public PythonTargetTest {
 protected:
  SilenceTest() : PythonTargetTest(WithAdapter(kSilentPrograms)) {}
};

double Since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST_F(SilenceTest, HalfAMessageIsAHangAndTheNextCaseRuns) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"fine", "fine", "half_a_header", "half_a_payload", "fine"}, 0.5);
  ASSERT_EQ(outcomes.size(), 5u);
  EXPECT_TRUE(std::holds_alternative<TimedOut>(outcomes[2].v));
  EXPECT_TRUE(std::holds_alternative<TimedOut>(outcomes[3].v));
  EXPECT_EQ(Number(outcomes[4]), 7);
}

// No message, and never silent.
TEST_F(SilenceTest, CrumbsEndTheChild) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"fine", "crumbs", "fine"}, 0.5);
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_FALSE(std::holds_alternative<Returned>(outcomes[1].v));
  EXPECT_EQ(Number(outcomes[2]), 7);
}

// The fork holds the socket open. The deadline is far away: waiting for it fails the test.
TEST_F(SilenceTest, ADeathBesideAForkIsADeath) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  const auto begin = std::chrono::steady_clock::now();
  auto outcomes = Run(worker, {"crash_beside_a_fork", "leave_beside_a_fork", "fine"}, 600);
  EXPECT_LT(Since(begin), 300);
  ASSERT_EQ(outcomes.size(), 3u);
  ASSERT_TRUE(std::holds_alternative<Crashed>(outcomes[0].v));
  EXPECT_EQ(std::get<Crashed>(outcomes[0].v).signal, SIGSEGV);
  ASSERT_TRUE(std::holds_alternative<Crashed>(outcomes[1].v));
  EXPECT_EQ(std::get<Crashed>(outcomes[1].v).exit_code, 3);
  EXPECT_EQ(Number(outcomes[2]), 7);
}

// 1 GB of printed text, of which an eighth of the headroom is taken.
TEST_F(SilenceTest, WhatIsPrintedHasALimit) {
  TargetSpec spec = Spec();
  spec.child_headroom = uint64_t{1} << 30;
  TargetHost host(spec);
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"shout", "fine"});
  ASSERT_EQ(outcomes.size(), 2u);
  ASSERT_TRUE(std::holds_alternative<Raised>(outcomes[0].v));
  EXPECT_EQ(std::get<Raised>(outcomes[0].v).type, "OSError");
  EXPECT_EQ(Number(outcomes[1]), 7);
}

TEST_F(SilenceTest, AStoppedChildIsAHang) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"fine", "stop", "fine"}, 0.5);
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_TRUE(std::holds_alternative<TimedOut>(outcomes[1].v));
  EXPECT_EQ(Number(outcomes[2]), 7);
}

// Without the stop this takes the 30 seconds that a zygote has for an answer.
TEST_F(SilenceTest, AStopDoesNotWaitForAStoppedZygote) {
  StopToken stop;
  TargetHost host(Spec(), {&stop, StopLevel::kClean});
  ASSERT_TRUE(host.Start().ok());
  TargetWorker worker(host, &stop);
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.Request();
    stop.Request();
  });
  std::vector<EvaluateItem> items = {Item("stop_the_zygote")};
  EvaluateOptions options;
  options.deadline_s = 600;
  auto outcomes = worker.Evaluate("test", items, options);
  user.join();
  ASSERT_FALSE(outcomes.ok());
  EXPECT_NE(outcomes.error().message.find("stopped"), std::string::npos);
}

// A zygote that may not open pidfds, as a worker that knows of none: what it calls its child is no
// number of ours.
constexpr const char* kNoPidfds = R"PY(
import ctypes


def fine(x):
    return x


def _refuse_pidfds():
    """By a filter of system calls: 434 is pidfd_open on every machine."""
    words = [(0x20, 0, 0, 0), (0x15, 0, 1, 434), (0x06, 0, 0, 0x00050026), (0x06, 0, 0, 0x7FFF0000)]
    program = b"".join(code.to_bytes(2, "little") + bytes([yes, no]) + k.to_bytes(4, "little")
                       for code, yes, no, k in words)
    class Filter(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("words", ctypes.c_char_p)]
    prctl = ctypes.CDLL(None).prctl
    assert prctl(38, 1, 0, 0, 0) == 0
    assert prctl(22, 2, ctypes.byref(Filter(len(words), program)), 0, 0) == 0
)PY";

class NoPidfdsTest : public PythonTargetTest {
 protected:
  NoPidfdsTest() : PythonTargetTest(Refusing(WithAdapter(kNoPidfds))) {}

  static std::string Refusing(std::string text) {
    const std::string start = "    def start(self):\n        pass\n";
    return text.replace(text.find(start), start.size(),
                        "    def start(self):\n        _refuse_pidfds()\n");
  }
};

TEST_F(NoPidfdsTest, AChildWithoutAPidfdIsNotTaken) {
  if (!OpenPidfd(getpid())) GTEST_SKIP() << "this kernel has no pidfds";
  TargetHost host(Spec());
  ASSERT_TRUE(host.Start().ok());
  TargetWorker worker(host, nullptr);
  std::vector<EvaluateItem> items = {Item("fine")};
  auto outcomes = worker.Evaluate("test", items, EvaluateOptions());
  ASSERT_FALSE(outcomes.ok());
  EXPECT_NE(outcomes.error().message.find("something else than a child"), std::string::npos)
      << outcomes.error().message;
}

}  // namespace
}  // namespace parallax
