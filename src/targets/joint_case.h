#pragma once

// JointCase: what each side of a relation did in one case of a joint sweep, as an outcome or as an
// output that lies in a batch.

#include <vector>

#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "wire/output_batch.h"

namespace parallax {

class JointCase {
 public:
  // Nothing is known of `sides` sides.
  void Reset(size_t sides);
  void Set(size_t side, Outcome outcome);
  // The batch outlives the case.
  void Set(size_t side, const BatchedOutput& output);

  size_t sides() const { return sides_.size(); }
  bool DidReturn(size_t side) const;
  // Returned an element.
  bool ReturnedElements(size_t side) const;
  // Null: it lies in a batch, and is no more than tensors that were returned.
  const Outcome* OutcomeOf(size_t side) const;
  // REQUIRES: both returned.
  bool Agree(size_t side, size_t reference, const Claim& claim) const;
  Outcomes ToOutcomes() const;

 private:
  struct SideResult {
    Outcome outcome;
    BatchedOutput output;
    bool batched = false;

    OutputValue ToValue() const;
  };
  std::vector<SideResult> sides_;
};

}  // namespace parallax
