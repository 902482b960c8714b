// gradient: derivatives obtained in several ways (reverse, forward, finite differences) disagree.

#include <fmt/format.h>

#include "judge/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

// Of "vjp", "jvp", "numeric": what the programs are, for the signature.
std::string FormsOf(const Relation& relation, const PairDifference& pair) {
  std::string_view a = FormOf(relation.sides[pair.side].program);
  std::string_view b = FormOf(relation.sides[pair.reference].program);
  return fmt::format("{} against {}", a.empty() ? "call" : a, b.empty() ? "call" : b);
}

class GradientOracle : public Oracle {
 public:
  std::string_view name() const override { return "gradient"; }
  std::vector<Kind> kinds() const override { return {Kind::kGradient}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    if ((evidence.relation.claim.bits & kClaimGradient) == 0) return std::nullopt;
    std::vector<bool> agrees(evidence.relation.sides.size(), true);
    std::optional<Complaint> complaint;
    for (const PairDifference& pair : CompareSides(evidence)) {
      const LeafDifference* worst = pair.difference.WorstLeaf();
      if (worst == nullptr || !worst->values || !worst->values->worst) continue;
      agrees[pair.side] = false;
      if (complaint) continue;
      complaint = Complaint{
          Kind::kGradient,
          fmt::format("derivative by {} is {}, by {} {}",
                      LabelOf(evidence.relation.sides[pair.side]), worst->values->worst->a_text,
                      LabelOf(evidence.relation.sides[pair.reference]),
                      worst->values->worst->b_text),
          FormsOf(evidence.relation, pair), -1, kClaimGradient};
    }
    if (complaint) complaint->side = LoneDissenter(evidence.outcomes, agrees);
    return complaint;
  }
};

PARALLAX_ORACLE(GradientOracle);

}  // namespace
}  // namespace parallax
