#include "numbers/checksum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"

namespace parallax {
namespace {

std::string RandomBytes(size_t n, uint64_t seed) {
  Rng rng(seed);
  std::string bytes(n, '\0');
  for (char& byte : bytes) byte = static_cast<char>(rng.Below(256));
  return bytes;
}

uint64_t Sum(const std::string& bytes) { return ContentChecksum(bytes.data(), bytes.size()); }

TEST(ContentChecksum, SeesEveryFlippedBit) {
  for (size_t n :
       {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100, 127, 128, 129, 255, 256, 300}) {
    std::string bytes = RandomBytes(n, n);
    std::set<uint64_t> sums = {Sum(bytes)};
    for (size_t i = 0; i < 8 * n; ++i) {
      bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ (1 << (i % 8)));
      sums.insert(Sum(bytes));
      bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ (1 << (i % 8)));
    }
    EXPECT_EQ(sums.size(), 8 * n + 1) << n;
  }
}

TEST(ContentChecksum, SeesSwappedElements) {
  std::vector<float> floats;
  for (int i = 0; i < 96; ++i) floats.push_back(static_cast<float>(i) * 0.25f);
  std::set<uint64_t> sums;
  size_t swaps = 0;
  for (size_t i = 0; i < floats.size(); ++i) {
    for (size_t j = i + 1; j < floats.size(); ++j, ++swaps) {
      std::swap(floats[i], floats[j]);
      sums.insert(ContentChecksum(floats.data(), floats.size() * sizeof(float)));
      std::swap(floats[i], floats[j]);
    }
  }
  EXPECT_EQ(sums.size(), swaps);
}

TEST(ContentChecksum, SeesWhatInPlaceOperationsDo) {
  for (size_t n : {1, 4, 16, 31, 32, 64, 67, 1024}) {
    std::vector<float> floats(n, 1.5f);
    std::set<uint64_t> sums;
    auto record = [&] { sums.insert(ContentChecksum(floats.data(), n * sizeof(float))); };
    record();
    for (float& value : floats) value = -value;
    record();
    for (float& value : floats) value = 0;
    record();
    for (float& value : floats) value = 1;
    record();
    floats[n - 1] = 2;
    record();
    EXPECT_EQ(sums.size(), 5u) << n;
  }
}

TEST(ContentChecksum, DependsOnLength) {
  std::set<uint64_t> sums;
  std::string zeros(700, '\0');
  for (size_t n = 0; n <= zeros.size(); ++n) sums.insert(ContentChecksum(zeros.data(), n));
  EXPECT_EQ(sums.size(), zeros.size() + 1);
}

TEST(ContentChecksum, IsTheSameWithAndWithoutVectors) {
  for (size_t n = 0; n < 1100; n += n < 300 ? 1 : 37) {
    std::string bytes = RandomBytes(n, n);
    EXPECT_EQ(Sum(bytes), ContentChecksumPlain(bytes.data(), n)) << n;
  }
}

}  // namespace
}  // namespace parallax
