// kink: forward and reverse mode may take different one-sided derivatives where the function has a
// corner. Central differences tell: they converge where there is a derivative, and to which.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr char kProbe[] = "finite-differences";
// The form refuses where its own error, of truncation and cancellation, may come near this.
constexpr double kError = 2e-4;

std::optional<double> ScalarOf(const Side& side, const Outcome& outcome) {
  if (!outcome.Is<Returned>()) return std::nullopt;
  std::vector<Leaf> leaves = LeavesOf(Selected(side, outcome));
  if (leaves.size() != 1 || leaves[0].elements.size() != 1) return std::nullopt;
  return leaves[0].elements[0].re;
}

class KinkSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "kink"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind != Kind::kGradient) return false;
    for (const Side& side : evidence.relation().sides) {
      if (side.program.form().empty() || side.program.form() == kDifferencesForm) return false;
    }
    return true;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    Side numeric = evidence.relation().sides[0];
    numeric.program = numeric.program.WithForm(kDifferencesForm);
    numeric.label = "finite differences";
    return {{kProbe, {numeric}}};
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const Outcomes* outcomes = evidence.FindProbe(kProbe);
    if (outcomes == nullptr || outcomes->size() != 1) return {};
    if (outcomes->front().Is<Raised>()) {
      return {true, "finite differences say: " + outcomes->front().As<Raised>().message, -1};
    }
    const auto& sides = evidence.relation().sides;
    std::optional<double> truth = ScalarOf(sides[0], outcomes->front());
    if (!truth || !std::isfinite(*truth)) return {};
    int wrong = -1;
    int wrongs = 0;
    double lowest = *truth;
    double highest = *truth;
    for (int i : ReturnedSides(evidence.outcomes())) {
      std::optional<double> value = ScalarOf(sides[i], evidence.outcomes()[i]);
      double allowed = kError * (1 + std::fabs(*truth));
      if (value && std::fabs(*value - *truth) <= allowed) continue;
      wrong = i;
      ++wrongs;
      lowest = std::min(lowest, value.value_or(lowest));
      highest = std::max(highest, value.value_or(highest));
    }
    std::string note = fmt::format("finite differences give {:.6g}", *truth);
    if (wrongs == 0) return {true, note + ", near both", -1};
    // Across a corner central differences converge, to a mean of the one-sided derivatives.
    if (wrongs > 1 && lowest < *truth && *truth < highest)
      return {true, note + ", between both", -1};
    return {false, note, wrongs == 1 ? wrong : -1};
  }
};

PARALLAX_SKEPTIC(KinkSkeptic);

}  // namespace
}  // namespace parallax
