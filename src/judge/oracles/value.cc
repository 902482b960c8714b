// value: numbers (or strings) that should agree lie further apart than the claim's tolerance.

#include <fmt/format.h>

#include "judge/measures/agreement.h"
#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

std::string DTypeClass(const std::string& leaf) {
  std::string dtype = leaf.substr(0, leaf.find('['));
  if (dtype.find("complex") != dtype.npos) return "complex numbers";
  if (dtype.find("float") != dtype.npos) return "floats";
  return dtype.find("bool") != dtype.npos ? "booleans" : "integers";
}

// Which output of several: "", " at [1]", " at [4+]" behind the first few, so that a list as long
// as an input has no end of patterns.
std::string PlaceOf(const std::string& path) {
  const std::string first = path.substr(0, path.find(']') + 1);
  if (first.empty()) return "";
  const bool few = first.size() == 3 && first[1] >= '0' && first[1] <= '3';
  return " at " + (few ? first : "[4+]");
}

// What tells cases apart before any is tried: faults of two outputs, or of floats and integers, are
// suspects of their own.
std::string PatternOf(const LeafDifference& leaf) {
  return leaf.texts_differ ? "text" : DTypeClass(leaf.a) + PlaceOf(leaf.path);
}

class ValueOracle : public Oracle {
 public:
  std::string_view name() const override { return "value"; }
  std::vector<Kind> kinds() const override { return {Kind::kValue}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    uint32_t bits = evidence.relation().claim.bits;
    if ((bits & kClaimValues) == 0 || (bits & kClaimGradient) != 0) return std::nullopt;
    std::optional<Complaint> complaint;
    for (const PairDifference& pair : CompareSides(evidence)) {
      const LeafDifference* worst = pair.difference.WorstLeaf();
      if (worst == nullptr) continue;
      if (complaint) continue;
      complaint = Complaint{Kind::kValue, Describe(evidence.relation(), pair, *worst),
                            PatternOf(*worst), -1, kClaimValues};
    }
    if (complaint) {
      const Agreement agreement(evidence, [](int, int, const OutputDifference& difference) {
        return difference.WorstLeaf() == nullptr;
      });
      TellAgreement(agreement, &complaint->side, &complaint->detail);
    }
    return complaint;
  }

 private:
  static std::string Describe(const Relation& relation, const PairDifference& pair,
                              const LeafDifference& leaf) {
    std::string side = LabelOf(relation.sides[pair.side]);
    std::string reference = LabelOf(relation.sides[pair.reference]);
    if (leaf.texts_differ || !leaf.values || !leaf.values->worst) {
      return fmt::format("{} and {} return different text at output{}", side, reference, leaf.path);
    }
    const Difference& values = *leaf.values;
    std::string text =
        fmt::format("{} gives {}, {} gives {} at output{}", side, values.worst->a_text, reference,
                    values.worst->b_text, leaf.path);
    if (values.max_abs > 0) text += fmt::format(": off by {:.3g}", values.max_abs);
    if (values.worst->ulps) text += fmt::format(", {} ulp", *values.worst->ulps);
    if (values.max_excess > 0 && values.max_excess < 1e300) {
      text += fmt::format(", {:.3g} tolerances", values.max_excess);
    }
    return text + fmt::format("; {} of {} elements", values.mismatches, values.total);
  }
};

PARALLAX_ORACLE(ValueOracle);

}  // namespace
}  // namespace parallax
