#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

// Which contents of one argument a relation speaks about (a rule's `domain`).
struct ContentDomain {
  uint32_t index = 0;  // of the argument when it is positional
  std::string name;    // when it is a keyword
  bool bounded = false;
  double lo = 0;
  double hi = 0;
  bool specials = true;  // nan and infinities too
};

// A relation and where its API is in the catalogue.
struct PlannedRelation {
  Relation relation;
  uint32_t api = 0;
  std::vector<ContentDomain> domain = {};
  // Of the API it is about; a rule's own entry in the catalogue has none.
  std::vector<std::string> traits = {};
  std::string content = {};  // digest of a rule's file: its programs are named, not told
};

// The binding with its tensors' contents drawn from the domain.
Binding WithinDomain(Binding binding, const std::vector<ContentDomain>& domain);

}  // namespace parallax
