#pragma once

// GraphLayout: where the nodes and edges of a drawing go, by graphviz's `dot`. The library keeps
// global state: one call at a time.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace parallax {

struct Point {
  double x = 0;
  double y = 0;
};

struct NodeSize {
  double width = 0;
  double height = 0;
};

struct GraphLayout {
  double width = 0;  // of the whole drawing; y grows downwards
  double height = 0;
  std::vector<Point> nodes;               // centres, in the order given
  std::vector<std::vector<Point>> edges;  // a Bezier curve each: 1 + 3n points; in the order given
};

// From top to bottom. Edges are pairs of places; edges with an end that is no place are a bug.
// Empty (no nodes) when graphviz cannot do it.
GraphLayout LayOut(const std::vector<NodeSize>& nodes,
                   const std::vector<std::pair<size_t, size_t>>& edges);

}  // namespace parallax
