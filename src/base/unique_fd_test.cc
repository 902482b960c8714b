#include "base/unique_fd.h"

#include <fcntl.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

bool IsOpen(int fd) { return ::fcntl(fd, F_GETFD) != -1; }

int OpenNull() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

TEST(UniqueFdTest, ClosesAtEndOfScope) {
  int number = -1;
  {
    UniqueFd fd(OpenNull());
    number = fd.get();
    EXPECT_TRUE(IsOpen(number));
  }
  EXPECT_FALSE(IsOpen(number));
}

TEST(UniqueFdTest, MoveLeavesTheSourceEmptyAndClosesTheTarget) {
  UniqueFd a(OpenNull());
  UniqueFd b(OpenNull());
  int kept = a.get();
  int closed = b.get();
  b = std::move(a);
  EXPECT_EQ(b.get(), kept);
  EXPECT_FALSE(IsOpen(closed));
  EXPECT_FALSE(static_cast<bool>(a));  // NOLINT(bugprone-use-after-move): the contract under test
}

TEST(UniqueFdTest, ReleaseGivesTheDescriptorAway) {
  UniqueFd fd(OpenNull());
  int number = fd.release();
  fd.reset();
  EXPECT_TRUE(IsOpen(number));
  ::close(number);
}

}  // namespace
}  // namespace parallax
