#include "similar/assignment.h"

#include <lemon/maps.h>
#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <cstdint>

namespace parallax {
namespace {

// Costs are whole numbers: weights are told apart to so small a part.
constexpr double kUnits = 1e6;

using Flow = lemon::NetworkSimplex<lemon::SmartDigraph, int, int64_t>;

}  // namespace

std::vector<int> Assign(const std::vector<std::vector<double>>& weights) {
  const size_t rows = weights.size(), columns = rows == 0 ? 0 : weights.front().size();
  std::vector<int> matched(rows, -1);
  if (columns == 0) return matched;
  // The cheapest flow of as many units as can be matched: each row and each column lets one
  // through.
  lemon::SmartDigraph graph;
  lemon::SmartDigraph::ArcMap<int64_t> costs(graph, 0);
  const lemon::SmartDigraph::Node source = graph.addNode(), sink = graph.addNode();
  std::vector<lemon::SmartDigraph::Node> left, right;
  for (size_t i = 0; i < rows; ++i) graph.addArc(source, left.emplace_back(graph.addNode()));
  for (size_t j = 0; j < columns; ++j) graph.addArc(right.emplace_back(graph.addNode()), sink);
  std::vector<lemon::SmartDigraph::Arc> arcs;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < columns; ++j) {
      arcs.push_back(graph.addArc(left[i], right[j]));
      costs[arcs.back()] = -static_cast<int64_t>(weights[i][j] * kUnits);
    }
  }
  const lemon::ConstMap<lemon::SmartDigraph::Arc, int> most(1);
  Flow flow(graph);
  flow.upperMap(most).costMap(costs);
  flow.stSupply(source, sink, static_cast<int>(std::min(rows, columns)));
  if (flow.run() != Flow::OPTIMAL) return matched;
  for (size_t at = 0; at < arcs.size(); ++at) {
    if (flow.flow(arcs[at]) > 0) matched[at / columns] = static_cast<int>(at % columns);
  }
  return matched;
}

}  // namespace parallax
