#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "nouns/relation.h"
#include "relations/planned_relation.h"

namespace parallax {

// Which APIs a rule ranges over: those of which all of this holds.
struct ForEach {
  std::vector<std::string> traits = {};   // it has each of them
  std::vector<std::string> without = {};  // it has none of these traits
  std::vector<std::string> forms = {};    // it has each of them
  std::vector<std::string> takes = {};    // types, without "?": it has a parameter of each

  // By its traits alone: what is listed of an API before it is probed.
  bool FitsTraits(const std::vector<std::string>& traits_of_api) const;
  bool Fits(const Api& api) const;
};

// A rule file, as python/parallax/relation.py describes it. One about a single API is in the
// catalogue an entry of its own, whose program is the rule's left side and whose seeds are the
// rule's. One that ranges over many concerns every API that fits; its sides then name that API.
struct Rule {
  std::string name;
  std::optional<ForEach> for_each;  // nothing: about a single API
  Relation relation;
  std::string file = {};
  std::string digest = {};  // of its file
  uint64_t own_ns = 0;      // as of a PlannedRelation
  bool plain_left = false;  // over many: its left side is nothing but the call of the API
};

}  // namespace parallax
