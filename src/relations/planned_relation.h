#pragma once

#include <cstdint>

#include "model/relation.h"

namespace parallax {

// A relation and where its API is in the catalogue.
struct PlannedRelation {
  Relation relation;
  uint32_t api = 0;
};

}  // namespace parallax
