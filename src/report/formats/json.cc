// The machine-readable report: the object that `hunt --json` prints.

#include "report/reporter.h"

namespace parallax {
namespace {

class JsonReporter : public Reporter {
 public:
  std::string_view name() const override { return "json"; }
  std::string_view description() const override { return "one object, as hunt --json prints it"; }
  std::string Render(const ReportContent& content) const override {
    return JsonText(ToJson(content.summary, content.findings));
  }
};

PARALLAX_REPORTER(JsonReporter);

}  // namespace
}  // namespace parallax
