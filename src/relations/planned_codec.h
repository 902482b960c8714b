#pragma once

// The bytes of planned relations, for formats that contain them. A relation's API is a number in a
// catalogue that both sides have.

#include "relations/planned_relation.h"
#include "wire/buffer.h"

namespace parallax {

void Put(Writer& w, const PlannedRelation& planned);
void Get(Reader& r, PlannedRelation* planned);

}  // namespace parallax
