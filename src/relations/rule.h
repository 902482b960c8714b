#pragma once

#include <string>
#include <vector>

#include "nouns/relation.h"
#include "relations/planned_relation.h"

namespace parallax {

// A rule file, as python/parallax/relation.py describes it. One about a single API is in the
// catalogue an entry of its own, whose program is the rule's left side and whose seeds are the
// rule's. One over a trait concerns every API that has it; its sides then name that API.
struct Rule {
  std::string name;
  std::string trait;  // empty: about a single API
  Relation relation;
  std::string file = {};
  std::string digest = {};  // of its file
};

}  // namespace parallax
