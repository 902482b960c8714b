#include "worker/process.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "base/unique_fd.h"

namespace parallax {
namespace {

TEST(ProcessTest, ACaptureKeepsTheNewestText) {
  UniqueFd capture(memfd_create("capture", MFD_CLOEXEC));
  auto append = [&](const std::string& text) {
    ASSERT_EQ(write(capture.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  };
  append("short");
  TrimCapture(capture.get());
  EXPECT_EQ(lseek(capture.get(), 0, SEEK_END), 5);
  append(std::string(400'000, '.') + "the end");
  TrimCapture(capture.get());
  ASSERT_EQ(lseek(capture.get(), 0, SEEK_END), static_cast<off_t>(kStderrTailSize));
  std::string kept(kStderrTailSize, '\0');
  ASSERT_EQ(pread(capture.get(), kept.data(), kept.size(), 0), static_cast<ssize_t>(kept.size()));
  EXPECT_TRUE(kept.ends_with(".the end"));
}

TEST(ProcessDeathTest, MemoryEndsAtTheHeadroom) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer takes terabytes of addresses";
#endif
  auto take = [] {
    LimitProcess(uint64_t{64} << 20);
    void* little = std::malloc(size_t{16} << 20);
    void* much = std::malloc(size_t{256} << 20);
    _exit(little != nullptr && much == nullptr ? 3 : 4);
  };
  EXPECT_EXIT(take(), testing::ExitedWithCode(3), "");
}

TEST(ProcessDeathTest, AnOrphanOfAnotherParentEndsAtOnce) {
  EXPECT_EXIT(DieWithParent(getppid() + 1), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace parallax
