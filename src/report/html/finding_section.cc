#include "report/html/finding_section.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/html/element_plot.h"
#include "report/html/size_plot.h"
#include "report/html/text.h"
#include "report/markup.h"
#include "report/show.h"

namespace parallax {
namespace {

constexpr size_t kLongScript = 8000;  // bytes; a page of hundreds of findings opens at once

std::string StatusStyle(FindingStatus status) {
  switch (status) {
    case FindingStatus::kNew:
      return "bad";
    case FindingStatus::kKnown:
    case FindingStatus::kFlaky:
      return "warn";
    case FindingStatus::kFixed:
      return "good";
    case FindingStatus::kUnconfirmed:
      break;
  }
  return "plain";
}

std::string Evidence(const Finding& finding) {
  if (finding.evidence.empty()) return {};
  return fmt::format("<p><b>Why wrong:</b> {}</p>\n", EscapeMarkup(finding.evidence));
}

std::string Script(const Finding& finding) {
  if (finding.script.empty()) return {};
  if (finding.script.size() > kLongScript) {
    return fmt::format(
        "<p class=\"muted\">The script that reproduces it has {}: <code>./parallax script "
        "{}</code> "
        "prints it.</p>\n",
        Counted(parallax::LinesOf(finding.script).size(), "line"), EscapeMarkup(finding.id));
  }
  return fmt::format(
      "<details class=\"inner\"><summary>Script that reproduces it</summary><pre tabindex=\"0\">{}"
      "</pre></details>\n",
      EscapeMarkup(finding.script));
}

// The finding as plain code, visible without a click.
std::string SnippetBox(const Finding& finding) {
  if (finding.snippet.empty()) return {};
  return fmt::format(
      "<div class=\"snippet\"><button type=\"button\" class=\"copy\">Copy</button><pre "
      "tabindex=\"0\">{}</pre></div>\n",
      EscapeMarkup(finding.snippet));
}

// What was measured, as charts.
std::string Charts(const Finding& finding) {
  const std::string charts = SizePlot(finding) + ElementPlot(finding);
  return charts.empty() ? "" : "<div class=\"charts\">\n" + charts + "</div>\n";
}

// All about a finding but its title and its snippet.
std::string Body(const Finding& finding) {
  return fmt::format("{}{}<pre tabindex=\"0\">{}</pre>\n{}", Evidence(finding), Charts(finding),
                     EscapeMarkup(RenderShow(finding)), Script(finding));
}

// What folds out: its heading, what is said beside it, the body, what is visible without a click.
struct Item {
  std::string id;
  Kind kind;
  int rank;
  FindingStatus status;
  std::string title;
  std::string about;
  std::string body;
  std::string below;
  std::string fix_version;
  std::string perhaps;  // where it may be reported already
};

// Beside the status, where a newer version has it fixed.
std::string FixBadge(const std::string& version) {
  return version.empty() ? "" : Badge("gone in " + version, "good");
}

// Beside these, where a list of known findings names it but for a condition.
std::string ReportBadge(const std::string& url) {
  return url.empty() ? "" : Badge("perhaps reported", "warn");
}

std::string Article(const Item& item) {
  return fmt::format(
      "<article class=\"item\" id=\"{0}\" data-kind=\"{1}\" data-rank=\"{2}\" "
      "data-status=\"{3}\" data-consistent=\"0\">\n<details><summary>{4}<h3>{5}</h3>"
      "<span class=\"muted\">{0} · rank {2} · {1} · {6}</span></summary>\n"
      "<div class=\"body\">\n{7}</div>\n</details>\n{8}</article>\n",
      EscapeMarkup(item.id), Name(item.kind), item.rank, Name(item.status),
      Badge(Name(item.status), StatusStyle(item.status)) + FixBadge(item.fix_version) +
          ReportBadge(item.perhaps),
      EscapeMarkup(item.title), item.about, item.body, item.below);
}

// One of several findings of a cause.
std::string Folded(const Finding& finding) {
  return fmt::format(
      "<details class=\"inner\" id=\"{0}\"><summary>{0} {1}</summary>\n{2}</details>\n",
      EscapeMarkup(finding.id), EscapeMarkup(finding.title), Body(finding));
}

}  // namespace

std::string FindingSection(const Finding& finding) {
  return Article({finding.id, finding.signature.kind, finding.rank, finding.status, finding.title,
                  Counted(finding.cases, "case"), Body(finding), SnippetBox(finding),
                  finding.fix_version, finding.perhaps_url});
}

std::string CauseSection(const Cause& cause) {
  if (cause.finds.size() == 1) return FindingSection(cause.face());
  std::string body;
  for (const Finding* finding : cause.finds) body += Folded(*finding);
  const std::string about =
      Counted(cause.finds.size(), "finding") + " in " + Counted(cause.apis.size(), "API");
  return Article({cause.id, cause.face().signature.kind, cause.rank(), cause.status(), cause.title,
                  about, body, SnippetBox(cause.face()), cause.FixVersion(),
                  cause.PerhapsReported()});
}

}  // namespace parallax
