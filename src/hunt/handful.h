#pragma once

// Handful: which cases of a signature are kept for confirmation. Many causes can share a signature
// (all floats of an API and a family), so the cases kept are those that differ most in structure:
// dtypes, ranks, sizes, layouts, options, what each side did; and the one whose numbers lie
// furthest apart. Bounded, and a function of the cases and their order alone.

#include <cstdint>
#include <vector>

#include "hunt/api_statistics.h"
#include "nouns/recorded_case.h"

namespace parallax {

// A case that disagrees as far as the outcomes alone can tell.
struct GroupedCase : RecordedCase {
  uint32_t planned = 0;                 // its relation's place among those of the campaign
  double difference = 0;                // the largest of its numbers, in tolerances
  std::vector<uint64_t> features = {};  // FeaturesOf
};

// All such cases of one signature.
struct Group {
  uint64_t cases = 0;
  std::vector<GroupedCase> kept;  // in the order they came
  // Those in which two sides returned something: judged cases of their APIs once it is a finding.
  StatisticsByApi judged;
  static constexpr size_t kKept = 6;
};

// What tells a case from others of its signature, as hashes, ascending, each once: dtypes, ranks,
// classes of size, layouts, fills and options of its arguments, and what each side did.
std::vector<uint64_t> FeaturesOf(const GroupedCase& grouped);

// Counts the case and keeps it if it adds to the handful: as long as there is room, if it has a
// feature that is new; after that in place of one whose features the others have, if more are
// covered then. The first case and the one with the largest difference stay. Fills `features`.
void AddToGroup(GroupedCase grouped, Group* group);

// Indices into `kept`, in the order in which they are to be judged: the first, the one with the
// largest difference, the others.
std::vector<size_t> JudgingOrder(const Group& group);

}  // namespace parallax
