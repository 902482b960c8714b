// JUnit XML for continuous integration: a test case is a finding, named by its stable id. New:
// failure, or error when the process did not survive; known, flaky, unconfirmed: skipped; fixed:
// passed.

#include <fmt/format.h>

#include "report/markup.h"
#include "report/reporter.h"
#include "report/show.h"

namespace parallax {
namespace {

enum class Result { kPassed, kSkipped, kFailed, kError };

bool KillsTheProcess(Kind kind) {
  return kind == Kind::kCrash || kind == Kind::kMemory || kind == Kind::kHang || kind == Kind::kOom;
}

Result ResultOf(const Finding& f) {
  if (f.status == FindingStatus::kFixed) return Result::kPassed;
  if (f.status != FindingStatus::kNew) return Result::kSkipped;
  return KillsTheProcess(f.signature.kind) ? Result::kError : Result::kFailed;
}

std::string CaseText(const Finding& f) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                       EscapeMarkup(f.signature.api), EscapeMarkup(f.id));
  const std::string title = EscapeMarkup(f.title);
  switch (ResultOf(f)) {
    case Result::kPassed:
      return head + "/>\n";
    case Result::kSkipped:
      return fmt::format("{}>\n      <skipped message=\"{}: {}\"/>\n    </testcase>\n", head,
                         Name(f.status), title);
    case Result::kFailed:
    case Result::kError:
      break;
  }
  const char* element = ResultOf(f) == Result::kError ? "error" : "failure";
  return fmt::format("{}>\n      <{} type=\"{}\" message=\"{}\">{}</{}>\n    </testcase>\n", head,
                     element, Name(f.signature.kind), title, EscapeMarkup(RenderShow(f)), element);
}

// So that a run that judged nothing is never a silent success.
std::string JudgedText(const CampaignSummary& summary) {
  const char* head = "    <testcase classname=\"parallax\" name=\"judged\"";
  if (summary.cases > 0 || summary.campaign.empty()) return fmt::format("{}/>\n", head);
  return fmt::format("{}>\n      <error message=\"nothing was judged\"/>\n    </testcase>\n", head);
}

class JunitReporter : public Reporter {
 public:
  std::string_view name() const override { return "junit"; }
  std::string_view description() const override { return "XML for continuous integration"; }
  std::string Render(const ReportContent& content) const override {
    const std::vector<Finding>& findings = content.findings;
    const CampaignSummary& summary = content.summary;
    const bool nothing = summary.cases == 0 && !summary.campaign.empty();
    int failed = 0, errors = nothing ? 1 : 0, skipped = 0;
    std::string cases = JudgedText(summary);
    for (const Finding& f : findings) {
      failed += ResultOf(f) == Result::kFailed ? 1 : 0;
      errors += ResultOf(f) == Result::kError ? 1 : 0;
      skipped += ResultOf(f) == Result::kSkipped ? 1 : 0;
      cases += CaseText(f);
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"parallax\" "
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.1f}\">\n{}"
        "  </testsuite>\n</testsuites>\n",
        findings.size() + 1, failed, errors, skipped, summary.seconds, cases);
  }
};

PARALLAX_REPORTER(JunitReporter);

}  // namespace
}  // namespace parallax
