#include "explain/cause/symptom.h"

#include <cmath>
#include <optional>

#include "judge/judge.h"
#include "judge/measures/outputs.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

Manner MannerOf(Element wrong, Element right) {
  if (std::isnan(wrong.re) || std::isnan(wrong.im)) return Manner::kNan;
  if (wrong.re == 0 && wrong.im == 0) return Manner::kZero;
  if (wrong.re == -right.re && wrong.im == -right.im) return Manner::kNegated;
  return std::isinf(wrong.re) || std::isinf(wrong.im) ? Manner::kInfinity : Manner::kNone;
}

// Of numbers: how one side differs from the other, the wrong one where that is known.
Symptom OfNumbers(const RecordedCase& recorded) {
  for (const Dispute& dispute : DisputesOf({recorded})) {
    const bool other = recorded.verdict.side == dispute.reference;
    std::optional<Manner> manner;
    for (const Spot& spot : dispute.spots) {
      const Element &wrong = other ? spot.reference : spot.value,
                    &right = other ? spot.value : spot.reference;
      const Manner here = MannerOf(wrong, right);
      if (manner && *manner != here) return {};
      manner = here;
    }
    if (manner && *manner != Manner::kNone) return {*manner, dispute.spots.size()};
  }
  return {};
}

bool IsRestrided(const OutputValue& value) {
  if (!std::holds_alternative<OutputTensor>(value.v)) return false;
  const auto& tensor = std::get<OutputTensor>(value.v);
  return NumElements(tensor.shape) > 1 && tensor.strides == RowMajorStrides(tensor.shape);
}

// Of memory beside an out= that has gaps: a result without gaps is no longer the caller's tensor.
Symptom OfWrites(const RecordedCase& recorded) {
  const auto side = static_cast<size_t>(recorded.verdict.side);
  if (recorded.verdict.side < 0 || side >= recorded.outcomes.size()) return {};
  const Outcome& outcome = recorded.outcomes[side];
  const auto form = recorded.relation.sides[side].program.form();
  const Form* facts = FindForm(form);
  const bool writes = facts != nullptr && facts->writes == FormWrites::kOutput;
  if (!writes || !outcome.Is<Returned>()) return {};
  if (form != kOutForm && IsRestrided(outcome.As<Returned>().value)) return {Manner::kRestrides, 0};
  return {Manner::kWrites, 0};
}

}  // namespace

bool AreApart(const Symptom& a, const Symptom& b) {
  return a.Tells() && b.Tells() && a.manner != b.manner;
}

Symptom SymptomOf(const RecordedCase& recorded) {
  if (!Complains(recorded.verdict)) return {};
  const Kind kind = recorded.verdict.kind;
  if (kind == Kind::kMemory) return OfWrites(recorded);
  return kind == Kind::kValue || kind == Kind::kNan ? OfNumbers(recorded) : Symptom();
}

}  // namespace parallax
