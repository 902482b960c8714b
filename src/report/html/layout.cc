#include "report/html/layout.h"

#include <fmt/format.h>
#include <gvc.h>

#include "base/check.h"

namespace parallax {
namespace {

// Graphviz takes strings that it does not change as `char*`.
char* Text(const char* text) { return const_cast<char*>(text); }

// A graph, its layout, and what belongs to them, freed in that order.
class Drawing {
 public:
  explicit Drawing(GVC_t* context) : context_(context) {
    graph_ = agopen(Text("g"), Agstrictdirected, nullptr);
    for (const auto& [name, value] : {std::pair("rankdir", "TB"), std::pair("ranksep", "0.35"),
                                      std::pair("nodesep", "0.3"), std::pair("splines", "true")}) {
      agattr(graph_, AGRAPH, Text(name), Text(value));
    }
    for (const auto& [name, value] :
         {std::pair("shape", "box"), std::pair("fixedsize", "true"), std::pair("label", ""),
          std::pair("width", "1"), std::pair("height", "1")}) {
      agattr(graph_, AGNODE, Text(name), Text(value));
    }
    agattr(graph_, AGEDGE, Text("arrowhead"), Text("none"));
  }
  ~Drawing() {
    if (laid_out_) gvFreeLayout(context_, graph_);
    agclose(graph_);
  }
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  Agnode_t* AddNode(size_t place, const NodeSize& size) {
    Agnode_t* node = agnode(graph_, Text(fmt::format("n{}", place).c_str()), 1);
    Set(node, "width", size.width);
    Set(node, "height", size.height);
    return node;
  }
  Agedge_t* AddEdge(Agnode_t* from, Agnode_t* to) { return agedge(graph_, from, to, nullptr, 1); }
  bool LayOut() {
    laid_out_ = gvLayout(context_, graph_, "dot") == 0;
    return laid_out_;
  }
  boxf Bounds() const { return GD_bb(graph_); }

 private:
  static void Set(Agnode_t* node, const char* name, double points) {
    constexpr double kPointsPerInch = 72;
    agset(node, Text(name), Text(fmt::format("{}", points / kPointsPerInch).c_str()));
  }

  GVC_t* context_;
  Agraph_t* graph_;
  bool laid_out_ = false;
};

// Plugins are read once. It lives to the end of the program: the library would free it in part
// only.
GVC_t* Context() {
  static GVC_t* const context = gvContext();
  return context;
}

std::vector<Point> CurveOf(Agedge_t* edge, const boxf& bounds) {
  std::vector<Point> points;
  const splines* curve = ED_spl(edge);
  if (curve == nullptr || curve->size == 0) return points;
  for (size_t i = 0; i < static_cast<size_t>(curve->list[0].size); ++i) {
    const pointf& point = curve->list[0].list[i];
    points.push_back({point.x - bounds.LL.x, bounds.UR.y - point.y});
  }
  return points;
}

}  // namespace

GraphLayout LayOut(const std::vector<NodeSize>& nodes,
                   const std::vector<std::pair<size_t, size_t>>& edges) {
  agseterr(AGMAX);  // it would print
  Drawing drawing(Context());
  std::vector<Agnode_t*> drawn;
  for (size_t i = 0; i < nodes.size(); ++i) drawn.push_back(drawing.AddNode(i, nodes[i]));
  std::vector<Agedge_t*> lines;
  for (const auto& [from, to] : edges) {
    PARALLAX_CHECK(from < nodes.size() && to < nodes.size(), "an edge joins two nodes");
    lines.push_back(drawing.AddEdge(drawn[from], drawn[to]));
  }
  GraphLayout layout;
  if (nodes.empty() || !drawing.LayOut()) return layout;
  const boxf bounds = drawing.Bounds();
  layout.width = bounds.UR.x - bounds.LL.x;
  layout.height = bounds.UR.y - bounds.LL.y;
  for (Agnode_t* node : drawn) {
    layout.nodes.push_back({ND_coord(node).x - bounds.LL.x, bounds.UR.y - ND_coord(node).y});
  }
  for (Agedge_t* line : lines) layout.edges.push_back(CurveOf(line, bounds));
  return layout;
}

}  // namespace parallax
