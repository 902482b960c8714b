#include "report/html/layout.h"

#include <gtest/gtest.h>

#include "base/base64.h"
#include "report/html/png.h"

namespace parallax {
namespace {

TEST(LayOut, GoesDownAndKeepsNodesApart) {
  const GraphLayout layout =
      LayOut({{100, 40}, {100, 40}, {100, 40}, {100, 40}}, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  ASSERT_EQ(layout.nodes.size(), 4u);
  ASSERT_EQ(layout.edges.size(), 4u);
  EXPECT_LT(layout.nodes[0].y, layout.nodes[1].y);
  EXPECT_LT(layout.nodes[1].y, layout.nodes[3].y);
  EXPECT_DOUBLE_EQ(layout.nodes[1].y, layout.nodes[2].y);
  EXPECT_GE(layout.nodes[2].x - layout.nodes[1].x, 100);
  EXPECT_GE(layout.width, 200);
  for (const auto& edge : layout.edges) EXPECT_EQ(edge.size() % 3, 1u);
}

TEST(LayOut, AnEdgeTwiceAndNothingAtAll) {
  EXPECT_EQ(LayOut({{10, 10}, {10, 10}}, {{0, 1}, {0, 1}}).edges.size(), 2u);
  EXPECT_TRUE(LayOut({}, {}).nodes.empty());
  EXPECT_EQ(LayOut({{10, 10}}, {}).nodes.size(), 1u);
}

TEST(PngDataUri, IsAPngOfRightPixelsAlone) {
  const std::string uri = PngDataUri(2, 3, 1, std::string("\0\x40\x80\xc0\xff\x10", 6));
  const std::string head = "data:image/png;base64,";
  ASSERT_TRUE(uri.starts_with(head));
  EXPECT_EQ(FromBase64(uri.substr(head.size()))->substr(1, 3), "PNG");
  EXPECT_EQ(PngDataUri(2, 3, 1, "short"), "");
  EXPECT_EQ(PngDataUri(2, 3, 2, std::string(12, 'x')), "");
  EXPECT_EQ(PngDataUri(0, 0, 1, ""), "");
}

}  // namespace
}  // namespace parallax
