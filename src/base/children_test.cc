#include "base/children.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

namespace parallax {
namespace {

pid_t Sleeper() {
  pid_t pid = fork();
  if (pid == 0) {
    sleep(1000);
    _exit(0);
  }
  return pid;
}

TEST(ChildrenTest, ChildrenEndButThoseThatAreSpared) {
  pid_t spared = Sleeper(), other = Sleeper();
  EndChildren({spared});
  EXPECT_EQ(Children(), std::vector<pid_t>{spared});
  EXPECT_NE(kill(other, 0), 0);
  EndChildren({});
  EXPECT_TRUE(Children().empty());
}

}  // namespace
}  // namespace parallax
