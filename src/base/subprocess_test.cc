#include "base/subprocess.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

using testing::HasSubstr;

SubprocessOptions Shell(const std::string& script) {
  SubprocessOptions options;
  options.argv = {"/bin/sh", "-c", script};
  return options;
}

Captured RunShort(const SubprocessOptions& options) { return RunAndCapture(options, 20).value(); }

// Neither running nor a zombie somebody has yet to reap.
bool IsAlive(pid_t pid) {
  Result<std::string> stat = ReadFile("/proc/" + std::to_string(pid) + "/stat");
  return stat.ok() && stat->find(") Z") == std::string::npos;
}

bool DiesSoon(pid_t pid) {
  for (int i = 0; i < 500 && IsAlive(pid); ++i) ::usleep(10'000);
  return !IsAlive(pid);
}

TEST(SubprocessTest, CapturesBothStreamsAndTheExitCode) {
  Captured captured = RunShort(Shell("echo out; echo err >&2; exit 3"));
  EXPECT_EQ(captured.out, "out\n");
  EXPECT_EQ(captured.err, "err\n");
  EXPECT_EQ(captured.status, (ExitStatus{3, 0}));
  EXPECT_EQ(captured.status.Describe(), "exited with code 3");
  EXPECT_FALSE(captured.timed_out);
}

TEST(SubprocessTest, DecodesTheSignalThatKilled) {
  Captured captured = RunShort(Shell("kill -SEGV $$"));
  EXPECT_EQ(captured.status, (ExitStatus{0, SIGSEGV}));
  EXPECT_EQ(captured.status.Describe(), "was killed by signal 11 (SEGV)");
}

TEST(SubprocessTest, MissingProgramsAndFoldersAreErrorsWithAReason) {
  SubprocessOptions options;
  options.argv = {"/nothing/here"};
  Result<Subprocess> missing = Subprocess::Start(options);
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().message, HasSubstr("/nothing/here: No such file"));
  EXPECT_FALSE(missing.error().hint.empty());
  options = Shell("true");
  options.working_directory = "/nothing/here";
  Result<Subprocess> nowhere = Subprocess::Start(options);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_THAT(nowhere.error().message, HasSubstr("in /nothing/here"));
}

TEST(SubprocessTest, EnvironmentIsAddedToOursAndReplacesIt) {
  SubprocessOptions options = Shell("echo $PATH-$PARALLAX_X");
  options.environment = {{"PATH", "p"}, {"PARALLAX_X", "a b"}};
  EXPECT_EQ(RunShort(options).out, "p-a b\n");
  EXPECT_NE(RunShort(Shell("echo $PATH")).out, "\n");
}

TEST(SubprocessTest, RunsInTheWorkingDirectory) {
  SubprocessOptions options = Shell("pwd");
  options.working_directory = "/usr";
  EXPECT_EQ(RunShort(options).out, "/usr\n");
}

TEST(SubprocessTest, InheritsExactlyTheNamedDescriptorsUnderTheirNumbers) {
  TempDir dir = TempDir::In(testing::TempDir()).value();
  ASSERT_TRUE(WriteFileAtomically(dir.path() / "a", "A").ok());
  ASSERT_TRUE(WriteFileAtomically(dir.path() / "b", "B").ok());
  UniqueFd a(::open((dir.path() / "a").c_str(), O_RDONLY | O_CLOEXEC));
  UniqueFd b(::open((dir.path() / "b").c_str(), O_RDONLY));  // would leak by itself
  // Crossed on purpose: each wanted number may be the other's own.
  SubprocessOptions options = Shell("cat <&3; cat <&4; ls /proc/self/fd | tr '\\n' ' '");
  options.inherited_fds = {{b.get(), 3}, {a.get(), 4}};
  Captured captured = RunShort(options);
  EXPECT_THAT(captured.out, testing::StartsWith("BA0 1 2 3 4 "));
  EXPECT_THAT(captured.out, testing::Not(HasSubstr("7")));
}

TEST(SubprocessTest, StreamsAreNullUnlessNamed) {
  EXPECT_EQ(RunShort(Shell("cat; readlink /proc/self/fd/0")).out, "/dev/null\n");
}

TEST(SubprocessTest, ATimeoutKillsTheWholeGroup) {
  auto start = std::chrono::steady_clock::now();
  Captured captured = RunAndCapture(Shell("sleep 100 & echo $!; wait"), 0.3).value();
  std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  EXPECT_TRUE(captured.timed_out);
  EXPECT_EQ(captured.status.signal, SIGKILL);
  EXPECT_LT(elapsed.count(), 10);
  EXPECT_TRUE(DiesSoon(std::stoi(captured.out)));
}

TEST(SubprocessTest, AGrandchildThatKeepsThePipeDoesNotBlockTheCapture) {
  auto start = std::chrono::steady_clock::now();
  Captured captured = RunShort(Shell("sleep 5 & echo done"));
  std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(captured.out, "done\n");
  EXPECT_LT(elapsed.count(), 4);
}

TEST(SubprocessTest, WhatAProcessLeavesInItsGroupEndsWithIt) {
  Captured captured = RunShort(Shell("sleep 100 >/dev/null 2>&1 & echo $!"));
  EXPECT_TRUE(captured.status.success());
  EXPECT_TRUE(DiesSoon(std::stoi(captured.out)));
}

TEST(SubprocessTest, MuchOutputIsCutAndNeverBlocks) {
  SubprocessOptions options = Shell("head -c 1000000 /dev/zero");
  Captured captured = RunAndCapture(options, 20, 1000).value();
  EXPECT_EQ(captured.out.size(), 1000u);
  EXPECT_TRUE(captured.status.success());
}

TEST(SubprocessTest, WaitReturnsNothingWhileItRunsAndDestructionKills) {
  pid_t pid = -1;
  {
    Subprocess process = Subprocess::Start(Shell("exec sleep 100")).value();
    pid = process.pid();
    EXPECT_FALSE(process.TryWait());
    EXPECT_FALSE(process.Wait(0.02));
    Subprocess moved = std::move(process);
    EXPECT_TRUE(IsAlive(pid));
  }
  EXPECT_FALSE(IsAlive(pid));
}

TEST(SubprocessTest, DiesWithItsParent) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  pid_t middle = ::fork();
  if (middle == 0) {
    Result<Subprocess> process = Subprocess::Start(Shell("exec sleep 100"));
    pid_t pid = process.ok() ? process->pid() : -1;
    [[maybe_unused]] ssize_t n = ::write(ends[1], &pid, sizeof(pid));
    ::kill(::getpid(), SIGKILL);
  }
  pid_t pid = -1;
  ASSERT_EQ(::read(ends[0], &pid, sizeof(pid)), static_cast<ssize_t>(sizeof(pid)));
  ::waitpid(middle, nullptr, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(DiesSoon(pid));
}

}  // namespace
}  // namespace parallax
