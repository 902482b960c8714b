#include "wire/buffer.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

struct Counted {
  Counted() { ++made; }
  uint32_t number = 0;
  static inline int made = 0;
};

std::string ThreeNumbers(size_t promised) {
  Writer w;
  w.PutCount(promised);
  for (uint32_t number : {7u, 8u, 9u}) w.Put(number);
  return w.Take();
}

TEST(Reader, ItemsAreReadOneByOne) {
  const std::string bytes = ThreeNumbers(3);
  Reader r(bytes);
  std::vector<Counted> items(5);
  for (Counted& item : r.Items(&items, sizeof(uint32_t))) item.number = r.Get<uint32_t>();
  EXPECT_TRUE(r.AtEnd());
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[2].number, 9u);
}

// A list in a list in a list, each of which promises all that is left, would take gigabytes.
TEST(Reader, ItemsThatAreOnlyPromisedTakeNoMemory) {
  const std::string bytes = ThreeNumbers(12);
  Reader r(bytes);
  std::vector<Counted> items;
  Counted::made = 0;
  for (Counted& item : r.Items(&items)) item.number = r.Get<uint32_t>();
  EXPECT_FALSE(r.ok());
  EXPECT_EQ(Counted::made, 4) << "three and the one that is missing";
  for (Counted& item : r.Items(&items)) FAIL() << item.number;
  EXPECT_TRUE(items.empty());
}

}  // namespace
}  // namespace parallax
