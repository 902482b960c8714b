#include "hunt/relations/other_meaning.h"

#include <algorithm>
#include <utility>

namespace parallax {

void Keep(const OtherMeaning& other, RelationSet* relations) {
  RelationFate fate = relations->fate(other.relation);
  if (fate.state != RelationState::kVerified) return;
  const bool end = FactsOf(other.kind).about == KindAbout::kEnding;
  fate.structures_disagreed = std::max<uint64_t>(fate.structures_disagreed, 1);
  fate.rejected_by = other.input;
  fate.state = end ? RelationState::kVerified : RelationState::kRejected;
  fate.reason = end ? "narrowed: on inputs like one that was met its sides end differently, too"
                    : "verified, and then its sides differed on one input and on others like it";
  relations->Decide(other.relation, std::move(fate));
}

}  // namespace parallax
