// The report for a browser: one file that needs nothing else, neither network nor assets. Models
// and findings fold out; a search box and filters work over both.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "models/measure/comparison_words.h"
#include "report/html/api_graph.h"
#include "report/html/comparison_section.h"
#include "report/html/evolution_section.h"
#include "report/html/finding_section.h"
#include "report/html/heat_map.h"
#include "report/html/page.h"
#include "report/html/rules_section.h"
#include "report/html/text.h"
#include "report/markup.h"
#include "report/overview.h"
#include "report/reporter.h"

namespace parallax {
namespace {

constexpr size_t kOpened = 3;  // comparisons that are unfolded at first

std::string Tile(size_t number, const char* what, const char* style = "") {
  return fmt::format("<div class=\"tile {}\"><b>{}</b><span>{}</span></div>\n",
                     number > 0 ? style : "", Thousands(static_cast<int64_t>(number)), what);
}

std::string Tiles(const ReportContent& content) {
  const ComparisonTotals models = TotalsOf(content.comparisons);
  const std::vector<Cause> causes = CausesOf(content.findings);
  const auto front = std::count_if(causes.begin(), causes.end(),
                                   [](const Cause& cause) { return cause.OnFrontPage(); });
  std::string tiles;
  if (models.models > 0) {
    tiles += Tile(models.models, models.models == 1 ? "model compared" : "models compared");
    tiles += Tile(models.pairs, "pairs of backends");
    tiles += Tile(models.inconsistent, "inconsistent", "bad");
    tiles += Tile(models.failed, "backends failed", "bad");
  }
  if (!content.findings.empty() || content.summary.cases > 0) {
    tiles += Tile(content.findings.size(), "findings");
    tiles += Tile(static_cast<size_t>(front),
                  front == 1 ? "cause on the front page" : "causes on the front page", "bad");
  }
  if (content.summary.cases > 0) tiles += Tile(content.summary.cases, "cases judged last");
  return tiles.empty() ? "" : "<div class=\"tiles\">\n" + tiles + "</div>\n";
}

// Libraries as backends name them, each once.
std::string Versions(const ReportContent& content) {
  std::set<std::string> profiles;
  for (const NamedComparison& comparison : content.comparisons) {
    for (const BackendResult& backend : comparison.result.backends) {
      if (!backend.profile.empty()) profiles.insert(backend.profile);
    }
  }
  if (profiles.empty()) return {};
  std::string items;
  for (const std::string& profile : profiles) items += "<li>" + EscapeMarkup(profile) + "</li>";
  return fmt::format(
      "<details class=\"versions\"><summary>{} of backends</summary><ul>{}</ul>"
      "</details>\n",
      Counted(profiles.size(), "version"), items);
}

std::string Header(const ReportContent& content) {
  std::string lines;
  for (const std::string& line : OverviewLines(content.summary)) {
    lines += "<p class=\"muted\">" + EscapeMarkup(line) + "</p>\n";
  }
  return "<header>\n<div class=\"title\"><h1>Parallax report</h1><button type=\"button\" "
         "id=\"theme\" "
         "aria-label=\"Colours: as the system has them\">Auto</button></div>\n" +
         lines + Versions(content) + Tiles(content) + "</header>\n";
}

std::string Options(const std::set<std::string>& values) {
  std::string options;
  for (const std::string& value : values) {
    options += fmt::format("<option value=\"{0}\">{0}</option>", EscapeMarkup(value));
  }
  return options;
}

std::string Select(const char* id, const char* label, const std::string& options) {
  return fmt::format(
      "<label>{1}<select id=\"{0}\"><option value=\"\">all</option>{2}</select>"
      "</label>\n",
      id, label, options);
}

// Only values that occur can be chosen; those of models are words of StateWord.
std::string Filters(const ReportContent& content) {
  std::set<std::string> kinds, ranks, statuses;
  for (const Finding& finding : content.findings) {
    kinds.emplace(Name(finding.signature.kind));
    ranks.insert(std::to_string(finding.rank));
    statuses.emplace(Name(finding.status));
  }
  for (const NamedComparison& comparison : content.comparisons) {
    kinds.insert("model");
    statuses.insert(StateWord(FiguresOf(comparison.result)));
  }
  return "<form id=\"filters\" role=\"search\" aria-label=\"Filter the report\">\n"
         "<label class=\"search\">Search<input type=\"search\" id=\"search\" autocomplete=\"off\" "
         "placeholder=\"model, layer, backend, API, message\"></label>\n" +
         Select("kind", "Kind", Options(kinds)) + Select("rank", "Rank", Options(ranks)) +
         Select("status", "Status", Options(statuses)) +
         "<label class=\"check\"><input type=\"checkbox\" id=\"only\">Only inconsistent</label>\n"
         "<output id=\"count\" for=\"search kind rank status only\" "
         "aria-live=\"polite\"></output>\n"
         "</form>\n";
}

// Inconsistent ones first, else as they come.
std::string Models(const ReportContent& content) {
  if (content.comparisons.empty()) return {};
  std::vector<const NamedComparison*> order;
  for (const NamedComparison& comparison : content.comparisons) order.push_back(&comparison);
  const auto consistent = std::stable_partition(
      order.begin(), order.end(),
      [](const NamedComparison* each) { return FiguresOf(each->result).inconsistent > 0; });
  const auto inconsistent = static_cast<size_t>(consistent - order.begin());
  std::string text = "<section aria-labelledby=\"models\">\n<h2 id=\"models\">Models</h2>\n";
  for (size_t i = 0; i < order.size(); ++i) {
    const bool open = i < kOpened && (order.size() == 1 || i < inconsistent);
    text += ComparisonSection(*order[i], i + 1, open);
  }
  return text + "</section>\n";
}

// Empty without a body.
std::string Section(const char* id, const char* heading, const std::string& body) {
  if (body.empty()) return {};
  return fmt::format("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n{2}</section>\n",
                     id, heading, body);
}

// Operators that no public call is known to reach: a line that folds out.
std::string NoRouteDigest(const std::vector<Cause>& causes) {
  if (causes.empty()) return {};
  std::string text = fmt::format("<details><summary>{} of operators that no user calls</summary>\n",
                                 Counted(causes.size(), "cause"));
  for (const Cause& cause : causes) text += CauseSection(cause);
  return text + "</details>\n";
}

std::string Findings(const ReportContent& content) {
  std::string front, listed, others, unconfirmed;
  std::vector<Cause> hidden;
  for (const Cause& cause : CausesOf(content.findings)) {
    const bool is_listed = !cause.face().known_url.empty();
    if (!cause.OnFrontPage() && !is_listed && cause.face().HasNoPublicRoute()) {
      hidden.push_back(cause);
      continue;
    }
    (cause.OnFrontPage() ? front : is_listed ? listed : others) += CauseSection(cause);
  }
  for (const Finding& finding : content.findings) {
    if (!IsConfirmed(finding.status)) unconfirmed += FindingSection(finding);
  }
  return Section("findings", "Causes", front) + Section("listed", "Reported already", listed) +
         Section("no-route", "Without a public route", NoRouteDigest(hidden)) +
         Section("others", "Of rank 4 and 5", others) +
         Section("unconfirmed", "Not confirmed", unconfirmed);
}

// What to do when there is nothing to tell.
std::string Nothing(const ReportContent& content) {
  if (!content.comparisons.empty() || !content.findings.empty()) return {};
  return "<section class=\"empty\" aria-labelledby=\"nothing\">\n<h2 id=\"nothing\">Nothing here "
         "yet</h2>\n<p>This store holds neither findings nor comparisons of models. These commands "
         "fill it:</p>\n<pre tabindex=\"0\">./parallax compare MODEL --data DATA.npz\n"
         "./parallax compare zoo\n./parallax hunt TARGET\n./parallax report -o report.html</pre>\n"
         "<p class=\"muted\">All of them take --store FILE; without it the store is parallax.db in "
         "the current folder.</p>\n</section>\n";
}

class HtmlReporter : public Reporter {
 public:
  std::string_view name() const override { return "html"; }
  std::string_view description() const override {
    return "one page for a browser: models, their execution, findings";
  }
  std::string Render(const ReportContent& content) const override {
    const std::string nothing = Nothing(content);
    const std::string evolved = EvolutionSection(content.evolutions);
    const std::string graph = ApiGraphSection(content.summary.pairs, content.findings);
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta "
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>Parallax report</title>\n"
        "<style>\n{}</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the "
        "results</a>\n"
        "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><marker "
        "id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
        "markerHeight=\"7\" "
        "orient=\"auto\"><path class=\"arrow\" d=\"M0,0 L8,4 L0,8 z\"/></marker></defs></svg>\n"
        "{}{}{}<main id=\"main\">\n{}{}{}{}{}{}<p id=\"none\" class=\"note\" hidden>Nothing "
        "matches "
        "the "
        "filters.</p>\n</main>\n<script>\n{}{}</script>\n</body>\n</html>\n",
        PageFile("page.css"), Header(content), HeatMap(content.findings),
        nothing.empty() ? Filters(content) : "", Models(content), Findings(content), evolved, graph,
        RulesSection(content.summary), graph.empty() && evolved.empty() ? nothing : "",
        PageFile("page.js"), graph.empty() ? "" : PageFile("api_graph.js"));
  }
};

PARALLAX_REPORTER(HtmlReporter);

}  // namespace
}  // namespace parallax
