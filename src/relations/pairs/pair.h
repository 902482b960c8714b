#pragma once

// Pair: two public names of a library that are likely alike, as a relation that is to be verified.

#include <string>

#include "relations/pairs/pair_names.h"
#include "relations/planned_relation.h"
#include "similar/nearest.h"

namespace parallax {

// What a pair is made of. The arguments of both are over the parameters of `inputs`, which is the
// source itself, but in further rounds (further_pairs.h).
struct PairParts {
  const PublicName& inputs;
  const PublicName& source;
  std::vector<MappedArgument> source_arguments;  // none: those of the inputs as they are
  const PublicName& target;
  std::vector<MappedArgument> target_arguments;
  Neighbour near;
  std::string suffix;  // of the family: what tells it from other calls of the same two
};

// Without what it has of its source (`similar`). Where one of both owes no values, it is claimed
// that they end alike.
PlannedRelation PairOf(const PairNames& names, const std::string& target_library, PairParts parts);

// The facts of a pair that is called otherwise than documentation says.
uint16_t WithoutSaidEqual(uint16_t facts);

// Whether both sides owe values: they depend on those of their inputs alone.
bool OwesValues(const PairNames& names, const PlannedRelation& pair);

// The end of the family of pairs that are to end alike and nothing more.
inline constexpr std::string_view kStatusAlone = "-status";
// The same pair, which is to end alike and nothing more.
PlannedRelation StatusAlone(PlannedRelation pair);

}  // namespace parallax
