// metadata: nesting, shapes, dtypes or strides of outputs disagree, as far as the claim names them.

#include <fmt/format.h>

#include "judge/measures/agreement.h"
#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

std::string DTypeOf(const std::string& leaf) { return leaf.substr(0, leaf.find('[')); }

struct Flaw {
  std::string pattern;
  std::string detail;
  uint32_t claim = 0;
};

std::optional<Flaw> FlawOf(const OutputDifference& difference, uint32_t bits, bool widened) {
  if ((bits & kClaimShape) != 0 && difference.StructuresDiffer()) {
    return Flaw{"nesting", "nesting " + difference.structure, kClaimShape};
  }
  for (const LeafDifference& leaf : difference.leaves) {
    std::string both = fmt::format("output{} is {} against {}", leaf.path, leaf.a, leaf.b);
    if ((bits & kClaimShape) != 0 && leaf.kinds_differ) return Flaw{"nesting", both, kClaimShape};
    if ((bits & kClaimShape) != 0 && leaf.shapes_differ) return Flaw{"shape", both, kClaimShape};
    if ((bits & kClaimDType) != 0 && leaf.dtypes_differ && !widened) {
      return Flaw{fmt::format("dtype {} against {}", DTypeOf(leaf.a), DTypeOf(leaf.b)), both,
                  kClaimDType};
    }
    if ((bits & kClaimStrides) != 0 && leaf.strides_differ) {
      return Flaw{"strides", fmt::format("strides of output{} ({}) differ", leaf.path, leaf.a),
                  kClaimStrides};
    }
  }
  return std::nullopt;
}

class MetadataOracle : public Oracle {
 public:
  std::string_view name() const override { return "metadata"; }
  std::vector<Kind> kinds() const override { return {Kind::kMetadata}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    const Relation& relation = evidence.relation();
    std::optional<Complaint> complaint;
    auto is_wide = [&](int i) { return relation.sides[i].derivation.kind == DeriveKind::kWiden; };
    auto flaw_of = [&](int a, int b, const OutputDifference& difference) {
      return FlawOf(difference, relation.claim.bits, is_wide(a) != is_wide(b));
    };
    for (const PairDifference& pair : CompareSides(evidence)) {
      if (complaint) break;
      std::optional<Flaw> flaw = flaw_of(pair.side, pair.reference, pair.difference);
      if (!flaw) continue;
      complaint = Complaint{Kind::kMetadata,
                            fmt::format("{} against {}: {}", LabelOf(relation.sides[pair.side]),
                                        LabelOf(relation.sides[pair.reference]), flaw->detail),
                            flaw->pattern, -1, flaw->claim};
    }
    if (complaint) {
      const Agreement agreement(evidence, [&](int a, int b, const OutputDifference& difference) {
        return !flaw_of(a, b, difference);
      });
      TellAgreement(agreement, &complaint->side, &complaint->detail);
    }
    return complaint;
  }
};

PARALLAX_ORACLE(MetadataOracle);

}  // namespace
}  // namespace parallax
