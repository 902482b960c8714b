#pragma once

// EpochShown: what a hunt has shown when sources are asked for more relations: before the first
// epoch and between two.

#include <cstdint>
#include <functional>
#include <vector>

#include "relations/relation_set.h"

namespace parallax {

struct EpochShown {
  uint32_t epochs = 0;                  // that ended
  const std::vector<uint32_t>& judged;  // APIs that the last one judged, by index, ascending
  const RelationSet& relations;         // all that there are
};

// Relations to be added; those of an Id that is there already are left out.
using MoreRelations = std::function<std::vector<PlannedRelation>(const EpochShown&)>;

}  // namespace parallax
