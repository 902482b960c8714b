// normwise: what adds up many numbers owes accuracy in the norm. Where terms cancel, one element
// may be far off in its own measure while the output as a whole is right; where they cancel
// everywhere, so may all elements while each is right in the measure of its terms.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "judge/measures/cancellation.h"
#include "judge/measures/outputs.h"
#include "judge/registry.h"

namespace parallax {
namespace {

// Tolerances in the norm, at most; nothing where numbers are not all that differs, or have to be
// equal: integers have no norm to hide in.
struct Norm {
  double excess = 0;
  bool exceeds = false;  // of a single element the norm is the element
};

std::optional<Norm> NormOf(const Evidence& evidence) {
  Norm norm;
  for (const PairDifference& pair : CompareSides(evidence)) {
    for (const LeafDifference& leaf : pair.difference.leaves) {
      if (leaf.ValuesAgree()) continue;
      if (leaf.texts_differ || !leaf.values || leaf.values->bounds == Bounds{}) return std::nullopt;
      norm.exceeds |= leaf.values->norm_exceeds;
      norm.excess = std::max(norm.excess, leaf.values->norm_excess);
    }
  }
  return norm;
}

class NormwiseSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "normwise"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue && evidence.AddsUp();
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    const std::optional<Norm> norm = NormOf(evidence);
    return norm && norm->exceeds ? MagnitudeProbes(evidence) : std::vector<Probe>{};
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const std::optional<Norm> norm = NormOf(evidence);
    if (!norm) return {};
    if (!norm->exceeds) {
      return {true, fmt::format("norm-wise only {:.2g} tolerances", norm->excess), -1};
    }
    const std::optional<double> terms = ExcessOverTerms(evidence);
    if (terms && *terms <= 1) {
      return {
          true,
          fmt::format("terms cancel: {:.2g} tolerances of what their magnitudes add up to", *terms),
          -1};
    }
    return {false, fmt::format("norm-wise {:.3g} tolerances too", norm->excess), -1};
  }
};

PARALLAX_SKEPTIC(NormwiseSkeptic);

}  // namespace
}  // namespace parallax
