#include "report/html/worst_inputs.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "report/html/png.h"
#include "report/html/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

std::string Picture(const WorstInput& input) {
  if (!input.image) return {};
  const InputImage& image = *input.image;
  const std::string uri =
      PngDataUri(static_cast<uint32_t>(image.height), static_cast<uint32_t>(image.width),
                 static_cast<uint32_t>(image.channels), image.pixels);
  if (uri.empty()) return {};
  return fmt::format("<img class=\"{}\" src=\"{}\" alt=\"Input {} as a picture\">",
                     image.width >= image.height ? "wide" : "tall", uri, input.index);
}

// Of one width, so that ranks stand below each other.
std::string ConfidenceText(double confidence) {
  const bool usual = confidence == 0 || (confidence >= 0.0005 && confidence <= 1);
  return usual ? fmt::format("{:.3f}", confidence) : FigureText(confidence);
}

// The prediction of a rank, the first of which should be the label.
std::string RankCell(const PredictedClass& prediction, int64_t label, bool first) {
  const auto& [place, confidence] = prediction;
  const bool right = static_cast<int64_t>(place) == label;
  const char* style = right ? " class=\"right\"" : first ? " class=\"wrong\"" : "";
  return fmt::format("<td{}><b>{}{}</b><small>{}</small></td>", style, place, right ? " ✓" : "",
                     ConfidenceText(confidence));
}

// With labels columns are ranks, else the outputs themselves, which are the same for all.
std::string Heading(const std::vector<PredictedClass>& top, bool classes) {
  std::string text = "<tr><th scope=\"col\">Backend</th>";
  for (size_t i = 0; i < top.size(); ++i) {
    text += fmt::format("<th scope=\"col\"{}>{}{}</th>", classes ? "" : " class=\"number\"",
                        classes ? "#" : "Output ", classes ? i + 1 : top[i].first);
  }
  return text + "</tr>";
}

std::string Row(const std::string& target, const std::vector<PredictedClass>& top,
                const std::optional<int64_t>& label) {
  std::string cells;
  for (size_t i = 0; i < top.size(); ++i) {
    cells += label ? RankCell(top[i], *label, i == 0)
                   : fmt::format("<td class=\"number\">{:.6g}</td>", top[i].second);
  }
  return fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", EscapeMarkup(target), cells);
}

std::string Predictions(const WorstInput& input) {
  if (input.predictions.empty()) return {};
  std::string rows;
  for (const auto& [target, top] : input.predictions) rows += Row(target, top, input.label);
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Predictions for input "
      "{}\"><table class=\"top\"><thead>{}</thead><tbody>\n{}</tbody></table></div>",
      input.index, Heading(input.predictions.front().second, input.label.has_value()), rows);
}

std::string Card(const WorstInput& input) {
  return fmt::format(
      "<div class=\"input\"><div class=\"picture\">{}</div><div class=\"about\"><h5>Input {}{}</h5>"
      "<p class=\"muted\">{}</p>{}</div></div>\n",
      Picture(input), input.index, input.label ? fmt::format(", label {}", *input.label) : "",
      EscapeMarkup(input.text), Predictions(input));
}

}  // namespace

std::string WorstInputsSection(const ModelComparison& comparison) {
  if (comparison.worst_inputs.empty()) return {};
  std::string cards;
  for (const WorstInput& input : comparison.worst_inputs) cards += Card(input);
  return "<h4>Inputs that differ most</h4>\n<div class=\"inputs\">\n" + cards + "</div>\n";
}

}  // namespace parallax
