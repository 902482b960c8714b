#include "base/memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace parallax {
namespace {

TEST(Memory, SomeIsFreeAndNoMoreThanThereIs) {
  const auto all =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  EXPECT_GT(FreeMemory(), uint64_t{1} << 20);
  EXPECT_LE(FreeMemory(), all);
}

}  // namespace
}  // namespace parallax
