#include "report/html/comparison_section.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "base/text.h"
#include "models/measure/comparison_words.h"
#include "report/html/pair_matrix.h"
#include "report/html/pair_section.h"
#include "report/html/text.h"
#include "report/html/worst_inputs.h"
#include "report/markup.h"

namespace parallax {
namespace {

std::string StatusBadge(BackendStatus status) {
  return Badge(Name(status), status == BackendStatus::kOk ? "good" : "bad");
}

// "98.00%"; a dash without classes.
std::string AccuracyText(const BackendResult& backend) {
  return backend.accuracy ? fmt::format("{:.2f}%", *backend.accuracy * 100) : "–";
}

// How far the top class is ahead of the second, and inputs that gave nan; where they were taken.
std::string MarginText(const BackendResult& backend) {
  std::string text;
  if (backend.margin) {
    text = fmt::format("margin {} least, {} median", FigureText(backend.margin->min),
                       FigureText(backend.margin->median));
  }
  const uint64_t nans = backend.nan_inputs;
  if (nans > 0) text += (text.empty() ? "" : "; ") + Counted(nans, "input") + " with nan";
  return text;
}

// How far it is from the run in float64, where there was one.
std::string RefereeText(const BackendResult& backend) {
  return backend.referee_error ? FigureText(*backend.referee_error) + " from the float64 run" : "";
}

// Profile, file, margins, error and message: a line each.
std::string Remarks(const BackendResult& backend) {
  std::string text = EscapeMarkup(backend.profile);
  for (const std::string& line :
       {LastPart(backend.file), MarginText(backend), RefereeText(backend)}) {
    if (!line.empty()) text += "<br><span class=\"muted\">" + EscapeMarkup(line) + "</span>";
  }
  if (!backend.message.empty()) {
    text += (text.empty() ? "" : "<br>") +
            ("<span class=\"message\">" + EscapeMarkup(backend.message) + "</span>");
  }
  return text;
}

// Whose run in float64 the others are held against.
std::string Referee(const ModelComparison& comparison) {
  if (comparison.referee.empty()) return {};
  const std::string doubt = RefereeDoubt(comparison);
  return fmt::format("<p class=\"muted\">The float64 run is {}'s.{}</p>\n",
                     EscapeMarkup(comparison.referee), doubt.empty() ? "" : " " + Sentence(doubt));
}

std::string Backends(const ModelComparison& comparison) {
  std::string rows;
  for (const BackendResult& backend : comparison.backends) {
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td><td class=\"number\">"
        "{:.1f} s</td><td class=\"remarks\">{}</td></tr>\n",
        EscapeMarkup(backend.Shown()), StatusBadge(backend.status), AccuracyText(backend),
        backend.seconds, Remarks(backend));
  }
  return "<h4>Backends</h4>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Backends\"><table><thead><tr><th scope=\"col\">Backend</th><th "
         "scope=\"col\">Status</th><th scope=\"col\" class=\"number\">Accuracy</th><th "
         "scope=\"col\" class=\"number\">Time</th><th scope=\"col\">What ran</th></tr></thead>"
         "<tbody>\n" +
         rows + "</tbody></table></div>\n" + Referee(comparison);
}

std::string Failures(const ModelComparison& comparison) {
  std::string items;
  for (const ModelFailure& failure : comparison.failures) {
    std::string frames;
    for (const std::string& frame : failure.frames) frames += frame + "\n";
    items +=
        fmt::format("<li>{} <b>{}</b> at {}: {}{}</li>\n", Badge(Name(failure.kind), "bad"),
                    EscapeMarkup(fmt::format("{}", fmt::join(failure.targets, ", "))),
                    Name(failure.stage), EscapeMarkup(failure.message),
                    frames.empty() ? "" : "<pre tabindex=\"0\">" + EscapeMarkup(frames) + "</pre>");
  }
  return items.empty() ? "" : "<h4>Failures</h4>\n<ul class=\"failures\">\n" + items + "</ul>\n";
}

std::string Lone(const ModelComparison& comparison) {
  const std::string sentence = LoneSentence(comparison);
  return sentence.empty() ? "" : "<p class=\"note\">" + EscapeMarkup(sentence) + ".</p>\n";
}

std::string About(const NamedComparison& named) {
  const ModelComparison& comparison = named.result;
  std::string text =
      fmt::format("<p class=\"about-model\"><code>{}</code> on {} of <code>{}</code>",
                  EscapeMarkup(comparison.model), Counted(comparison.inputs, "input"),
                  EscapeMarkup(comparison.data));
  if (named.compared > 0) {
    text += fmt::format("<span class=\"muted\">, compared {}</span>", IsoDate(named.compared));
  }
  return text + "</p>\n";
}

// The gravest first.
std::string Pairs(const ModelComparison& comparison, size_t number) {
  const std::vector<PairResult>& pairs = comparison.pairs;
  if (pairs.empty()) return fmt::format("<p class=\"note\">{}</p>\n", Sentence(kNothingCompared));
  std::vector<size_t> order(pairs.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (StateOf(pairs[a]) != StateOf(pairs[b])) return StateOf(pairs[a]) > StateOf(pairs[b]);
    return pairs[a].max_abs_difference > pairs[b].max_abs_difference;
  });
  std::string text = "<h4>Pairs of backends</h4>\n" + PairMatrix(comparison, number) +
                     Lone(comparison) + WorstInputsSection(comparison);
  text += "<h4>Pair by pair</h4>\n";
  for (size_t i : order) text += PairSection(comparison, pairs[i], PairAnchor(number, i));
  return text;
}

std::string StateStyle(const ComparisonFigures& figures) {
  if (figures.inconsistent > 0 || figures.pairs == 0) return "bad";
  if (figures.flipping > 0 || figures.failed > 0) return "warn";
  return figures.unjudged == figures.pairs ? "plain" : "good";
}

std::string FiguresText(const ModelComparison& comparison, const ComparisonFigures& figures) {
  std::string text = fmt::format("{} of {} ran · ", figures.backends - figures.failed,
                                 Counted(figures.backends, "backend"));
  if (figures.inconsistent > 0) {
    text += fmt::format("{} of {} inconsistent, {} unique · ", figures.inconsistent,
                        Counted(figures.pairs, "pair"), comparison.unique_inconsistencies);
  }
  return text + "largest difference " + MaybeText(figures.difference);
}

}  // namespace

std::string ComparisonSection(const NamedComparison& named, size_t number, bool open) {
  const ModelComparison& comparison = named.result;
  const ComparisonFigures figures = FiguresOf(comparison);
  return fmt::format(
      "<article class=\"item\" id=\"m{}\" data-kind=\"model\" data-rank=\"\" data-status=\"{}\" "
      "data-consistent=\"{}\">\n<details{}><summary>{}<h3>{}</h3><span class=\"muted\">{}</span>"
      "</summary>\n<div class=\"body\">\n{}{}{}{}</div>\n</details>\n</article>\n",
      number, StateWord(figures), figures.inconsistent == 0 ? "1" : "0", open ? " open" : "",
      Badge(StateWord(figures), StateStyle(figures)), EscapeMarkup(TitleOf(named)),
      FiguresText(comparison, figures), About(named), Backends(comparison), Failures(comparison),
      Pairs(comparison, number));
}

}  // namespace parallax
