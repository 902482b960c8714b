#include "report/comparison_figures.h"

#include <algorithm>
#include <cmath>

namespace parallax {

std::string LastPart(const std::string& path) {
  const size_t slash = path.find_last_of('/', path.size() > 1 ? path.size() - 2 : 0);
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string LabelOf(const Json& backend) {
  std::string label = TextAt(backend, "label");
  return label.empty() ? TextAt(backend, "target") : label;
}

std::string TitleOf(const Json& comparison) {
  std::string name = TextAt(comparison, "name");
  if (name.empty()) name = LastPart(TextAt(comparison, "model"));
  return name.empty() ? "a model without a name" : name;
}

PairState StateOf(const Json& pair) {
  if (FlagAt(pair, "inconsistent")) return PairState::kInconsistent;
  if (CountAt(pair, "top_class_flips") > 0) return PairState::kFlips;
  if (CountAt(pair, "over_tolerance") > 0) return PairState::kOver;
  const bool judged = NumberAt(At(pair, "class_distance"), "max").has_value() ||
                      NumberAt(At(pair, "mad_distance"), "max").has_value();
  return judged ? PairState::kConsistent : PairState::kUnjudged;
}

double DifferenceOf(const Json& pair) {
  return NumberAt(pair, "max_abs_difference").value_or(HUGE_VAL);
}

ComparisonFigures FiguresOf(const Json& comparison) {
  ComparisonFigures figures;
  // Nothing is less than any number.
  const auto raise = [](std::optional<double>* largest, std::optional<double> value) {
    *largest = std::max(*largest, value);
  };
  for (const Json& pair : ListAt(comparison, "pairs")) {
    const PairState state = StateOf(pair);
    ++figures.pairs;
    figures.inconsistent += state == PairState::kInconsistent;
    figures.flipping += state == PairState::kFlips;
    figures.unjudged += state == PairState::kUnjudged;
    figures.flips = std::max(figures.flips, CountAt(pair, "top_class_flips"));
    raise(&figures.class_distance, NumberAt(At(pair, "class_distance"), "max"));
    raise(&figures.mad_distance, NumberAt(At(pair, "mad_distance"), "max"));
    raise(&figures.difference, DifferenceOf(pair));
  }
  for (const Json& backend : ListAt(comparison, "backends")) {
    ++figures.backends;
    figures.failed += TextAt(backend, "status") != "ok";
  }
  return figures;
}

std::string StateWord(const ComparisonFigures& figures) {
  if (figures.inconsistent > 0) return "inconsistent";
  if (figures.pairs == 0) return "not compared";
  if (figures.flipping > 0) return "flips";
  if (figures.unjudged == figures.pairs) return "not judged";
  return figures.failed > 0 ? "backend failed" : "consistent";
}

}  // namespace parallax
