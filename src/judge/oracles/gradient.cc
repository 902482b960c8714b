// gradient: derivatives obtained in several ways (reverse, forward, finite differences) disagree.

#include <fmt/format.h>

#include "judge/measures/agreement.h"
#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

// Of "vjp", "jvp", "numeric": what the programs are, for the signature.
std::string FormsOf(const Relation& relation, const PairDifference& pair) {
  std::string_view a = relation.sides[pair.side].program.form();
  std::string_view b = relation.sides[pair.reference].program.form();
  return fmt::format("{} against {}", a.empty() ? "call" : a, b.empty() ? "call" : b);
}

bool Agrees(const OutputDifference& difference) {
  const LeafDifference* worst = difference.WorstLeaf();
  return worst == nullptr || !worst->values || !worst->values->worst;
}

class GradientOracle : public Oracle {
 public:
  std::string_view name() const override { return "gradient"; }
  std::vector<Kind> kinds() const override { return {Kind::kGradient}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    if ((evidence.relation().claim.bits & kClaimGradient) == 0) return std::nullopt;
    std::optional<Complaint> complaint;
    for (const PairDifference& pair : CompareSides(evidence)) {
      if (complaint || Agrees(pair.difference)) continue;
      const LeafDifference* worst = pair.difference.WorstLeaf();
      complaint = Complaint{
          Kind::kGradient,
          fmt::format("derivative by {} is {}, by {} {}",
                      LabelOf(evidence.relation().sides[pair.side]), worst->values->worst->a_text,
                      LabelOf(evidence.relation().sides[pair.reference]),
                      worst->values->worst->b_text),
          FormsOf(evidence.relation(), pair), -1, kClaimGradient};
    }
    if (complaint) {
      const Agreement agreement(evidence, [](int, int, const OutputDifference& difference) {
        return Agrees(difference);
      });
      TellAgreement(agreement, &complaint->side, &complaint->detail);
    }
    return complaint;
  }
};

PARALLAX_ORACLE(GradientOracle);

}  // namespace
}  // namespace parallax
