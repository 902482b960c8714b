// nondeterministic: a side that differs from itself when run again says nothing about another.
// Where determinism is the claim that is the finding, if it happens again.

#include <fmt/format.h>

#include <algorithm>

#include "judge/measures/probes.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

constexpr int kAgain = 2;
constexpr int kAgainForDeterminism = 3;

class NondeterministicSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "nondeterministic"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return IsAboutValues(complaint.kind) || IsAboutMetadata(complaint.kind) ||
           complaint.kind == Kind::kStatus;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint& complaint) const override {
    return AgainProbes(evidence, CountFor(complaint));
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    std::vector<const Outcomes*> runs = AgainResults(evidence, CountFor(complaint));
    if (complaint.kind == Kind::kDeterminism) return DoubtDeterminism(evidence, runs);
    for (const Outcomes* run : runs) {
      for (size_t i = 0; i < run->size(); ++i) {
        if (SameAgain(evidence, evidence.outcomes()[i], (*run)[i])) continue;
        return {true, LabelOf(evidence.relation().sides[i]) + " differs from itself when run again",
                -1};
      }
    }
    if (runs.empty()) return {};
    return {false, fmt::format("the same result in {} runs", runs.size() + 1), -1};
  }

 private:
  static int CountFor(const Complaint& complaint) {
    return complaint.kind == Kind::kDeterminism ? kAgainForDeterminism : kAgain;
  }

  // Once is an accident: all runs have been made and in none of them the sides differ.
  static Opinion DoubtDeterminism(const Evidence& evidence,
                                  const std::vector<const Outcomes*>& runs) {
    const Oracle* oracle = FindOracle("determinism");
    auto differs = [&](const Outcomes* run) {
      const RecordedCase again = WithOutcomes(evidence.recorded, *run);
      return oracle->Judge({again}).has_value();
    };
    auto count = std::count_if(runs.begin(), runs.end(), differs);
    if (runs.size() < kAgainForDeterminism) return {};
    // Equal bits for equally aligned workspaces is all that BLAS and LAPACK promise.
    if (evidence.HasTrait("linalg") && evidence.outcomes().size() == 2 &&
        SameAgain(evidence, evidence.outcomes()[0], evidence.outcomes()[1])) {
      return {true, "linear algebra, and no more than rounding", -1};
    }
    if (count == 0) return {true, "it did not happen again", -1};
    return {false, fmt::format("it happened again in {} of {} runs", count, runs.size()), -1};
  }
};

PARALLAX_SKEPTIC(NondeterministicSkeptic);

}  // namespace
}  // namespace parallax
