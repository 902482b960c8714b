#pragma once

// GraphText: a model's execution as lanes of text, as `git log --graph` draws history: a line a
// layer in order of execution, a lane for each output that a later layer still takes. Pure
// functions.

#include <cstddef>
#include <string>
#include <vector>

namespace parallax {

struct GraphNode {
  std::vector<size_t> from;  // places of the nodes whose outputs go in; all earlier
  std::string label;         // behind the lanes
  bool marked = false;       // drawn filled
  bool shown = true;         // runs of others become one line that counts them
};

// Lanes of all lines, and of those the widest, are at most this many columns.
inline constexpr size_t kMostLaneColumns = 24;
// Columns of the lanes in front of every label.
size_t LaneColumns(const std::vector<GraphNode>& nodes);

// Lines without line breaks: lanes, two blanks, the label.
//   ●       input
//   ├─○     left
//   ●─╯     add
std::vector<std::string> DrawGraph(const std::vector<GraphNode>& nodes);

}  // namespace parallax
