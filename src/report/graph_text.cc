#include "report/graph_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/check.h"

namespace parallax {
namespace {

constexpr size_t kMostLanes = kMostLaneColumns / 2;

// One cell of two columns: the lane and what joins it to the next one.
struct GraphCell {
  const char* lane = " ";
  const char* gap = " ";
};
using Cells = std::vector<GraphCell>;

struct Line {
  Cells cells;
  std::string label;
};

// Lanes from one layer to the next.
class Lanes {
 public:
  explicit Lanes(const std::vector<GraphNode>& nodes) : consumers_(nodes.size()) {
    for (const GraphNode& node : nodes) {
      for (size_t place : Unique(node.from)) ++consumers_[place];
    }
  }

  // The cells of the node's line; the lanes go on behind it.
  Cells Pass(size_t place, const GraphNode& node) {
    std::vector<size_t> joined;
    for (size_t from : Unique(node.from)) {
      joined.push_back(ColumnOf(from));
      --consumers_[from];
    }
    std::sort(joined.begin(), joined.end());
    const size_t column = ColumnFor(joined);
    if (column >= lanes_.size()) lanes_.resize(column + 1);
    Cells cells = CellsOf(column, joined, node.marked);
    for (size_t lane : joined) {
      if (Ends(lane)) lanes_[lane].reset();
    }
    if (consumers_[place] > 0) lanes_[column] = place;
    return cells;
  }

  // The lanes that go on, across layers that are not shown.
  Cells Across() const {
    Cells cells(lanes_.size());
    for (size_t i = 0; i < lanes_.size(); ++i) cells[i].lane = lanes_[i] ? "┊" : " ";
    return cells;
  }

 private:
  static std::vector<size_t> Unique(std::vector<size_t> places) {
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  bool Ends(size_t lane) const { return lanes_[lane] && consumers_[*lanes_[lane]] == 0; }

  size_t ColumnOf(size_t place) const {
    const auto at = std::find(lanes_.begin(), lanes_.end(), std::optional<size_t>(place));
    PARALLAX_CHECK(at != lanes_.end(), "an output that is still taken has a lane");
    return static_cast<size_t>(at - lanes_.begin());
  }

  // The lane of the first input that ends here; else the next free one to the right of the inputs.
  size_t ColumnFor(const std::vector<size_t>& joined) const {
    for (size_t lane : joined) {
      if (Ends(lane)) return lane;
    }
    size_t column = joined.empty() ? 0 : joined.front() + 1;
    while (column < lanes_.size() && lanes_[column]) ++column;
    return column;
  }

  Cells CellsOf(size_t column, const std::vector<size_t>& joined, bool marked) const {
    const size_t first = joined.empty() ? column : std::min(column, joined.front());
    const size_t last = joined.empty() ? column : std::max(column, joined.back());
    Cells cells(std::max(lanes_.size(), column + 1));
    for (size_t i = 0; i < cells.size(); ++i) {
      const bool inside = i >= first && i <= last;
      if (inside && i < last) cells[i].gap = "─";
      if (i == column) {
        cells[i].lane = marked ? "●" : "○";
      } else if (std::binary_search(joined.begin(), joined.end(), i)) {
        cells[i].lane = Joint(Ends(i), i == first, i == last);
      } else if (lanes_[i]) {
        cells[i].lane = "│";
      } else {
        cells[i].lane = inside ? "─" : " ";
      }
    }
    return cells;
  }

  static const char* Joint(bool ends, bool first, bool last) {
    if (first) return ends ? "╰" : "├";
    if (last) return ends ? "╯" : "┤";
    return ends ? "┴" : "┼";
  }

  std::vector<std::optional<size_t>> lanes_;  // the node whose output a lane carries
  std::vector<size_t> consumers_;             // of each node, those that are still to come
};

std::vector<Line> LinesOf(const std::vector<GraphNode>& nodes) {
  Lanes lanes(nodes);
  std::vector<Line> lines;
  size_t hidden = 0;
  const auto close_gap = [&] {
    if (hidden > 0) {
      lines.push_back(
          {lanes.Across(), fmt::format("... {} layer{} ...", hidden, hidden == 1 ? "" : "s")});
    }
    hidden = 0;
  };
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].shown) close_gap();
    Cells cells = lanes.Pass(i, nodes[i]);
    if (nodes[i].shown) {
      lines.push_back({std::move(cells), nodes[i].label});
    } else {
      ++hidden;
    }
  }
  close_gap();
  return lines;
}

size_t UsedLanes(const Cells& cells) {
  size_t used = cells.size();
  while (used > 0 && cells[used - 1].lane == std::string_view(" ")) --used;
  return used;
}

size_t WidthOf(const std::vector<Line>& lines) {
  size_t lanes = 1;
  for (const Line& line : lines) lanes = std::max(lanes, UsedLanes(line.cells));
  return std::min(lanes, kMostLanes) * 2 - 1;
}

}  // namespace

size_t LaneColumns(const std::vector<GraphNode>& nodes) { return WidthOf(LinesOf(nodes)); }

std::vector<std::string> DrawGraph(const std::vector<GraphNode>& nodes) {
  const std::vector<Line> lines = LinesOf(nodes);
  const size_t width = WidthOf(lines);
  std::vector<std::string> texts;
  for (const Line& line : lines) {
    std::string text;
    const size_t used = UsedLanes(line.cells);
    for (size_t column = 0; column < width; ++column) {
      const size_t lane = column / 2;
      const bool cut = used > kMostLanes && column + 1 == width;
      if (cut) {
        text += "…";
      } else if (lane < used) {
        text += column % 2 == 0 ? line.cells[lane].lane : line.cells[lane].gap;
      } else {
        text += " ";
      }
    }
    texts.push_back(text + "  " + line.label);
  }
  return texts;
}

}  // namespace parallax
