#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

// A relation and where its API is in the catalogue.
struct PlannedRelation {
  Relation relation;
  uint32_t api = 0;
  // Of the API it is about; a rule's own entry in the catalogue has none.
  std::vector<std::string> traits = {};
  std::string content = {};  // digest of a rule's file: its programs are named, not told
  uint64_t own_ns = 0;       // what its sides take beside the calls of the API, where that is much
  double similarity = -1;    // of what a matcher found, from 0 to 1; else below 0
  uint32_t neighbour = 0;    // of a guess: how many neighbours find it; 0: another way found it
  std::string partner = {};  // of a guess: the public name of the API that it holds against `api`
};

}  // namespace parallax
