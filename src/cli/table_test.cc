#include "cli/table.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(Table, ColumnsAreAlignedAndLinesEndWithoutBlanks) {
  Table table({"name", "count", ""});
  table.Add({"a", "10", ""});
  table.Add({"longer", "7", "note"});
  EXPECT_EQ(table.Render(),
            "name    count\n"
            "a       10\n"
            "longer  7      note\n");
}

TEST(Table, LastColumnWraps) {
  Table table;
  table.Add({"key", "one two three four five six seven"});
  EXPECT_EQ(table.Render(2, 28),
            "  key  one two three four\n"
            "       five six seven\n");
}

TEST(Table, LimitedColumnsAreCut) {
  Table table;
  table.Limit(0, 8);
  table.Add({"torch.nn.functional.relu", "x"});
  EXPECT_EQ(table.Render(), "torch...  x\n");
}

TEST(Table, LongWordsStayWhole) {
  EXPECT_EQ(Wrapped("a averylongword b", 5), (std::vector<std::string>{"a", "averylongword", "b"}));
}

TEST(Table, LineBreaksAreKept) {
  EXPECT_EQ(Wrapped("a b\nc", 10), (std::vector<std::string>{"a b", "c"}));
}

}  // namespace
}  // namespace parallax
