#include "base/left_behind.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/children.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

// A process that waits, of a session and an environment of its own; its parent ends at once.
constexpr const char* kLeaves =
    "env -i setsid sh -c '(sleep 1000 & echo $! > left.new; mv left.new left)'; sleep 1000";

Subprocess Started(const std::string& script, const std::string& folder) {
  SubprocessOptions options;
  options.argv = {"sh", "-c", script};
  options.working_directory = folder;
  return Subprocess::Start(options).value();
}

pid_t NumberIn(const std::filesystem::path& file) {
  for (int i = 0; i < 6000 && !Exists(file); ++i) usleep(10'000);
  return static_cast<pid_t>(std::atoi(ReadFile(file).value().c_str()));
}

// In a process of its own, which adopts. What went wrong, a bit each.
int WhatGoesWrong(const std::string& folder) {
  int wrong = 0;
  const pid_t before = fork();
  if (before == 0) pause();
  AdoptWhatIsLeft();
  Subprocess other = Started("sleep 1000", folder);
  Subprocess killed = Started(kLeaves, folder);
  const pid_t left = NumberIn(folder + "/left");
  if (kill(left, 0) != 0) wrong |= 1;
  killed.Kill();
  killed.Wait(-1);
  if (kill(left, 0) == 0) wrong |= 2;
  if (kill(before, 0) != 0) wrong |= 4;
  if (other.TryWait()) wrong |= 8;
  kill(before, SIGKILL);
  waitpid(before, nullptr, 0);
  other.Kill();
  other.Wait(-1);
  if (!Children().empty()) wrong |= 16;
  kill(left, SIGKILL);
  return wrong;
}

TEST(LeftBehindTest, WhatAKilledProcessLeftEndsAndNothingElse) {
  const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  const pid_t adopter = fork();
  if (adopter == 0) _exit(WhatGoesWrong(folder.path()));
  int status = 0;
  waitpid(adopter, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Whoever does not say so has other children, which nobody ends.
TEST(LeftBehindTest, NobodyElsesChildrenEnd) {
  const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  const pid_t child = fork();
  if (child == 0) pause();
  Subprocess killed = Started("sleep 1000", folder.path());
  killed.Kill();
  killed.Wait(-1);
  EndWhatIsLeft();
  EXPECT_EQ(kill(child, 0), 0);
  EXPECT_EQ(waitpid(child, nullptr, WNOHANG), 0);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

}  // namespace
}  // namespace parallax
