// nan: nan or infinity on one side where the other has something else.

#include <fmt/format.h>

#include "judge/measures/agreement.h"
#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

class NanOracle : public Oracle {
 public:
  std::string_view name() const override { return "nan"; }
  std::vector<Kind> kinds() const override { return {Kind::kNan}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    uint32_t bits = evidence.relation().claim.bits;
    if ((bits & kClaimValues) == 0 || (bits & kClaimGradient) != 0) return std::nullopt;
    std::optional<Complaint> complaint;
    for (const PairDifference& pair : CompareSides(evidence)) {
      SpecialCounts specials = pair.difference.Specials();
      int64_t count = specials.Nans() + specials.Infs();
      if (count == 0 || complaint) continue;
      complaint = Complaint{Kind::kNan,
                            fmt::format("{} against {}: {}, {} of {} elements",
                                        LabelOf(evidence.relation().sides[pair.side]),
                                        LabelOf(evidence.relation().sides[pair.reference]),
                                        NanPattern(specials), count, pair.difference.Elements()),
                            NanPattern(specials), -1, kClaimValues};
    }
    if (complaint) {
      const Agreement agreement(evidence, [](int, int, const OutputDifference& difference) {
        const SpecialCounts specials = difference.Specials();
        return specials.Nans() + specials.Infs() == 0;
      });
      TellAgreement(agreement, &complaint->side, &complaint->detail);
    }
    return complaint;
  }
};

PARALLAX_ORACLE(NanOracle);

}  // namespace
}  // namespace parallax
