#include "report/graph_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/neighbourhood.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using Lines = std::vector<std::string>;

GraphNode Node(const std::string& label, std::vector<size_t> from) {
  return {std::move(from), label, false, true};
}

TEST(GraphText, ALine) {
  std::vector<GraphNode> nodes = {Node("input", {}), Node("conv", {0}), Node("out", {1})};
  nodes[1].marked = true;
  EXPECT_EQ(DrawGraph(nodes), (Lines{"○  input", "●  conv", "○  out"}));
}

TEST(GraphText, ABranchAndAMerge) {
  EXPECT_EQ(DrawGraph({Node("input", {}), Node("left", {0}), Node("right", {0}),
                       Node("add", {1, 2}), Node("out", {3})}),
            (Lines{"○    input", "├─○  left", "○ │  right", "○─╯  add", "○    out"}));
}

TEST(GraphText, AShortcutAroundTwoLayers) {
  EXPECT_EQ(DrawGraph({Node("x", {}), Node("conv", {0}), Node("norm", {1}), Node("add", {0, 2})}),
            (Lines{"○    x", "├─○  conv", "│ ○  norm", "○─╯  add"}));
}

// A layer that is called twice is two nodes; both outputs go on.
TEST(GraphText, ASharedLayer) {
  EXPECT_EQ(DrawGraph({Node("a", {}), Node("b", {}), Node("shared", {0}), Node("shared#2", {1}),
                       Node("both", {2, 3})}),
            (Lines{"○    a", "│ ○  b", "○ │  shared", "│ ○  shared#2", "○─╯  both"}));
}

TEST(GraphText, ANestedModelBesideALongEdge) {
  EXPECT_EQ(DrawGraph({Node("input", {}), Node("inner/conv", {0}), Node("inner/pool", {1}),
                       Node("side", {0}), Node("inner/out", {1, 2}), Node("concat", {0, 3, 4})}),
            (Lines{"○        input", "├─○      inner/conv", "│ ├─○    inner/pool", "├─│─│─○  side",
                   "│ ○─╯ │  inner/out", "○─┴───╯  concat"}));
}

TEST(GraphText, TwoInputsAndAnInputThatIsTakenTwice) {
  EXPECT_EQ(DrawGraph({Node("a", {}), Node("b", {}), Node("mul", {0, 0}), Node("add", {2, 1})}),
            (Lines{"○    a", "│ ○  b", "○ │  mul", "○─╯  add"}));
}

TEST(GraphText, WhatIsNotShownIsCounted) {
  std::vector<GraphNode> nodes = {Node("input", {})};
  for (size_t i = 1; i < 6; ++i) nodes.push_back(Node("n" + std::to_string(i), {i - 1}));
  nodes.push_back(Node("add", {0, 5}));
  nodes[2].shown = nodes[3].shown = nodes[4].shown = false;
  EXPECT_EQ(DrawGraph(nodes),
            (Lines{"○    input", "├─○  n1", "┊ ┊  ... 3 layers ...", "│ ○  n5", "○─╯  add"}));
}

TEST(GraphText, ManyLanesAreCut) {
  std::vector<GraphNode> nodes;
  std::vector<size_t> all;
  for (size_t i = 0; i < 40; ++i) {
    nodes.push_back(Node("n", {}));
    all.push_back(i);
  }
  nodes.push_back(Node("sum", all));
  EXPECT_LE(LaneColumns(nodes), kMostLaneColumns);
  EXPECT_THAT(DrawGraph(nodes).back(), ::testing::HasSubstr("…  sum"));
}

TEST(Neighbourhood, SmallGraphsAreWhole) {
  EXPECT_THAT(Neighbourhood({{}, {0}, {1}}, {}, 3), ElementsAre(true, true, true));
}

TEST(Neighbourhood, LargeOnesKeepWhatIsNearTheSeeds) {
  EXPECT_THAT(Neighbourhood({{}, {0}, {1}, {2}, {3}, {4}}, {4}, 3),
              ElementsAre(false, false, false, true, true, true));
  EXPECT_THAT(Neighbourhood({{}, {0}, {1}, {2}, {3}, {4}}, {5, 0, 2}, 2),
              ElementsAre(true, false, false, false, false, true));
}

}  // namespace
}  // namespace parallax
