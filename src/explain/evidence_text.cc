#include "explain/evidence_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/measures/contents.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr size_t kShortResult = 6;  // elements of a result that is told whole

std::string TextOf(Element x) {
  return x.im == 0 ? fmt::format("{:.9g}", x.re) : fmt::format("({:.9g}{:+.9g}j)", x.re, x.im);
}

// The element that the oracle tells of: of several that are equally far off it is one.
std::optional<Spot> ToldSpot(const Evidence& evidence) {
  for (const PairDifference& pair : CompareSides(evidence)) {
    const LeafDifference* worst = pair.difference.WorstLeaf();
    if (worst == nullptr || !worst->values || !worst->values->worst) continue;
    const auto leaf = static_cast<size_t>(worst - pair.difference.leaves.data());
    const Side& side = evidence.relation().sides[static_cast<size_t>(pair.side)];
    const Outcome& outcome = evidence.outcomes()[static_cast<size_t>(pair.side)];
    const std::vector<Leaf> leaves = LeavesOf(Selected(side, outcome));
    const Shape& at = worst->values->worst->index;
    if (leaf >= leaves.size() || leaves[leaf].shape.size() != at.size()) return std::nullopt;
    size_t index = 0;
    for (size_t d = 0; d < at.size(); ++d) {
      index = index * static_cast<size_t>(leaves[leaf].shape[d]) + static_cast<size_t>(at[d]);
    }
    return Spot{leaf, index, {}, {}};
  }
  return std::nullopt;
}

// "0.75 there": what the reference gave where the evidence says what the sides gave.
std::string WhereItMatters(const Evidence& evidence, const Reference& reference) {
  const OutputValue& value = reference.outcome->As<Returned>().value;
  const std::vector<Leaf> leaves = LeavesOf(value);
  const std::optional<Spot> told = ToldSpot(evidence);
  const std::optional<Element> found = told ? ElementAt(leaves, *told) : std::nullopt;
  const bool is_short = leaves.size() == 1 && leaves.front().elements.size() <= kShortResult;
  return is_short || !found ? ValueText(value, TextStyle::kSentence) : TextOf(*found) + " there";
}

}  // namespace

std::string EvidenceOf(const Evidence& evidence, const Verdict& verdict, const Reference& reference,
                       std::string_view wrong) {
  const Relation& relation = evidence.relation();
  std::string text = verdict.detail;
  if (verdict.side >= 0) {
    const std::string label = LabelOf(relation.sides[static_cast<size_t>(verdict.side)]);
    text = fmt::format("wrong is {}: {}", wrong.empty() ? label : wrong, text);
  }
  bool is_side = std::any_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  if (is_side || !reference.outcome || !reference.outcome->Is<Returned>()) return text;
  return fmt::format("{}; {}: {}", text, reference.label, WhereItMatters(evidence, reference));
}

namespace {

// Whether a run tells what is right: nan where the sides differ is what a wrong formula gives too.
bool Tells(const Evidence& evidence, const Outcome& outcome) {
  if (!outcome.Is<Returned>()) return true;
  const std::vector<Leaf> leaves = LeavesOf(outcome.As<Returned>().value);
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const std::optional<Element> element = ElementAt(leaves, spot);
      if (!element || !element->IsNan()) return true;
      any = true;
    }
  }
  return !any;
}

bool HasExactSide(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return side.program.form() == kExactForm; });
}

}  // namespace

Reference ReferenceOf(const Evidence& evidence) {
  if ((evidence.relation().claim.bits & kClaimGradient) != 0) {
    // All sides are in float64; only finite differences know nothing of the library's derivatives.
    const Outcomes* numeric = evidence.FindProbe("finite-differences");
    if (numeric == nullptr || numeric->empty() || !numeric->front().Is<Returned>()) return {};
    return {numeric->front(), "finite differences"};
  }
  for (size_t i = 0; i < evidence.relation().sides.size(); ++i) {
    const Side& side = evidence.relation().sides[i];
    if (side.derivation.kind != DeriveKind::kWiden) continue;
    if (!Tells(evidence, evidence.outcomes()[i])) return {};
    return {evidence.outcomes()[i], LabelOf(side)};
  }
  // That side is right itself.
  if (HasExactSide(evidence.relation())) return {};
  // The first side's own float64 run would be that of the target at fault.
  if (OnSeveralTargets(evidence.relation())) return {};
  // Where integers are asked for, what the call itself gives in float64 speaks for neither formula.
  const std::vector<Side>& sides = evidence.relation().sides;
  const bool of_formula = std::any_of(sides.begin(), sides.end(), IsAnotherFormula);
  if (of_formula && NamesIntegerDType(evidence.binding())) return {};
  const Outcomes* float64 = evidence.FindProbe("float64");
  if (float64 == nullptr || float64->empty() || !float64->front().Is<Returned>()) return {};
  if (!Tells(evidence, float64->front())) return {};
  return {float64->front(), "the same in float64"};
}

}  // namespace parallax
