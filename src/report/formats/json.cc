// The machine-readable report: the object that `hunt --json` prints.

#include "report/reporter.h"

namespace parallax {
namespace {

class JsonReporter : public Reporter {
 public:
  std::string_view name() const override { return "json"; }
  std::string_view description() const override { return "one object, as hunt --json prints it"; }
  std::string Render(const std::vector<Finding>& findings,
                     const CampaignSummary& summary) const override {
    return JsonText(ToJson(summary, findings));
  }
};

PARALLAX_REPORTER(JsonReporter);

}  // namespace
}  // namespace parallax
