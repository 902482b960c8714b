#include "report/html/pair_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/nesting.h"
#include "base/text.h"
#include "models/measure/comparison_words.h"
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
std::string DistanceFact(const std::optional<DistanceSummary>& distance,
                         const std::string& reason) {
  if (!distance) {
    return fmt::format("<span class=\"muted\">none: {}</span>", EscapeMarkup(reason));
  }
  return FigureText(distance->largest) +
         (distance->over > 0
              ? fmt::format(" <span class=\"bad-ink\">({} over the threshold)</span>",
                            Counted(distance->over, "input"))
              : "");
}

std::string FindingLink(const PairResult& pair) {
  if (pair.finding.empty()) return EscapeMarkup(pair.finding_reason);
  return fmt::format("<a href=\"#{0}\">{0}</a>", EscapeMarkup(pair.finding));
}

std::string Facts(const ModelComparison& comparison, const PairResult& pair) {
  const double difference = pair.max_abs_difference;
  std::string facts;
  facts += Fact("Class distance", DistanceFact(pair.class_distance, pair.class_reason));
  facts += Fact("MAD distance", DistanceFact(pair.mad_distance, pair.mad_reason));
  facts += Fact("Top class flips", fmt::format("{}", pair.top_class_flips));
  facts += Fact("Near flips", fmt::format("{}", pair.near_flips));
  if (pair.over_tolerance > 0) {
    facts += Fact("Over tolerance", Counted(pair.over_tolerance, "input"));
    facts += Fact("Beyond rounding", Counted(pair.beyond_rounding, "input"));
  }
  facts += Fact(
      "Largest difference",
      FigureText(difference) + (std::isinf(difference) ? " (nan or infinity on one side)" : ""));
  if (pair.mad_too_near > 0) {
    facts += Fact("Not counted in MAD", Counted(pair.mad_too_near, "input") + " near the truth");
  }
  facts += Fact("Pattern", EscapeMarkup(pair.pattern));
  facts += Fact("Worst input", fmt::format("{}", pair.worst_input));
  facts += Fact("Finding", FindingLink(pair));
  facts = "<dl class=\"facts\">\n" + facts + "</dl>\n";
  for (const std::string& remark : PairRemarks(comparison, pair)) {
    facts += "<p class=\"muted\">" + Sentence(remark) + "</p>\n";
  }
  return facts;
}

// Where each backend computes a layer, a line each.
std::string PlacesOf(const ModelComparison& comparison, const PairResult& pair,
                     const LayerRow& row) {
  std::string text;
  for (const auto& [place, where] :
       {std::pair(pair.a, row.implementation_a), std::pair(pair.b, row.implementation_b)}) {
    if (where.empty()) continue;
    text +=
        fmt::format("{}<span class=\"muted\">{}</span> <code>{}</code>", text.empty() ? "" : "<br>",
                    EscapeMarkup(comparison.backends[place].Shown()), EscapeMarkup(where));
  }
  return text;
}

// `places`: the cell of its implementations; may be empty.
std::string LayerRowText(const LayerRow& row, const std::string& places) {
  return fmt::format(
      "<tr><th scope=\"row\"><span title=\"{}\">{}</span>{}</th><td>{}</td><td "
      "class=\"number\">{}</td><td "
      "class=\"number\">{}</td>{}</tr>\n",
      EscapeMarkup(row.layer), EscapeMarkup(ShortenedInside(row.layer, kLayerNameWidth, "…")),
      row.first_divergence ? "<br><small class=\"bad-ink\">first divergence</small>" : "",
      EscapeMarkup(ShortenedInside(row.type, kLayerNameWidth, "…")), FigureText(row.mad),
      FigureText(row.rate), places);
}

std::string LayerTable(const ModelComparison& comparison, const PairResult& pair,
                       std::vector<size_t> shown) {
  if (shown.size() > kRowsShown) shown.resize(kRowsShown);
  const auto places_of = [&](size_t place) {
    return PlacesOf(comparison, pair, pair.localisation[place]);
  };
  const bool has_places = std::any_of(shown.begin(), shown.end(),
                                      [&](size_t place) { return !places_of(place).empty(); });
  std::string text;
  for (size_t place : shown) {
    text += LayerRowText(pair.localisation[place],
                         has_places ? "<td>" + places_of(place) + "</td>" : "");
  }
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Layers by rate\"><table>"
      "<thead><tr><th scope=\"col\">Layer</th><th scope=\"col\">Type</th><th scope=\"col\" "
      "class=\"number\">MAD</th><th scope=\"col\" class=\"number\">Rate</th>{}</tr></thead><tbody>"
      "\n{}</tbody></table></div>\n",
      has_places ? "<th scope=\"col\">Implementation</th>" : "", text);
}

// How the layer of the highest rate is made.
std::string BlamedConfig(const LayerRow& row) {
  const auto config = ParseJson<nlohmann::ordered_json>(row.config);
  if (!config.is_object() || config.empty()) return {};
  return fmt::format(
      "<details class=\"inner\"><summary>Configuration of {} ({})</summary><pre tabindex=\"0\">{}"
      "</pre></details>\n",
      EscapeMarkup(row.layer), EscapeMarkup(row.type),
      EscapeMarkup(config.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)));
}

// Words and table on the one side, the drawing on the other.
struct Localisation {
  std::string text;
  std::string graph;
};

Localisation LocalisationOf(const ModelComparison& comparison, const PairResult& pair) {
  const std::string parting = PartingSentence(comparison, pair);
  if (!parting.empty()) {
    return {"<h5>Which layer</h5>\n<p>" + Sentence(parting) + "</p>\n", ""};
  }
  const std::string none = NoLayerSentence(pair);
  if (!pair.localisation_reason.empty()) {
    return {fmt::format("<p class=\"note\">{}</p>\n", Sentence(none)), ""};
  }
  if (pair.localisation.empty()) return {};
  const Layers layers = LayersOf(pair.localisation);
  const std::string heading = "<h5>Which layer</h5>\n";
  if (!none.empty()) return {heading + "<p>" + Sentence(none) + "</p>\n", GraphFigure(layers)};
  return {heading + LayerTable(comparison, pair, layers.telling) +
              BlamedConfig(layers.rows[layers.telling.front()]),
          GraphFigure(layers)};
}

const char* StyleOf(PairState state) {
  switch (state) {
    case PairState::kInconsistent:
      return "bad";
    case PairState::kFlips:
    case PairState::kOver:
      return "warn";
    case PairState::kUnjudged:
      return "plain";
    case PairState::kConsistent:
      break;
  }
  return "good";
}

}  // namespace

std::string PairSection(const ModelComparison& comparison, const PairResult& pair,
                        const std::string& id) {
  const PairState state = StateOf(pair);
  const Localisation localisation = LocalisationOf(comparison, pair);
  return fmt::format(
      "<details class=\"pair\" id=\"{}\"{}><summary>{}<h4>{} <span class=\"muted\">against</span> "
      "{}</h4><span class=\"muted\">largest difference {}</span></summary>\n<div class=\"sides\">\n"
      "<div>{}{}{}</div>\n{}</div>\n</details>\n",
      id, state == PairState::kInconsistent ? " open" : "", Badge(Name(state), StyleOf(state)),
      EscapeMarkup(NameOfA(comparison, pair)), EscapeMarkup(NameOfB(comparison, pair)),
      FigureText(pair.max_abs_difference), Facts(comparison, pair), DistributionFigures(pair),
      localisation.text, localisation.graph);
}

}  // namespace parallax
