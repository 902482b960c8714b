#include "report/html/bars_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"

namespace parallax {
namespace {

constexpr double kRow = 20;
constexpr double kLabelWidth = 62;
constexpr double kBarWidth = 170;
constexpr double kWidth = 300;

// Of the bins, the gravest first. Other counts than those of k = 5 have no names of their own.
std::vector<std::string> ClassBins(size_t count) {
  std::vector<std::string> names;
  for (size_t i = 0; i + 1 < count; ++i) {
    const int64_t low = int64_t{1} << std::min<size_t>(count - 2 - i, 62);
    const int64_t high = 2 * low - 1;
    names.push_back(i == 0 || low == high ? fmt::format("{}", low)
                                          : fmt::format("{}–{}", low, high));
  }
  names.push_back("0");
  return names;
}

std::vector<std::string> MadBins(size_t count) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) {
    const double step = 1.0 / static_cast<double>(count);
    const double low = static_cast<double>(count - 1 - i) * step;
    names.push_back(fmt::format("{:.2g}–{:.2g}", low, low + step));
  }
  return names;
}

// Logarithmic: a few inputs among thousands are the point.
double Length(uint64_t count, uint64_t largest) {
  if (count == 0) return 0;
  const double share = std::log1p(static_cast<double>(count)) /
                       std::log1p(static_cast<double>(std::max<uint64_t>(1, largest)));
  return std::max(3.0, share * kBarWidth);
}

std::string Chart(const char* title, const std::vector<uint64_t>& counts,
                  const std::vector<std::string>& names) {
  const uint64_t largest = *std::max_element(counts.begin(), counts.end());
  std::string bars, words;
  for (size_t i = 0; i < counts.size(); ++i) {
    const double y = kRow * static_cast<double>(i);
    const std::string number = Thousands(static_cast<int64_t>(counts[i]));
    // The last bin is that of agreement.
    const char* style = i + 1 == counts.size() ? "bar agree" : "bar";
    const double length = Length(counts[i], largest);
    bars += fmt::format(
        "<text class=\"bin\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text><rect class=\"{}\" x=\"{:.0f}\" "
        "y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\" rx=\"2\"/><text class=\"count\" "
        "x=\"{:.1f}\" y=\"{:.0f}\">{}</text>\n",
        kLabelWidth - 8, y + 14, names[i], style, kLabelWidth, y + 3, length, kRow - 6,
        kLabelWidth + length + 6, y + 14, number);
    words += fmt::format("{}{}: {}", words.empty() ? "" : ", ", names[i], number);
  }
  return fmt::format(
      "<figure class=\"bars\"><figcaption>{0} <span class=\"muted\">inputs by distance, log "
      "scale</span></figcaption><svg width=\"{1:.0f}\" height=\"{2:.0f}\" viewBox=\"0 0 {1:.0f} "
      "{2:.0f}\" role=\"img\" aria-label=\"{0}, inputs by distance: {3}\">\n{4}</svg></figure>\n",
      title, kWidth, kRow * static_cast<double>(counts.size()), words, bars);
}

}  // namespace

std::string DistributionFigures(const PairResult& pair) {
  std::string figures;
  const Pattern& of_class = pair.class_distribution;
  const Pattern& of_mad = pair.mad_distribution;
  if (!of_class.empty()) {
    figures += Chart("Class distance", of_class, ClassBins(of_class.size()));
  }
  if (!of_mad.empty()) figures += Chart("MAD distance", of_mad, MadBins(of_mad.size()));
  return figures.empty() ? "" : "<div class=\"charts\">\n" + figures + "</div>\n";
}

}  // namespace parallax
