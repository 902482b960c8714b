#include "report/html/worst_inputs.h"

#include <fmt/format.h>

#include <cmath>

#include "base/base64.h"
#include "report/html/png.h"
#include "report/html/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

std::string Picture(const Json& input) {
  const Json& image = At(input, "image");
  if (!image.is_object()) return {};
  const auto extent = [&](const char* key) { return static_cast<uint32_t>(CountAt(image, key)); };
  const std::string uri = PngDataUri(extent("height"), extent("width"), extent("channels"),
                                     FromBase64(TextAt(image, "pixels")).value_or(""));
  if (uri.empty()) return {};
  const bool wide = extent("width") >= extent("height");
  return fmt::format("<img class=\"{}\" src=\"{}\" alt=\"Input {} as a picture\">",
                     wide ? "wide" : "tall", uri, CountAt(input, "index"));
}

// The class or output of an entry of a top list; nothing when it is no such entry.
std::optional<uint64_t> PlaceOf(const Json& entry) {
  const bool fits = entry.is_array() && entry.size() == 2 && entry[0].is_number_integer();
  if (!fits || entry[0] < 0) return std::nullopt;
  return entry[0].get<uint64_t>();
}

std::string ValueOf(const Json& entry) {
  return entry[1].is_number() ? fmt::format("{:.6g}", entry[1].get<double>()) : "nan";
}

// Of one width, so that ranks stand below each other.
std::string ConfidenceOf(const Json& entry) {
  const double confidence = entry[1].is_number() ? entry[1].get<double>() : NAN;
  const bool usual = confidence == 0 || (confidence >= 0.0005 && confidence <= 1);
  if (usual) return fmt::format("{:.3f}", confidence);
  return std::isnan(confidence) ? "nan" : FigureText(confidence);
}

std::string CellOf(const Json& entry, std::optional<double> label, bool classes, bool first) {
  const std::optional<uint64_t> place = PlaceOf(entry);
  if (!place) return "<td></td>";
  if (!classes) return fmt::format("<td class=\"number\">{}</td>", ValueOf(entry));
  const bool right = label && static_cast<double>(*place) == *label;
  const char* style = right ? " class=\"right\"" : first && label ? " class=\"wrong\"" : "";
  return fmt::format("<td{}><b>{}{}</b><small>{}</small></td>", style, *place, right ? " ✓" : "",
                     ConfidenceOf(entry));
}

// With labels columns are ranks, else the outputs themselves, which are the same for all.
std::string Heading(const Json& list, bool classes) {
  std::string text = "<tr><th scope=\"col\">Backend</th>";
  for (size_t i = 0; i < list.size(); ++i) {
    const uint64_t number = classes ? i + 1 : PlaceOf(list[i]).value_or(0);
    text += fmt::format("<th scope=\"col\"{}>{}{}</th>", classes ? "" : " class=\"number\"",
                        classes ? "#" : "Output ", number);
  }
  return text + "</tr>";
}

std::string Predictions(const Json& input) {
  const Json& predictions = At(input, "predictions");
  if (!predictions.is_object() || predictions.empty()) return {};
  const std::optional<double> label = NumberAt(input, "label");
  const bool classes = label.has_value();
  std::string heading, rows;
  for (const auto& [target, list] : predictions.items()) {
    if (!list.is_array()) continue;
    if (heading.empty()) heading = Heading(list, classes);
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", EscapeMarkup(target));
    for (size_t i = 0; i < list.size(); ++i) rows += CellOf(list[i], label, classes, i == 0);
    rows += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Predictions for input "
      "{}\"><table class=\"top\"><thead>{}</thead><tbody>\n{}</tbody></table></div>",
      CountAt(input, "index"), heading, rows);
}

std::string Card(const Json& input) {
  const std::optional<double> label = NumberAt(input, "label");
  return fmt::format(
      "<div class=\"input\"><div class=\"picture\">{}</div><div class=\"about\"><h5>Input {}{}</h5>"
      "<p class=\"muted\">{}</p>{}</div></div>\n",
      Picture(input), CountAt(input, "index"),
      label ? fmt::format(", label {}", static_cast<int64_t>(*label)) : "",
      EscapeMarkup(TextAt(input, "text")), Predictions(input));
}

}  // namespace

std::string WorstInputsSection(const Json& comparison) {
  const Json& inputs = ListAt(comparison, "worst_inputs");
  if (inputs.empty()) return {};
  std::string cards;
  for (const Json& input : inputs) cards += Card(input);
  return "<h4>Inputs that differ most</h4>\n<div class=\"inputs\">\n" + cards + "</div>\n";
}

}  // namespace parallax
