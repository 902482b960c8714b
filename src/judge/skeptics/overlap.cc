// overlap: writing into a tensor whose elements share memory (an expanded input updated in place)
// is refused by contract.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "judge/registry.h"
#include "judge/sides.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// The first argument is updated in place, and is expanded to begin with. An input that a side of
// the relation expands is another matter: there the library was asked what it does.
bool UpdatesOverlap(const Evidence& evidence) {
  return EndsAsInPlace(evidence.relation().api, evidence.dialect.mutating_suffix) &&
         FirstTensorOverlaps(evidence.binding());
}

bool LaysOutExpanded(const Side& side) {
  return side.derivation.kind == DeriveKind::kLayout && side.derivation.layout == Layout::kExpanded;
}

// An argument asks for a change of an input, and elements of an input share memory: which of them
// is written last decides.
bool WritesToOverlap(const Evidence& evidence) {
  if (!AsksForMutation(evidence.binding(), evidence.dialect)) return false;
  const std::vector<Side>& sides = evidence.relation().sides;
  bool overlaps = std::any_of(sides.begin(), sides.end(), LaysOutExpanded);
  ForEachTensor(evidence.binding(), [&](const TensorRecipe& recipe) {
    overlaps = overlaps || recipe.layout == Layout::kExpanded;
  });
  return overlaps;
}

class OverlapSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "overlap"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kStatus || complaint.kind == Kind::kValue ||
           complaint.kind == Kind::kNan;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind != Kind::kStatus) {
      if (!UpdatesOverlap(evidence) && !WritesToOverlap(evidence)) return {};
      return {true, "updates an input whose elements share memory", -1};
    }
    for (const Outcome& outcome : evidence.outcomes()) {
      if (!outcome.Is<Raised>()) continue;
      std::string_view phrase =
          FindPhrase(outcome.As<Raised>().message, evidence.dialect.overlap_refusals);
      if (!phrase.empty()) return {true, fmt::format("it says \"{}\"", phrase), -1};
    }
    return {};
  }
};

PARALLAX_SKEPTIC(OverlapSkeptic);

}  // namespace
}  // namespace parallax
