#include "report/html/comparison_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "base/text.h"
#include "report/comparison_figures.h"
#include "report/html/pair_matrix.h"
#include "report/html/pair_section.h"
#include "report/html/text.h"
#include "report/html/worst_inputs.h"
#include "report/markup.h"

namespace parallax {
namespace {

std::string StatusBadge(const std::string& status) {
  return Badge(status, status == "ok" ? "good" : "bad");
}

// "98.00%"; a dash without classes.
std::string AccuracyText(const Json& backend) {
  const std::optional<double> accuracy = NumberAt(backend, "accuracy");
  return accuracy ? fmt::format("{:.2f}%", *accuracy * 100) : "–";
}

// How far the top class is ahead of the second, and inputs that gave nan; where they were taken.
std::string MarginText(const Json& backend) {
  const Json& margin = At(backend, "margin");
  std::string text;
  if (margin.is_object()) {
    text = fmt::format("margin {} least, {} median", MaybeText(NumberAt(margin, "min")),
                       MaybeText(NumberAt(margin, "median")));
  }
  const uint64_t nans = CountAt(backend, "nan_inputs");
  if (nans > 0) text += (text.empty() ? "" : "; ") + Counted(nans, "input") + " with nan";
  return text;
}

// How far it is from the run in float64, where there was one.
std::string RefereeText(const Json& backend) {
  const std::optional<double> error = NumberAt(backend, "referee_error");
  return error ? FigureText(*error) + " from the float64 run" : "";
}

// Profile, file, margins, error and message: a line each.
std::string Remarks(const Json& backend) {
  std::string text = EscapeMarkup(TextAt(backend, "profile"));
  for (const std::string& line :
       {LastPart(TextAt(backend, "file")), MarginText(backend), RefereeText(backend)}) {
    if (!line.empty()) text += "<br><span class=\"muted\">" + EscapeMarkup(line) + "</span>";
  }
  const std::string message = TextAt(backend, "message");
  if (!message.empty()) {
    text += (text.empty() ? "" : "<br>") +
            ("<span class=\"message\">" + EscapeMarkup(message) + "</span>");
  }
  return text;
}

// Whose run in float64 the others are held against.
std::string Referee(const Json& comparison) {
  const std::string referee = EscapeMarkup(TextAt(comparison, "referee"));
  if (referee.empty()) return {};
  return fmt::format("<p class=\"muted\">The float64 run is {}'s{}.</p>\n", referee,
                     FlagAt(comparison, "referee_disputed")
                         ? ", and shares what may be wrong on that backend itself"
                         : "");
}

std::string Backends(const Json& comparison) {
  std::string rows;
  for (const Json& backend : ListAt(comparison, "backends")) {
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td><td class=\"number\">"
        "{:.1f} s</td><td class=\"remarks\">{}</td></tr>\n",
        EscapeMarkup(LabelOf(backend)), StatusBadge(TextAt(backend, "status")),
        AccuracyText(backend), NumberAt(backend, "seconds").value_or(0), Remarks(backend));
  }
  return "<h4>Backends</h4>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Backends\"><table><thead><tr><th scope=\"col\">Backend</th><th "
         "scope=\"col\">Status</th><th scope=\"col\" class=\"number\">Accuracy</th><th "
         "scope=\"col\" class=\"number\">Time</th><th scope=\"col\">What ran</th></tr></thead>"
         "<tbody>\n" +
         rows + "</tbody></table></div>\n" + Referee(comparison);
}

std::string Failures(const Json& comparison) {
  std::string items;
  for (const Json& failure : ListAt(comparison, "failures")) {
    std::string frames;
    for (const Json& frame : ListAt(failure, "frames")) {
      if (frame.is_string()) frames += frame.get<std::string>() + "\n";
    }
    items += fmt::format(
        "<li>{} <b>{}</b> at {}: {}{}</li>\n", Badge(TextAt(failure, "kind"), "bad"),
        EscapeMarkup(JoinedAt(failure, "targets")), EscapeMarkup(TextAt(failure, "stage")),
        EscapeMarkup(TextAt(failure, "message")),
        frames.empty() ? "" : "<pre tabindex=\"0\">" + EscapeMarkup(frames) + "</pre>");
  }
  return items.empty() ? "" : "<h4>Failures</h4>\n<ul class=\"failures\">\n" + items + "</ul>\n";
}

std::string Lone(const Json& comparison) {
  const std::string target = TextAt(comparison, "lone");
  if (target.empty()) return {};
  return fmt::format(
      "<p class=\"note\"><b>{}</b> is in every inconsistent pair: it stands alone "
      "against the others.</p>\n",
      EscapeMarkup(target));
}

std::string About(const Json& comparison) {
  std::string text = fmt::format(
      "<p class=\"about-model\"><code>{}</code> on {} of <code>{}</code>",
      EscapeMarkup(TextAt(comparison, "model")), Counted(CountAt(comparison, "inputs"), "input"),
      EscapeMarkup(TextAt(comparison, "data")));
  const uint64_t time = CountAt(comparison, "compared");
  if (time > 0) {
    text += fmt::format("<span class=\"muted\">, compared {}</span>",
                        IsoDate(static_cast<int64_t>(time)));
  }
  return text + "</p>\n";
}

// The gravest first.
std::string Pairs(const Json& comparison, size_t number) {
  const Json& pairs = ListAt(comparison, "pairs");
  if (pairs.empty())
    return "<p class=\"note\">Fewer than two backends ran: nothing to compare.</p>\n";
  std::vector<size_t> order(pairs.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (StateOf(pairs[a]) != StateOf(pairs[b])) return StateOf(pairs[a]) > StateOf(pairs[b]);
    return DifferenceOf(pairs[a]) > DifferenceOf(pairs[b]);
  });
  std::string text = "<h4>Pairs of backends</h4>\n" + PairMatrix(comparison, number) +
                     Lone(comparison) + WorstInputsSection(comparison);
  text += "<h4>Pair by pair</h4>\n";
  for (size_t i : order) text += PairSection(pairs[i], PairAnchor(number, i));
  return text;
}

std::string StateStyle(const ComparisonFigures& figures) {
  if (figures.inconsistent > 0 || figures.pairs == 0) return "bad";
  if (figures.flipping > 0 || figures.failed > 0) return "warn";
  return figures.unjudged == figures.pairs ? "plain" : "good";
}

std::string FiguresText(const Json& comparison, const ComparisonFigures& figures) {
  std::string text = fmt::format("{} of {} ran · ", figures.backends - figures.failed,
                                 Counted(figures.backends, "backend"));
  if (figures.inconsistent > 0) {
    text +=
        fmt::format("{} of {} inconsistent, {} unique · ", figures.inconsistent,
                    Counted(figures.pairs, "pair"), CountAt(comparison, "unique_inconsistencies"));
  }
  return text + "largest difference " + MaybeText(figures.difference);
}

}  // namespace

std::string ComparisonSection(const Json& comparison, size_t number, bool open) {
  const ComparisonFigures figures = FiguresOf(comparison);
  return fmt::format(
      "<article class=\"item\" id=\"m{}\" data-kind=\"model\" data-rank=\"\" data-status=\"{}\" "
      "data-consistent=\"{}\">\n<details{}><summary>{}<h3>{}</h3><span class=\"muted\">{}</span>"
      "</summary>\n<div class=\"body\">\n{}{}{}{}</div>\n</details>\n</article>\n",
      number, StateWord(figures), figures.inconsistent == 0 ? "1" : "0", open ? " open" : "",
      Badge(StateWord(figures), StateStyle(figures)), EscapeMarkup(TitleOf(comparison)),
      FiguresText(comparison, figures), About(comparison), Backends(comparison),
      Failures(comparison), Pairs(comparison, number));
}

}  // namespace parallax
