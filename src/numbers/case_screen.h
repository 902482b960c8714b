#pragma once

// CaseScreen: do the sides of a case agree, as far as their outputs say? What a worker asks of each
// case before the judge sees it: it may say no where the judge says yes, never yes where the judge
// says no.

#include <array>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "numbers/view.h"

namespace parallax {

// The relation's tolerance; for gradients that state none, that of finite differences.
Tolerance ToleranceOf(const Claim& claim);

// Of the sides that `returned`, in order, the one that the others are held against: the first
// widened one, else the first; -1 when none returned.
int ReferenceAmong(const std::vector<Side>& sides, const std::vector<int>& returned);

// The tensors of one output where they lie: a tensor, or a flat sequence of tensors.
struct OutputViews {
  static constexpr int kMost = 8;
  std::array<TensorView, kMost> leaves;
  int count = 0;
  bool is_sequence = false;

  bool HasElements() const;
  // An element that is not nan, among the first of a tensor: what is nan on both sides, as a
  // reduction of nothing, makes nothing alike.
  bool HasNumbers() const;
};
bool HasNumbers(const OutputValue& value);

// Equal within the claim. Outputs of a side that selects a part are that part already.
bool OutputsAgree(const OutputViews& a, const OutputViews& b, const Claim& claim);
bool OutputsAgree(const OutputValue& a, const OutputValue& b, const Claim& claim);

// Cuts an output to the part the side selects; false when it has no such part.
bool CutToPart(const Side& side, OutputValue* value);

// Whether the sides agree, when `applicable` of them were called, those in `returned` (in order)
// returned and the others raised. `agree` says of two sides whether their outputs do; the second is
// the reference.
template <class Agree>
bool SidesAgree(const Relation& relation, size_t applicable, const std::vector<int>& returned,
                Agree agree) {
  if (returned.empty()) return true;
  bool all = returned.size() == applicable;
  if (!all && (relation.claim.bits & kClaimStatus) != 0) return false;
  int reference = ReferenceAmong(relation.sides, returned);
  bool bits = (relation.claim.bits & kClaimBits) != 0;
  for (int side : returned) {
    if (side != reference && !agree(side, reference)) return false;
    // Repeated calls are held against the first of them.
    bool again = bits && reference != returned.front() && side != returned.front();
    if (again && !agree(side, returned.front())) return false;
  }
  return true;
}

}  // namespace parallax
