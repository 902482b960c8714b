// determinism: the same call gave other numbers. Any nan equals any nan, and -0 equals 0: the sign
// of a zero that a library leaves to the order of its sums is worth nobody's time.

#include <fmt/format.h>

#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

bool Differs(const OutputDifference& difference) {
  return difference.StructuresDiffer() || difference.DTypesDiffer() || difference.ShapesDiffer() ||
         difference.ValuesDiffer();
}

std::string Figures(const OutputDifference& difference) {
  const LeafDifference* worst = difference.WorstLeaf();
  if (worst == nullptr || !worst->values || !worst->values->worst) return "other shapes or types";
  return fmt::format("{} against {}, {} of {} elements", worst->values->worst->a_text,
                     worst->values->worst->b_text, worst->values->mismatches, worst->values->total);
}

class DeterminismOracle : public Oracle {
 public:
  std::string_view name() const override { return "determinism"; }
  std::vector<Kind> kinds() const override { return {Kind::kDeterminism}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    if ((evidence.relation().claim.bits & kClaimBits) == 0) return std::nullopt;
    const auto& sides = evidence.relation().sides;
    std::vector<int> returned = ReturnedSides(evidence.outcomes());
    for (size_t i = 1; i < returned.size(); ++i) {
      int first = returned[0];
      int again = returned[i];
      OutputDifference difference =
          CompareOutputs(Selected(sides[again], evidence.outcomes()[again]),
                         Selected(sides[first], evidence.outcomes()[first]), Tolerance{0, 0});
      if (!Differs(difference)) continue;
      return Complaint{Kind::kDeterminism,
                       fmt::format("{} differs from {}: {}", LabelOf(sides[again]),
                                   LabelOf(sides[first]), Figures(difference)),
                       "other bits", -1, kClaimBits};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(DeterminismOracle);

}  // namespace
}  // namespace parallax
