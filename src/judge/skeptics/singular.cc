// singular: whether a matrix is singular (not of full rank, not positive definite) is rounding
// where an ulp of it decides. That one side then refuses and another gives numbers is no
// contradiction. Nor are the numbers of what inverts a matrix that is singular in its own
// precision.

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "judge/measures/input_leaves.h"
#include "judge/measures/probes.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "words/phrases.h"

namespace parallax {
namespace {

bool SaysSingular(const Evidence& evidence, const Outcome& outcome) {
  return outcome.Is<Raised>() &&
         !FindPhrase(outcome.As<Raised>().message, evidence.dialect.singular_refusals).empty();
}

bool AnySaysSingular(const Evidence& evidence, const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [&](const Outcome& outcome) { return SaysSingular(evidence, outcome); });
}

// Of a nudge, `nudged` is what the program of `side` came to: whether the same program, on the
// inputs themselves, refused where it returns now, or the other way round.
bool Turns(const Evidence& evidence, const Side& side, const Outcome& nudged) {
  for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
    const Side& own = evidence.relation().sides[i];
    if (!SameProgram(own, side) || own.derivation.kind != DeriveKind::kAsIs) continue;
    const Outcome& outcome = evidence.outcomes()[i];
    if (outcome.Is<Returned>() && SaysSingular(evidence, nudged)) return true;
    if (SaysSingular(evidence, outcome) && nudged.Is<Returned>()) return true;
  }
  return false;
}

constexpr int64_t kLargestMatrix = 64;

// Of n x n elements from `first` on, whether a pivot is rounding of the largest.
bool LacksRank(const Leaf& leaf, size_t first, int64_t n, double epsilon) {
  Eigen::MatrixXcd matrix(n, n);
  for (int64_t i = 0; i < n * n; ++i) {
    const Element& element = leaf.elements[first + static_cast<size_t>(i)];
    if (!std::isfinite(element.re) || !std::isfinite(element.im)) return false;
    matrix(i / n, i % n) = {element.re, element.im};
  }
  Eigen::FullPivLU<Eigen::MatrixXcd> factors(matrix);
  factors.setThreshold(epsilon * static_cast<double>(n));
  return !factors.isInvertible();
}

// Whether some tensor of the inputs is a square matrix, or a batch of them, of which one lacks
// rank.
bool AnyLacksRank(const Evidence& evidence) {
  for (const Leaf& leaf : InputLeaves(evidence)) {
    const size_t rank = leaf.shape.size();
    if (rank < 2 || !leaf.dtype || !IsInexact(*leaf.dtype)) continue;
    const int64_t n = leaf.shape[rank - 1];
    if (leaf.shape[rank - 2] != n || n < 1 || n > kLargestMatrix) continue;
    const auto step = static_cast<size_t>(n * n);
    for (size_t first = 0; first + step <= leaf.elements.size(); first += step) {
      if (LacksRank(leaf, first, n, EpsilonOf(*leaf.dtype))) return true;
    }
  }
  return false;
}

class SingularSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "singular"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind == Kind::kStatus) return AnySaysSingular(evidence, evidence.outcomes());
    return complaint.kind == Kind::kValue || complaint.kind == Kind::kNan;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    return NudgeProbes(evidence);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    const bool of_numbers = complaint.kind == Kind::kNan || complaint.kind == Kind::kValue;
    if (of_numbers && evidence.HasTrait("full-rank") && AnyLacksRank(evidence)) {
      return {true, "a matrix of the input has no full rank in its own precision", -1};
    }
    const std::vector<Side> programs = DistinctPrograms(evidence.relation());
    for (const ProbeResult& probe : evidence.probes) {
      if (!IsNudge(probe) || probe.outcomes.size() != programs.size()) continue;
      for (size_t i = 0; i < programs.size(); ++i) {
        if (!Turns(evidence, programs[i], probe.outcomes[i])) continue;
        return {true, "one ulp of the inputs decides whether it is refused as singular", -1};
      }
    }
    return {};
  }
};

PARALLAX_SKEPTIC(SingularSkeptic);

}  // namespace
}  // namespace parallax
