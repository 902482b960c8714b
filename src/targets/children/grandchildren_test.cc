// What a child of a target starts (compilers, helpers) ends with it, however it ends.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <thread>

#include "targets/testing.h"

namespace parallax {
namespace {

constexpr const char* kGrandchildrenPrograms = R"PY(
import os
import signal
import subprocess
import time

if os.environ.get("TEST_HELPER"):
    helper = subprocess.Popen(["sleep", "1000"]).pid


def starts(x):
    return subprocess.Popen(["sleep", "1000"]).pid


def starts_a_session(x):
    return subprocess.Popen(["sleep", "1000"], start_new_session=True).pid


def starts_an_orphan(x):
    return int(subprocess.check_output("sleep 1000 >/dev/null 2>&1 & echo $!", shell=True))


def crash(x):
    os.kill(os.getpid(), signal.SIGSEGV)


def hang(x):
    time.sleep(1000)


def helper_of_the_import(x):
    return helper
)PY";

// A process that has ended but was not waited for does not live.
bool Lives(int64_t pid) {
  auto stat = ReadFile("/proc/" + std::to_string(pid) + "/stat");
  return stat.ok() && stat->find(") Z ") == std::string::npos;
}

bool EndsSoon(int64_t pid) {
  for (int i = 0; i < 500 && Lives(pid); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  bool ended = !Lives(pid);
  if (!ended) kill(static_cast<pid_t>(pid), SIGKILL);
  return ended;
}

class GrandchildrenTest : public PythonTargetTest {
 protected:
  GrandchildrenTest() : PythonTargetTest(WithAdapter(kGrandchildrenPrograms)) {}

  static int64_t Started(TargetWorker& worker, const std::string& program) {
    int64_t pid = Number(Run(worker, {program})[0]);
    EXPECT_GT(pid, 0);
    EXPECT_TRUE(Lives(pid)) << program;
    return pid;
  }

  // In a process of its own, which tells what its child has started and then waits to be killed.
  [[noreturn]] void BeAnEngine(int tell_fd) {
    TargetHost host(Spec());
    TargetWorker worker(host, nullptr);
    int64_t pid = Number(Run(worker, {"starts_a_session"})[0]);
    if (write(tell_fd, &pid, sizeof pid) != sizeof pid) _exit(1);
    while (true) pause();
  }
};

TEST_F(GrandchildrenTest, EndWithAChildThatIsLetGo) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  for (const char* program : {"starts", "starts_a_session", "starts_an_orphan"}) {
    int64_t pid = Started(worker, program);
    worker.Refresh();
    EXPECT_TRUE(EndsSoon(pid)) << program;
  }
}

TEST_F(GrandchildrenTest, EndWithAChildThatDiesOrHangs) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  for (const char* end : {"crash", "hang"}) {
    int64_t pid = Started(worker, "starts");
    Run(worker, {end}, 0.5);
    EXPECT_TRUE(EndsSoon(pid)) << end;
  }
}

TEST_F(GrandchildrenTest, ThoseOfAnotherChildAndOfTheImportLive) {
  TargetSpec spec = Spec();
  spec.environment.emplace_back("TEST_HELPER", "1");
  TargetHost host(spec);
  TargetWorker worker(host, nullptr);
  TargetWorker other(host, nullptr);
  int64_t helper = Started(worker, "helper_of_the_import");
  int64_t orphan = Started(other, "starts_an_orphan");
  worker.Refresh();
  EXPECT_TRUE(Lives(helper));
  EXPECT_TRUE(Lives(orphan));
  other.Refresh();
  EXPECT_TRUE(EndsSoon(orphan));
  EXPECT_TRUE(Lives(helper));
}

TEST_F(GrandchildrenTest, AllEndWithTheHost) {
  TargetSpec spec = Spec();
  spec.environment.emplace_back("TEST_HELPER", "1");
  int64_t helper = 0;
  {
    TargetHost host(spec);
    TargetWorker worker(host, nullptr);
    helper = Started(worker, "helper_of_the_import");
  }
  EXPECT_TRUE(EndsSoon(helper));
}

// By somebody else: the kernel, when memory runs out.
TEST_F(GrandchildrenTest, EndWithAZygoteThatIsKilled) {
  for (const char* program : {"starts", "starts_a_session", "starts_an_orphan"}) {
    for (bool asked_again : {false, true}) {
      TargetSpec spec = Spec();
      spec.environment.emplace_back("TEST_HELPER", "1");
      std::optional<TargetHost> host(std::in_place, spec);
      std::optional<TargetWorker> worker(std::in_place, *host, nullptr);
      int64_t helper = Started(*worker, "helper_of_the_import");
      int64_t pid = Started(*worker, program);
      kill(static_cast<pid_t>(host->Start().value().pid), SIGKILL);
      if (asked_again) {
        worker->Refresh();  // a child may answer before it notices
        EXPECT_GT(Number(Run(*worker, {"starts"})[0]), 0);
      } else {
        worker.reset();
        host.reset();
      }
      EXPECT_TRUE(EndsSoon(pid)) << program << asked_again;
      EXPECT_TRUE(EndsSoon(helper)) << program << asked_again;
    }
  }
}

TEST_F(GrandchildrenTest, EndWithAnEngineThatIsKilled) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t engine = fork();
  if (engine == 0) BeAnEngine(ends[1]);
  close(ends[1]);
  int64_t pid = 0;
  ASSERT_EQ(read(ends[0], &pid, sizeof pid), static_cast<ssize_t>(sizeof pid));
  close(ends[0]);
  EXPECT_TRUE(Lives(pid));
  kill(engine, SIGKILL);
  waitpid(engine, nullptr, 0);
  EXPECT_TRUE(EndsSoon(pid));
}

}  // namespace
}  // namespace parallax
