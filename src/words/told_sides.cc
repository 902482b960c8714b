#include "words/told_sides.h"

#include <utility>

#include "numbers/selection.h"
#include "words/witness_text.h"

namespace parallax {

Finding WithSelectedOutputs(Finding finding) {
  for (size_t i = 0;
       i < finding.witness.outcomes.size() && i < finding.witness.relation.sides.size(); ++i) {
    Outcome& outcome = finding.witness.outcomes[i];
    if (!outcome.Is<Returned>()) continue;
    OutputValue selected = Selected(finding.witness.relation.sides[i], outcome);
    std::get<Returned>(outcome.v).value = std::move(selected);
  }
  return finding;
}

const Outcome* ReferenceOf(const Finding& finding) {
  if (finding.reference) return &*finding.reference;
  for (size_t i = finding.witness.outcomes.size(); i-- > 0;) {
    if (static_cast<int>(i) != finding.witness.verdict.side) return &finding.witness.outcomes[i];
  }
  return nullptr;
}

std::string SideName(const Finding& finding, size_t side) {
  const Relation& relation = finding.witness.relation;
  if (side >= relation.sides.size()) return CallText(relation.api, finding.witness.binding);
  const std::string& label = relation.sides[side].label;
  // The plain call is shown as it is written, anything else by what it differs in.
  const bool plain = label.empty() || label == relation.api;
  return plain ? CallText(relation.api, finding.witness.binding) : label;
}

std::string ReferenceName(const Finding& finding) {
  if (!finding.reference) {
    const Outcome* reference = ReferenceOf(finding);
    if (reference == nullptr) return "";
    return SideName(finding, static_cast<size_t>(reference - finding.witness.outcomes.data()));
  }
  return finding.reference_label.empty() ? "the reference" : finding.reference_label;
}

}  // namespace parallax
