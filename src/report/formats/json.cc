// The machine-readable report: the object that `hunt --json` prints and, under "models", those of
// `compare --json`.

#include "models/measure/comparison_json.h"
#include "report/reporter.h"

namespace parallax {
namespace {

class JsonReporter : public Reporter {
 public:
  std::string_view name() const override { return "json"; }
  std::string_view description() const override {
    return "one object, as hunt --json prints it, with the models compared";
  }
  std::string Render(const ReportContent& content) const override {
    nlohmann::ordered_json json = ToJson(content.summary, content.findings);
    for (const NamedComparison& comparison : content.comparisons) {
      json["models"].push_back(KeptJson(comparison));
    }
    return JsonText(json);
  }
};

PARALLAX_REPORTER(JsonReporter);

}  // namespace
}  // namespace parallax
