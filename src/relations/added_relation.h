#pragma once

// The bytes of a relation that was added to a hunt, with what became of it.

#include <string>
#include <string_view>

#include "base/result.h"
#include "relations/relation_set.h"

namespace parallax {

// Its API is a number in the catalogue of the campaign, which stays the same.
std::string Encode(const AddedRelation& relation);
// Error: the bytes are damaged.
Result<AddedRelation> DecodeAddedRelation(std::string_view bytes);

}  // namespace parallax
