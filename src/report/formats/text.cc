// The plain-text report: what was done, the models that were compared, the list of findings, and a
// page for each on the front page.

#include <fmt/format.h>

#include "base/utf8.h"
#include "report/comparison_table.h"
#include "report/overview.h"
#include "report/reporter.h"
#include "report/show.h"

namespace parallax {
namespace {

class TextReporter : public Reporter {
 public:
  std::string_view name() const override { return "text"; }
  std::string_view description() const override { return "for a terminal"; }
  std::string Render(const ReportContent& content) const override {
    const std::vector<Finding>& findings = content.findings;
    const CampaignSummary& summary = content.summary;
    std::string text;
    for (const std::string& line : OverviewLines(summary)) text += line + "\n";
    if (!content.comparisons.empty()) text += "\n" + ComparisonTable(content.comparisons);
    text += "\n" + RenderList(findings);
    for (const Finding& finding : findings) {
      if (finding.OnFrontPage()) text += "\n" + RenderShow(finding);
    }
    return Printable(text);
  }
};

PARALLAX_REPORTER(TextReporter);

}  // namespace
}  // namespace parallax
