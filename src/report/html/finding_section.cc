#include "report/html/finding_section.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/html/text.h"
#include "report/markup.h"
#include "report/show.h"

namespace parallax {
namespace {

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

}  // namespace

std::string FindingSection(const Finding& finding) {
  const std::string id = EscapeMarkup(finding.id);
  return fmt::format(
      "<article class=\"item\" id=\"{}\" data-kind=\"{}\" data-rank=\"{}\" data-status=\"{}\" "
      "data-consistent=\"0\">\n<details><summary>{}<h3>{}</h3><span class=\"muted\">{} · rank {} · "
      "{} "
      "· "
      "{}</span></summary>\n<div class=\"body\">\n{}<pre tabindex=\"0\">{}</pre>\n{}</div>\n"
      "</details>\n{}</article>\n",
      id, Name(finding.signature.kind), finding.rank, Name(finding.status),
      Badge(Name(finding.status), StatusStyle(finding.status)), EscapeMarkup(finding.title), id,
      finding.rank, Name(finding.signature.kind), Counted(finding.cases, "case"), Evidence(finding),
      EscapeMarkup(RenderShow(finding)), Script(finding), SnippetBox(finding));
}

}  // namespace parallax
