#include "report/html/graph_svg.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/html/layout.h"
#include "report/html/text.h"
#include "report/markup.h"
#include "report/neighbourhood.h"

namespace parallax {
namespace {

constexpr double kNodeWidth = 204;
constexpr double kLine = 16;       // of text
constexpr double kPadding = 9;     // above and below the lines
constexpr double kMargin = 8;      // around the drawing
constexpr double kHalfPage = 570;  // what is wider does not stand beside the tables
constexpr size_t kNodeNameWidth = 25;
constexpr size_t kMostSeeds = 30;

struct Shown {
  std::vector<size_t> places;                    // of the layers that are drawn
  std::vector<std::pair<size_t, size_t>> edges;  // between them, by place in `places`
  std::vector<bool> gap_above, gap_below;        // layers that are not drawn go in, or follow
};

Shown Choose(const Layers& layers) {
  std::vector<std::vector<size_t>> from;
  for (const LayerRow& layer : layers.rows) from.push_back(layer.from);
  std::vector<size_t> seeds = layers.telling;
  if (seeds.size() > kMostSeeds) seeds.resize(kMostSeeds);
  const std::vector<bool> drawn = Neighbourhood(from, seeds, kMostDrawn);
  Shown shown;
  std::vector<size_t> index(from.size());
  for (size_t i = 0; i < from.size(); ++i) {
    if (!drawn[i]) continue;
    index[i] = shown.places.size();
    shown.places.push_back(i);
  }
  shown.gap_above.resize(shown.places.size());
  shown.gap_below.resize(shown.places.size());
  for (size_t i = 0; i < from.size(); ++i) {
    for (size_t place : from[i]) {
      if (drawn[i] && drawn[place]) shown.edges.emplace_back(index[place], index[i]);
      if (drawn[i] && !drawn[place]) shown.gap_above[index[i]] = true;
      if (!drawn[i] && drawn[place]) shown.gap_below[index[place]] = true;
    }
  }
  return shown;
}

// What stands in a node below name and type.
std::vector<std::string> Marks(const Layers& layers, size_t place) {
  std::vector<std::string> marks;
  if (!layers.telling.empty() && layers.telling.front() == place) marks.push_back("highest rate");
  if (layers.rows[place].first_divergence) marks.push_back("first divergence");
  return marks;
}

double HeightOf(const Layers& layers, size_t place) {
  return 2 * kPadding + kLine * static_cast<double>(3 + Marks(layers, place).size());
}

std::string PathOf(const std::vector<Point>& curve) {
  if (curve.empty()) return {};
  std::string path = fmt::format("M{:.1f},{:.1f}", curve[0].x, curve[0].y);
  for (size_t i = 1; i + 2 < curve.size(); i += 3) {
    path += fmt::format(" C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", curve[i].x, curve[i].y,
                        curve[i + 1].x, curve[i + 1].y, curve[i + 2].x, curve[i + 2].y);
  }
  return fmt::format("<path class=\"edge\" d=\"{}\" marker-end=\"url(#arrow)\"/>\n", path);
}

std::string LineOfText(const char* style, double x, double y, std::string_view text) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", style, x, y,
                     EscapeMarkup(text));
}

// Dots above or below a node whose neighbours are left out.
std::string Gap(double x, double y) {
  return fmt::format("<text class=\"gap\" x=\"{:.1f}\" y=\"{:.1f}\">⋯</text>", x, y);
}

std::string NodeOf(const Layers& layers, size_t place, Point centre) {
  const LayerRow& layer = layers.rows[place];
  const std::vector<std::string> marks = Marks(layers, place);
  const double height = HeightOf(layers, place);
  const double top = centre.y - height / 2;
  std::string style = "node";
  if (layer.highlighted) style += " highlighted";
  if (layer.first_divergence) style += " first";
  if (!layers.telling.empty() && layers.telling.front() == place) style += " blamed";
  std::string svg = fmt::format(
      "<g class=\"{}\"><title>{} ({})\nMAD {}, rate {}</title><rect x=\"{:.1f}\" y=\"{:.1f}\" "
      "width=\"{:.0f}\" height=\"{:.0f}\" rx=\"6\"/>",
      style, EscapeMarkup(layer.layer), EscapeMarkup(layer.type), FigureText(layer.mad),
      FigureText(layer.rate), centre.x - kNodeWidth / 2, top, kNodeWidth, height);
  double y = top + kPadding + kLine - 4;
  svg += LineOfText("name", centre.x, y, ShortenedInside(layer.layer, kNodeNameWidth, "…"));
  svg += LineOfText("type", centre.x, y += kLine, ShortenedInside(layer.type, kNodeNameWidth, "…"));
  svg += LineOfText("figures", centre.x, y += kLine,
                    fmt::format("MAD {} · rate {}", FigureText(layer.mad), FigureText(layer.rate)));
  for (const std::string& mark : marks) svg += LineOfText("mark", centre.x, y += kLine, mark);
  return svg + "</g>\n";
}

std::string Caption(const Layers& layers, const Shown& shown) {
  std::string text =
      "Execution from top to bottom. Filled: rate above the third quartile. Dashed border: first "
      "layer that deviates by more than 1e-5.";
  if (shown.places.size() < layers.rows.size()) {
    text += fmt::format(
        " Of {} layers the {} nearest to those of the highest rates are drawn; "
        "⋯ stands for the others.",
        layers.rows.size(), shown.places.size());
  }
  return text;
}

}  // namespace

std::string GraphFigure(const Layers& layers) {
  if (!layers.has_edges) return {};
  const Shown shown = Choose(layers);
  std::vector<NodeSize> sizes;
  for (size_t place : shown.places) sizes.push_back({kNodeWidth, HeightOf(layers, place)});
  const GraphLayout layout = LayOut(sizes, shown.edges);
  if (layout.nodes.empty()) return "<p class=\"note\">Graphviz cannot lay the execution out.</p>\n";
  std::string svg;
  for (const auto& edge : layout.edges) svg += PathOf(edge);
  for (size_t i = 0; i < shown.places.size(); ++i) {
    svg += NodeOf(layers, shown.places[i], layout.nodes[i]);
    const double half = sizes[i].height / 2;
    const Point& centre = layout.nodes[i];
    if (shown.gap_above[i]) svg += Gap(centre.x + kNodeWidth / 3, centre.y - half - 2);
    if (shown.gap_below[i]) svg += Gap(centre.x + kNodeWidth / 3, centre.y + half + 10);
  }
  const double width = layout.width + 2 * kMargin, height = layout.height + 2 * kMargin + 8;
  const std::string label =
      layers.telling.empty()
          ? fmt::format("Graph of {} layers", shown.places.size())
          : fmt::format("Graph of {} layers; the highest rate has {}", shown.places.size(),
                        layers.rows[layers.telling.front()].layer);
  return fmt::format(
      "<figure class=\"graph{6}\"><div class=\"scroll graph-box\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{0}\">\n<svg width=\"{1:.0f}\" height=\"{2:.0f}\" viewBox=\"{3} {3} {1:.0f} "
      "{2:.0f}\" role=\"img\" aria-label=\"{0}\">\n{4}</svg>\n</div><figcaption>{5}</figcaption>"
      "</figure>\n",
      EscapeMarkup(label), width, height, -kMargin, svg, Caption(layers, shown),
      width > kHalfPage ? " wide" : "");
}

}  // namespace parallax
