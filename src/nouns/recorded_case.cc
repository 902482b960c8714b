#include "nouns/recorded_case.h"

#include <utility>

namespace parallax {

RecordedCase NotRun(const RecordedCase& other, Binding binding) {
  return {other.relation, std::move(binding), other.seed, {}, {}, other.traits, other.key};
}

RecordedCase WithOutcomes(const RecordedCase& other, Outcomes outcomes) {
  RecordedCase changed = NotRun(other, other.binding);
  changed.outcomes = std::move(outcomes);
  return changed;
}

}  // namespace parallax
