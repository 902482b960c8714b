#include "report/html/evolution_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

constexpr double kFitnessLeft = 56, kFitnessTop = 14;  // of the drawing
constexpr double kFitnessWidth = 326, kFitnessHeight = 140;
constexpr double kFitnessRight = 18, kFitnessBottom = 26;
constexpr double kLeastFitness = 1e-9;  // the log scale has no zero

// Fitness spans many magnitudes: a log scale, in whole decades.
struct FitnessScale {
  double networks = 1;
  int low = 0, high = 0;  // decades

  double X(uint64_t count) const {
    return kFitnessLeft + kFitnessWidth * static_cast<double>(count) / networks;
  }
  // None: infinite, which is the upper edge.
  double Y(std::optional<double> fitness) const {
    if (!fitness) return kFitnessTop;
    const double share = (std::log10(std::max(*fitness, kLeastFitness)) - low) / (high - low);
    return kFitnessTop + kFitnessHeight * (1 - std::clamp(share, 0.0, 1.0));
  }
};

FitnessScale ScaleFor(const std::vector<EvolvedGeneration>& generations) {
  double least = 1e300, most = kLeastFitness;
  FitnessScale scale;
  for (const EvolvedGeneration& each : generations) {
    scale.networks = std::max(scale.networks, static_cast<double>(each.networks));
    for (const auto& fitness : {each.best, each.mean}) {
      if (!fitness || *fitness < kLeastFitness) continue;  // on an edge
      least = std::min(least, *fitness);
      most = std::max(most, *fitness);
    }
  }
  scale.low = static_cast<int>(std::floor(std::log10(std::min(least, most))));
  scale.high = std::max(scale.low + 1, static_cast<int>(std::ceil(std::log10(most))));
  return scale;
}

// Each evolution begins anew.
std::string FitnessLine(const std::vector<EvolvedGeneration>& generations,
                        const FitnessScale& scale, const char* style,
                        std::optional<double> EvolvedGeneration::*fitness) {
  std::string path;
  for (size_t i = 0; i < generations.size(); ++i) {
    const EvolvedGeneration& each = generations[i];
    const bool begins = i == 0 || each.evolution != generations[i - 1].evolution;
    path += fmt::format("{}{}{:.1f},{:.1f}", path.empty() ? "" : " ", begins ? "M" : "L",
                        scale.X(each.networks), scale.Y(each.*fitness));
  }
  return fmt::format("<path class=\"curve {}\" d=\"{}\"/>\n", style, path);
}

std::string FailureMarks(const std::vector<EvolvedGeneration>& generations,
                         const FitnessScale& scale) {
  std::string path;
  for (const EvolvedGeneration& each : generations) {
    if (each.failed == 0) continue;
    path += fmt::format("M{:.1f},{:.1f}h0 ", scale.X(each.networks), scale.Y(each.best));
  }
  return path.empty() ? "" : fmt::format("<path class=\"mark fails\" d=\"{}\"/>\n", path);
}

std::string FitnessTick(const char* style, double x, double y, const std::string& text) {
  return fmt::format("<text class=\"tick {}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", style, x, y,
                     text);
}

std::string FitnessAxes(const FitnessScale& scale) {
  const double bottom = kFitnessTop + kFitnessHeight, right = kFitnessLeft + kFitnessWidth;
  return fmt::format("<path class=\"grid\" d=\"M{0:.0f},{1:.0f} V{2:.0f} H{3:.0f}\"/>",
                     kFitnessLeft, kFitnessTop, bottom, right) +
         FitnessTick("side", kFitnessLeft - 6, kFitnessTop + 8, fmt::format("1e{}", scale.high)) +
         FitnessTick("side", kFitnessLeft - 6, bottom, fmt::format("1e{}", scale.low)) +
         FitnessTick("", kFitnessLeft, bottom + 16, "0") +
         FitnessTick("", right, bottom + 16, Thousands(static_cast<int64_t>(scale.networks))) +
         "\n";
}

std::string FitnessFigure(const EvolvedSeed& seed,
                          const std::vector<EvolvedGeneration>& generations) {
  const FitnessScale scale = ScaleFor(generations);
  const double width = kFitnessLeft + kFitnessWidth + kFitnessRight;
  const double height = kFitnessTop + kFitnessHeight + kFitnessBottom;
  const std::string name =
      seed.model.empty() ? "made up" : std::filesystem::path(seed.model).filename().string();
  const std::string caption =
      fmt::format("{} in {}, {} with another class, {} with nan", Counted(seed.networks, "network"),
                  Counted(seed.evolutions, "evolution"), seed.flips, seed.nans);
  return fmt::format(
      "<figure class=\"plot\"><figcaption>{0} <span class=\"muted\">{1}<br><span "
      "class=\"key\">fittest</span> <span class=\"key covered\">mean</span>, over networks; log "
      "scale; a mark: one fails</span></figcaption><svg width=\"{2:.0f}\" height=\"{3:.0f}\" "
      "viewBox=\"0 0 {2:.0f} {3:.0f}\" role=\"img\" aria-label=\"Fitness of {0}: {1}\">\n"
      "{4}{5}{6}{7}</svg></figure>\n",
      EscapeMarkup(name), caption, width, height, FitnessAxes(scale),
      FitnessLine(generations, scale, "covered", &EvolvedGeneration::mean),
      FitnessLine(generations, scale, "", &EvolvedGeneration::best),
      FailureMarks(generations, scale));
}

std::string FiguresOfRun(const Evolutions& run) {
  std::string figures;
  for (size_t seed = 0; seed < run.seeds.size(); ++seed) {
    std::vector<EvolvedGeneration> own;
    std::copy_if(run.generations.begin(), run.generations.end(), std::back_inserter(own),
                 [&](const EvolvedGeneration& each) { return each.seed == seed; });
    if (!own.empty()) figures += FitnessFigure(run.seeds[seed], own);
  }
  return figures;
}

}  // namespace

std::string EvolutionSection(std::span<const Evolutions> all) {
  std::string text;
  for (const Evolutions& run : all) {
    const std::string figures = FiguresOfRun(run);
    if (figures.empty()) continue;
    text += fmt::format(
        "<details class=\"map\" open><summary><h3>Towards {}</h3><span class=\"muted\">on {}, "
        "parents: {}</span></summary>\n<div class=\"charts\">\n{}</div>\n</details>\n",
        EscapeMarkup(run.fitness), EscapeMarkup(run.targets), EscapeMarkup(run.selection), figures);
  }
  if (text.empty()) return {};
  return "<section aria-labelledby=\"evolutions\">\n<h2 id=\"evolutions\">Networks that "
         "evolved</h2>\n" +
         text + "</section>\n";
}

}  // namespace parallax
