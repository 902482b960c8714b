#include "base/stop.h"

#include <gtest/gtest.h>
#include <poll.h>

namespace parallax {
namespace {

bool IsReadable(int fd) {
  pollfd entry{fd, POLLIN, 0};
  return ::poll(&entry, 1, 0) == 1;
}

TEST(StopTokenTest, FirstRequestIsCleanSecondIsNow) {
  StopToken token;
  EXPECT_FALSE(token.requested());
  token.Request();
  EXPECT_EQ(token.level(), StopLevel::kClean);
  EXPECT_FALSE(token.now());
  token.Request();
  token.Request();
  EXPECT_EQ(token.level(), StopLevel::kNow);
}

TEST(StopTokenTest, AfterTheGraceTheFirstRequestMeansNow) {
  StopToken none(0);
  EXPECT_FALSE(none.requested());
  none.Request();
  EXPECT_TRUE(none.now());
  StopToken hour(3600);
  hour.Request();
  EXPECT_EQ(hour.level(), StopLevel::kClean);
}

TEST(StopTokenTest, WakeFdTurnsReadableAtTheFirstRequestAndStaysSo) {
  StopToken token;
  EXPECT_FALSE(IsReadable(token.wake_fd()));
  token.Request();
  EXPECT_TRUE(IsReadable(token.wake_fd()));
  EXPECT_TRUE(IsReadable(token.wake_fd()));
}

TEST(StopTokenTest, SignalsRequestAndHandlersComeBack) {
  struct sigaction before = {};
  ::sigaction(SIGTERM, nullptr, &before);
  StopToken token;
  {
    ScopedStopSignals signals(token);
    ::raise(SIGINT);
    EXPECT_EQ(token.level(), StopLevel::kClean);
    ::raise(SIGTERM);
    EXPECT_EQ(token.level(), StopLevel::kNow);
  }
  struct sigaction after = {};
  ::sigaction(SIGTERM, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

}  // namespace
}  // namespace parallax
