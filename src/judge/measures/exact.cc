#include "judge/measures/exact.h"

#include <algorithm>

#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr std::string_view kExactProbe = "exact";

// The first returned side in the form; -1: there is none.
int ExactSideOf(const Evidence& evidence) {
  for (int i : ReturnedSides(evidence.outcomes())) {
    const Side& side = evidence.relation().sides[static_cast<size_t>(i)];
    if (side.program.form() == kExactForm) return i;
  }
  return -1;
}

// The plain call on the inputs as they are: its elements stand where those of the dispute stand.
std::optional<Side> SideToCompute(const Relation& relation) {
  const auto found = std::find_if(relation.sides.begin(), relation.sides.end(), IsPlainCall);
  return found == relation.sides.end() ? std::nullopt : std::optional<Side>(*found);
}

std::optional<std::vector<Leaf>> LeavesOfExactProbe(const Evidence& evidence) {
  const Outcomes* outcomes = evidence.FindProbe(kExactProbe);
  const std::optional<Side> plain = SideToCompute(evidence.relation());
  const bool answered =
      outcomes != nullptr && outcomes->size() == 1 && plain && outcomes->front().Is<Returned>();
  if (!answered) return std::nullopt;
  return LeavesOf(Selected(*plain, outcomes->front()));
}

}  // namespace

std::vector<Probe> ExactProbes(const Evidence& evidence) {
  if (!evidence.HasTrait("special") || ExactSideOf(evidence) >= 0) return {};
  std::optional<Side> side = SideToCompute(evidence.relation());
  if (!side) return {};
  side->program = side->program.WithForm(kExactOrNanForm);
  side->label = "computed with many digits";
  return {{std::string(kExactProbe), {std::move(*side)}}};
}

std::optional<std::vector<Leaf>> ExactLeaves(const Evidence& evidence,
                                             std::span<const Spot> spots) {
  const int exact = ExactSideOf(evidence);
  const auto at = static_cast<size_t>(std::max(exact, 0));
  std::optional<std::vector<Leaf>> leaves =
      exact < 0 ? LeavesOfExactProbe(evidence)
                : LeavesOf(Selected(evidence.relation().sides[at], evidence.outcomes()[at]));
  const bool knows = leaves && std::any_of(spots.begin(), spots.end(), [&](const Spot& spot) {
                       const std::optional<Element> element = ElementAt(*leaves, spot);
                       return element && !element->IsNan();
                     });
  return knows ? leaves : std::nullopt;
}

}  // namespace parallax
