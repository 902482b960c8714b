#include "base/process_handle.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace parallax {
namespace {

pid_t StartOneThatWaits() {
  const pid_t pid = fork();
  if (pid == 0) {
    pause();
    _exit(0);
  }
  return pid;
}

TEST(ProcessHandleTest, KillsAndSeesTheEnd) {
  const pid_t pid = StartOneThatWaits();
  ProcessHandle process = ProcessHandle::Of(pid);
  if (process.fd() < 0) GTEST_SKIP() << "the kernel has no pidfd_open";
  EXPECT_EQ(process.number(), pid);
  EXPECT_FALSE(process.Ends(10));
  process.Kill();
  EXPECT_TRUE(process.Ends(20'000));
  int status = 0;
  ASSERT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
}

TEST(ProcessHandleTest, WithoutAPidfdTheNumberStandsIn) {
  const pid_t pid = StartOneThatWaits();
  ProcessHandle process(UniqueFd(), pid);
  EXPECT_EQ(process.number(), pid);
  EXPECT_TRUE(process.Ends(0));
  process.Kill();
  int status = 0;
  ASSERT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFSIGNALED(status));
}

TEST(ProcessHandleTest, OfNobodyDoesNothing) {
  ProcessHandle nobody;
  nobody.Kill();
  EXPECT_TRUE(nobody.Ends(0));
  EXPECT_EQ(nobody.number(), -1);
}

}  // namespace
}  // namespace parallax
