#include "report/html/pair_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "report/comparison_figures.h"
#include "report/html/bars_svg.h"
#include "report/html/graph_svg.h"
#include "report/html/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

constexpr size_t kRowsShown = 8;
constexpr size_t kLayerNameWidth = 36;  // of a layer in a table

std::string Fact(const char* name, const std::string& text) {
  return text.empty() ? "" : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, text);
}

// "16 (3 inputs over the threshold)", or why there is none.
std::string DistanceText(const Json& distance) {
  const std::optional<double> largest = NumberAt(distance, "max");
  if (!largest)
    return fmt::format("<span class=\"muted\">none: {}</span>",
                       EscapeMarkup(TextAt(distance, "reason")));
  const uint64_t over = CountAt(distance, "over");
  return FigureText(*largest) +
         (over > 0 ? fmt::format(" <span class=\"bad-ink\">({} over the threshold)</span>",
                                 Counted(over, "input"))
                   : "");
}

std::string FindingLink(const Json& pair) {
  const std::string id = TextAt(pair, "finding");
  if (!id.empty()) return fmt::format("<a href=\"#{0}\">{0}</a>", EscapeMarkup(id));
  return EscapeMarkup(TextAt(pair, "finding_reason"));
}

std::string Facts(const Json& pair) {
  const double difference = DifferenceOf(pair);
  std::string facts;
  facts += Fact("Class distance", DistanceText(At(pair, "class_distance")));
  facts += Fact("MAD distance", DistanceText(At(pair, "mad_distance")));
  facts += Fact("Top class flips", fmt::format("{}", CountAt(pair, "top_class_flips")));
  if (NumberAt(pair, "near_flips")) {
    facts += Fact("Near flips", fmt::format("{}", CountAt(pair, "near_flips")));
  }
  if (CountAt(pair, "over_tolerance") > 0) {
    facts += Fact("Over tolerance", Counted(CountAt(pair, "over_tolerance"), "input"));
  }
  facts += Fact(
      "Largest difference",
      FigureText(difference) + (std::isinf(difference) ? " (nan or infinity on one side)" : ""));
  if (CountAt(pair, "mad_too_near") > 0) {
    facts += Fact("Not counted in MAD",
                  Counted(CountAt(pair, "mad_too_near"), "input") + " near the truth");
  }
  facts += Fact("Pattern", EscapeMarkup(TextAt(pair, "pattern")));
  facts += Fact("Worst input", MaybeText(NumberAt(pair, "worst_input")));
  facts += Fact("Finding", FindingLink(pair));
  return "<dl class=\"facts\">\n" + facts + "</dl>\n";
}

// {"toy-a": "nn.py:512 conv"} as lines.
std::string ImplementationText(const Json& implementation) {
  std::string text;
  if (!implementation.is_object()) return text;
  for (const auto& [target, place] : implementation.items()) {
    if (!place.is_string()) continue;
    text +=
        fmt::format("{}<span class=\"muted\">{}</span> <code>{}</code>", text.empty() ? "" : "<br>",
                    EscapeMarkup(target), EscapeMarkup(place.get<std::string>()));
  }
  return text;
}

std::string LayerRowText(const Layer& layer, const Json& row, bool has_places) {
  return fmt::format(
      "<tr><th scope=\"row\"><span title=\"{}\">{}</span>{}</th><td>{}</td><td "
      "class=\"number\">{}</td><td "
      "class=\"number\">{}</td>{}</tr>\n",
      EscapeMarkup(layer.name), EscapeMarkup(ShortenedInside(layer.name, kLayerNameWidth, "…")),
      layer.first_divergence ? "<br><small class=\"bad-ink\">first divergence</small>" : "",
      EscapeMarkup(ShortenedInside(layer.type, kLayerNameWidth, "…")), FigureText(layer.mad),
      FigureText(layer.rate),
      has_places ? "<td>" + ImplementationText(At(row, "implementation")) + "</td>" : "");
}

std::string LayerTable(const Layers& layers, const Json& rows) {
  std::vector<size_t> places = layers.telling;
  if (places.size() > kRowsShown) places.resize(kRowsShown);
  const bool has_places = std::any_of(places.begin(), places.end(), [&](size_t place) {
    return At(rows[place], "implementation").is_object();
  });
  std::string text;
  for (size_t place : places) {
    text += LayerRowText(layers.rows[place], rows[place], has_places);
  }
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Layers by rate\"><table>"
      "<thead><tr><th scope=\"col\">Layer</th><th scope=\"col\">Type</th><th scope=\"col\" "
      "class=\"number\">MAD</th><th scope=\"col\" class=\"number\">Rate</th>{}</tr></thead><tbody>"
      "\n{}</tbody></table></div>\n",
      has_places ? "<th scope=\"col\">Implementation</th>" : "", text);
}

// How the layer of the highest rate is made.
std::string BlamedConfig(const Layers& layers, const Json& rows) {
  const size_t place = layers.telling.front();
  const Layer& layer = layers.rows[place];
  const Json& config = At(rows[place], "config");
  if (!config.is_object() || config.empty()) return {};
  return fmt::format(
      "<details class=\"inner\"><summary>Configuration of {} ({})</summary><pre tabindex=\"0\">{}"
      "</pre></details>\n",
      EscapeMarkup(layer.name), EscapeMarkup(layer.type),
      EscapeMarkup(config.dump(2, ' ', false, Json::error_handler_t::replace)));
}

// Words and table on the one side, the drawing on the other.
struct Localisation {
  std::string text;
  std::string graph;
};

Localisation LocalisationOf(const Json& pair) {
  const std::string reason = TextAt(pair, "localisation_reason");
  if (!reason.empty()) {
    return {fmt::format("<p class=\"note\">No layer is named: {}</p>\n", EscapeMarkup(reason)), ""};
  }
  const Json& rows = ListAt(pair, "localisation");
  if (rows.empty()) return {};
  const Layers layers = ReadLayers(rows);
  const std::string heading = "<h5>Which layer</h5>\n";
  if (layers.telling.empty()) return {heading + "<p>No layer differs.</p>\n", GraphFigure(layers)};
  return {heading + LayerTable(layers, rows) + BlamedConfig(layers, rows), GraphFigure(layers)};
}

std::string StateBadge(PairState state) {
  switch (state) {
    case PairState::kInconsistent:
      return Badge("inconsistent", "bad");
    case PairState::kFlips:
      return Badge("flips", "warn");
    case PairState::kOver:
      return Badge("over tolerance", "warn");
    case PairState::kUnjudged:
      return Badge("not judged", "plain");
    case PairState::kConsistent:
      break;
  }
  return Badge("consistent", "good");
}

}  // namespace

std::string PairSection(const Json& pair, const std::string& id) {
  const PairState state = StateOf(pair);
  const Localisation localisation = LocalisationOf(pair);
  return fmt::format(
      "<details class=\"pair\" id=\"{}\"{}><summary>{}<h4>{} <span class=\"muted\">against</span> "
      "{}</h4><span class=\"muted\">largest difference {}</span></summary>\n<div class=\"sides\">\n"
      "<div>{}{}{}</div>\n{}</div>\n</details>\n",
      id, state == PairState::kInconsistent ? " open" : "", StateBadge(state),
      EscapeMarkup(TextAt(pair, "a")), EscapeMarkup(TextAt(pair, "b")),
      FigureText(DifferenceOf(pair)), Facts(pair), DistributionFigures(At(pair, "distribution")),
      localisation.text, localisation.graph);
}

}  // namespace parallax
