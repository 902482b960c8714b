// The report for an issue, a pull request or a step summary.

#include <fmt/format.h>

#include "base/utf8.h"
#include "models/measure/comparison_words.h"
#include "report/comparison_table.h"
#include "report/overview.h"
#include "report/reporter.h"
#include "report/show.h"

namespace parallax {
namespace {

// What would make markup of a message: also links, and images that a reader's browser fetches.
constexpr std::string_view kMarks = "|\\<>*_`[]~";

// Text inside a table's cell.
std::string Cell(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (kMarks.find(c) != kMarks.npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

// A fence longer than any run of backticks inside.
std::string Fenced(const std::string& text) {
  size_t longest = 0, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(std::max<size_t>(3, longest + 1), '`');
  return fmt::format("{}text\n{}{}\n", fence, text, fence);
}

// A table of the comparisons of models, and below it what is wrong; empty for none.
std::string Models(std::span<const NamedComparison> comparisons) {
  if (comparisons.empty()) return {};
  std::string text =
      "\n| model | inputs | backends | class distance | MAD distance | flips | difference | state "
      "|\n| - | - | - | - | - | - | - | - |\n";
  std::string trouble;
  for (const NamedComparison& comparison : comparisons) {
    const ComparisonFigures figures = FiguresOf(comparison.result);
    const std::string name = Cell(TitleOf(comparison));
    text +=
        fmt::format("| {} | {} | {}/{} | {} | {} | {} | {} | {} |\n", name,
                    comparison.result.inputs, figures.backends - figures.failed, figures.backends,
                    FigureOr(figures.class_distance), FigureOr(figures.mad_distance), figures.flips,
                    FigureOr(figures.difference), StateWord(figures));
    for (const std::string& line : TroubleLines(comparison.result)) {
      trouble += fmt::format("- {}: {}\n", name, Cell(line));
    }
  }
  return text + (trouble.empty() ? "" : "\n" + trouble);
}

class MarkdownReporter : public Reporter {
 public:
  std::string_view name() const override { return "markdown"; }
  std::string_view description() const override { return "for an issue or a step summary"; }
  std::string Render(const ReportContent& content) const override {
    const std::vector<Finding>& findings = content.findings;
    const CampaignSummary& summary = content.summary;
    std::string text = "# Parallax report\n\n";
    for (const std::string& line : OverviewLines(summary)) text += Cell(line) + "  \n";
    text += Models(content.comparisons);
    if (findings.empty()) return text + "\nNo findings.\n";
    text += "\n| id | rank | kind | API | what | status | cases |\n| - | - | - | - | - | - | - |\n";
    for (const Finding& f : findings) {
      text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", f.id, f.rank,
                          Name(f.signature.kind), Cell(f.signature.api), Cell(ShortTitle(f)),
                          Cell(StatusText(f)), f.cases);
    }
    for (const Finding& f : findings) {
      if (!f.OnFrontPage()) continue;
      text += fmt::format("\n## {} {}\n\n{}", f.id, Cell(f.title), Fenced(RenderShow(f)));
    }
    return Printable(text);
  }
};

PARALLAX_REPORTER(MarkdownReporter);

}  // namespace
}  // namespace parallax
