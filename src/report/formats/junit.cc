// JUnit XML for continuous integration. A test case is a finding, named by its stable id. New:
// failure, or error when the process did not survive; known, flaky, unconfirmed: skipped; fixed:
// passed. Of a model that was compared, each pair of backends (inconsistent: failure) and each
// backend that failed (crashed: error, else skipped) is one too.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "models/measure/comparison_words.h"
#include "report/markup.h"
#include "report/reporter.h"
#include "report/show.h"

namespace parallax {
namespace {

enum class Result { kPassed, kSkipped, kFailed, kError };

// Texts are not escaped.
struct Case {
  std::string classname, name;
  Result result = Result::kPassed;
  std::string message;
  std::string type = {}, text = {};  // of a failure or an error
};

Result ResultOf(const Finding& f) {
  if (f.status == FindingStatus::kFixed) return Result::kPassed;
  if (f.status != FindingStatus::kNew) return Result::kSkipped;
  return IsAboutTheProcess(f.signature.kind) ? Result::kError : Result::kFailed;
}

Case CaseOf(const Finding& f) {
  Case out{f.signature.api, f.id, ResultOf(f), f.title};
  if (out.result == Result::kSkipped) out.message = fmt::format("{}: {}", Name(f.status), f.title);
  if (const std::string known = f.KnownText(); !known.empty()) out.message += ". " + known;
  if (!f.fix_version.empty()) out.message += ". " + f.FixText();
  out.type = Name(f.signature.kind);
  if (out.result >= Result::kFailed) out.text = RenderShow(f);
  return out;
}

void AddCases(const NamedComparison& named, std::vector<Case>* cases) {
  const std::string model = TitleOf(named);
  const ModelComparison& comparison = named.result;
  for (const BackendResult& backend : comparison.backends) {
    if (backend.status == BackendStatus::kOk) continue;
    const bool crashed = backend.status == BackendStatus::kCrashed;
    cases->push_back({model, backend.Shown(), crashed ? Result::kError : Result::kSkipped,
                      BackendTrouble(backend), std::string(Name(backend.status)), backend.message});
  }
  for (const PairResult& pair : comparison.pairs) {
    cases->push_back({model, PairName(comparison, pair),
                      pair.inconsistent ? Result::kFailed : Result::kPassed,
                      PairTrouble(comparison, pair), "inconsistent", pair.pattern});
  }
  if (comparison.pairs.empty()) {
    cases->push_back({model, "compared", Result::kError, std::string(kNothingCompared), "error"});
  }
}

// So that a run that judged nothing is never a silent success.
Case Judged(const CampaignSummary& summary) {
  const bool nothing = summary.cases == 0 && !summary.campaign.empty();
  return {"parallax", "judged", nothing ? Result::kError : Result::kPassed, "nothing was judged"};
}

std::string CaseText(const Case& c) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                       EscapeMarkup(c.classname), EscapeMarkup(c.name));
  if (c.result == Result::kPassed) return head + "/>\n";
  const char* element = c.result == Result::kSkipped ? "skipped"
                        : c.result == Result::kError ? "error"
                                                     : "failure";
  std::string text = fmt::format("{}>\n      <{}", head, element);
  if (c.result != Result::kSkipped && !c.type.empty()) {
    text += fmt::format(" type=\"{}\"", EscapeMarkup(c.type));
  }
  text += fmt::format(" message=\"{}\"", EscapeMarkup(c.message));
  text += c.result == Result::kSkipped || c.text.empty()
              ? "/>"
              : fmt::format(">{}</{}>", EscapeMarkup(c.text), element);
  return text + "\n    </testcase>\n";
}

class JunitReporter : public Reporter {
 public:
  std::string_view name() const override { return "junit"; }
  std::string_view description() const override { return "XML for continuous integration"; }
  std::string Render(const ReportContent& content) const override {
    std::vector<Case> cases = {Judged(content.summary)};
    for (const NamedComparison& comparison : content.comparisons) AddCases(comparison, &cases);
    for (const Finding& finding : content.findings) cases.push_back(CaseOf(finding));
    const auto count = [&](Result result) {
      return std::count_if(cases.begin(), cases.end(),
                           [&](const Case& c) { return c.result == result; });
    };
    std::string text;
    for (const Case& c : cases) text += CaseText(c);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"parallax\" "
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.1f}\">\n{}"
        "  </testsuite>\n</testsuites>\n",
        cases.size(), count(Result::kFailed), count(Result::kError), count(Result::kSkipped),
        content.summary.seconds, text);
  }
};

PARALLAX_REPORTER(JunitReporter);

}  // namespace
}  // namespace parallax
