#include "report/html/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

constexpr size_t kMostApis = 40;
constexpr size_t kFewApis = 10;    // more are folded: the page opens on causes
constexpr size_t kApiWidth = 44;   // letters
constexpr double kLetter = 5.9;    // pixels
constexpr double kCellWidth = 30;  // with the gap behind it, like the next
constexpr double kCellHeight = 18;
constexpr double kCellGap = 2;

// The findings of an API under a relation, or of a whole row.
struct HeatCell {
  const Finding* gravest = nullptr;
  size_t findings = 0;

  void Add(const Finding& finding) {
    ++findings;
    if (gravest == nullptr || finding.rank < gravest->rank) gravest = &finding;
  }
};

using HeatCells = std::map<std::string, HeatCell>;  // by column

struct HeatRow {
  std::string api;
  HeatCell whole;
  HeatCells cells;
};

// The mode; of other sources, whose families are many, the source.
std::string ColumnOf(const Finding& finding) {
  const Relation& relation = finding.witness.relation;
  return relation.Is(kOfModes) ? relation.family : relation.source;
}

// The gravest first, then those with more findings.
std::vector<HeatRow> HeatRowsOf(const std::vector<Finding>& findings) {
  std::map<std::string, HeatRow> rows;
  for (const Finding& finding : findings) {
    if (!IsConfirmed(finding.status)) continue;
    HeatRow& row = rows[finding.signature.api];
    row.api = finding.signature.api;
    row.whole.Add(finding);
    row.cells[ColumnOf(finding)].Add(finding);
  }
  std::vector<HeatRow> sorted;
  for (auto& [api, row] : rows) sorted.push_back(std::move(row));
  std::stable_sort(sorted.begin(), sorted.end(), [](const HeatRow& a, const HeatRow& b) {
    return std::pair(a.whole.gravest->rank, b.whole.findings) <
           std::pair(b.whole.gravest->rank, a.whole.findings);
  });
  return sorted;
}

// Their columns, the gravest first, then those with more findings.
std::vector<std::string> ColumnsOf(const std::vector<HeatRow>& rows) {
  std::map<std::string, std::pair<int, int>> columns;  // rank, findings below 0
  for (const HeatRow& row : rows) {
    for (const auto& [name, cell] : row.cells) {
      const auto [at, is_new] = columns.emplace(name, std::pair(cell.gravest->rank, 0));
      at->second.first = std::min(at->second.first, cell.gravest->rank);
      at->second.second -= static_cast<int>(cell.findings);
    }
  }
  std::vector<std::string> names;
  for (const auto& [name, order] : columns) names.push_back(name);
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return columns[a] < columns[b];
  });
  return names;
}

size_t Longest(const std::vector<std::string>& names) {
  size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, DisplayWidth(name));
  return longest;
}

std::string CellLink(const HeatRow& row, const std::string& column, double x, double y) {
  const HeatCell& cell = row.cells.at(column);
  const int rank = cell.gravest->rank;
  return fmt::format(
      "<a class=\"cell r{0}\" href=\"#{1}\"><title>{2} under {3}: {4}{5}</title><rect "
      "x=\"{6:.0f}\" "
      "y=\"{7:.0f}\" width=\"{8:.0f}\" height=\"{9:.0f}\" rx=\"3\"/><text x=\"{10:.0f}\" "
      "y=\"{11:.0f}\">{0}</text></a>",
      rank, EscapeMarkup(cell.gravest->id), EscapeMarkup(row.api), EscapeMarkup(column),
      Counted(cell.findings, "finding"),
      fmt::format("{} rank {}", cell.findings == 1 ? " of" : ", the gravest of", rank), x, y,
      kCellWidth - kCellGap, kCellHeight - kCellGap, x + (kCellWidth - kCellGap) / 2, y + 12.5);
}

// The names of columns stand askew above them.
std::string ColumnNames(const std::vector<std::string>& columns, double left, double top) {
  std::string names;
  for (size_t i = 0; i < columns.size(); ++i) {
    const double x = left + kCellWidth * (static_cast<double>(i) + 0.5);
    names += fmt::format(
        "<text class=\"tick start\" transform=\"translate({:.0f} {:.0f}) "
        "rotate(-45)\">{}</text>",
        x, top - 6, EscapeMarkup(columns[i]));
  }
  return names + "\n";
}

std::string MapDrawing(const std::vector<HeatRow>& rows) {
  const std::vector<std::string> columns = ColumnsOf(rows);
  std::vector<std::string> apis;
  for (const HeatRow& row : rows) apis.push_back(ShortenedInside(row.api, kApiWidth, "…"));
  const double left = kLetter * static_cast<double>(Longest(apis)) + 12;
  const double slant = kLetter * static_cast<double>(Longest(columns)) * 0.71;
  const double top = slant + 14;
  const double right = left + kCellWidth * static_cast<double>(columns.size());
  const std::string names = ColumnNames(columns, left, top);
  std::string guides, cells;
  for (size_t i = 0; i < rows.size(); ++i) {
    const double y = top + kCellHeight * static_cast<double>(i);
    cells += fmt::format("<text class=\"tick side\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", left - 6,
                         y + 12, EscapeMarkup(apis[i]));
    guides += fmt::format("M{:.0f} {:.0f}H{:.0f}", left, y + kCellHeight / 2 - 1, right);
    for (size_t k = 0; k < columns.size(); ++k) {
      if (!rows[i].cells.contains(columns[k])) continue;
      cells += CellLink(rows[i], columns[k], left + kCellWidth * static_cast<double>(k), y);
    }
    cells += "\n";
  }
  const double width = right + slant;
  const double height = top + kCellHeight * static_cast<double>(rows.size()) + 2;
  return fmt::format(
      "<svg width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"group\" "
      "aria-label=\"APIs by relations\">\n{2}<path class=\"grid\" d=\"{3}\"/>\n{4}</svg>",
      width, height, names, guides, cells);
}

// Of the rows that are not drawn.
std::string RestSentence(size_t count, const HeatRow& first, const HeatRow& last) {
  const int from = first.whole.gravest->rank, to = last.whole.gravest->rank;
  const std::string ranks =
      from == to ? fmt::format("rank {}", from) : fmt::format("ranks {} to {}", from, to);
  return fmt::format(" {} more {} with findings of {} at worst {} not shown.", count,
                     count == 1 ? "API" : "APIs", ranks, count == 1 ? "is" : "are");
}

}  // namespace

std::string HeatMap(const std::vector<Finding>& findings) {
  std::vector<HeatRow> rows = HeatRowsOf(findings);
  size_t confirmed = 0;
  for (const HeatRow& row : rows) confirmed += row.whole.findings;
  if (confirmed < 2) return {};
  std::string rest;
  if (rows.size() > kMostApis) {
    rest = RestSentence(rows.size() - kMostApis, rows[kMostApis], rows.back());
    rows.resize(kMostApis);
  }
  return fmt::format(
      "<details class=\"map\"{}><summary><h2>Where the findings are</h2></summary>\n<div "
      "class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Where the findings are\">{}"
      "</div>\n<p class=\"muted legend\">APIs by the mode or source of the relation that fails: "
      "the gravest rank of the confirmed findings there, of 1 (gravest) to 5. A cell leads to that "
      "finding.{}</p>\n</details>\n",
      rows.size() <= kFewApis ? " open" : "", MapDrawing(rows), rest);
}

}  // namespace parallax
