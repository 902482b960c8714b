#pragma once

// StatedRelation: a relation that is data: sides by name with what their arguments are, a claim, a
// domain, who stated it, and what hunts have shown of it since. Written by people (docs/
// add-a-relation.md) or by a matcher; kept in the store as JSON.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "relations/planned_relation.h"
#include "relations/relation_state.h"

namespace parallax {

// The sources of those that people state, and of those that counterparts/match.h does.
inline constexpr std::string_view kStated = "stated";
inline constexpr std::string_view kCounterparts = "counterparts";

using StatedState = RelationState;  // in the last hunt

// Whose inputs a relation's API is called with as well, passed on by a map of that one's
// parameters.
struct Lender {
  std::string api;  // empty: none
  std::vector<MappedArgument> arguments;
};

struct StatedRelation {
  // What was stated, with its keys in order: name, api, sides, claim, ...
  nlohmann::ordered_json definition;
  // Family: its name. Programs as they were written; an argument that is a parameter has its name,
  // and index 0 where it is not known yet.
  Relation relation;
  Lender lender;       // as written
  std::string origin;  // the file that states it
  StatedState state = StatedState::kCandidate;
  std::string reason;            // of a rejection
  uint64_t verified_inputs = 0;  // cases in which its sides agreed
  double similarity = -1;        // of what a matcher found beyond names, from 0 to 1; else below 0
  // Of what was validated: whether the validation of DLLens bears it out, and whether ours does
  // (prepare/validate.h), whatever its state is.
  bool agrees_as_in_paper = false;
  bool agrees_widely = false;
  // Sides of the definition that are not held against the others, and why.
  struct LeftOut {
    uint64_t side = 0;
    std::string reason;
    bool operator==(const LeftOut&) const = default;
  };
  std::vector<LeftOut> left_out = {};  // by side

  const std::string& name() const { return relation.family; }
  // Whether it has no name for it that somebody gave: what it says must be borne out.
  bool IsGuess() const { return similarity >= 0; }
  // Those of `all`, its sides in their order, that are not left out.
  std::vector<Side> HeldSides(std::vector<Side> all) const;
  std::vector<Side> HeldSides() const { return HeldSides(relation.sides); }
};

// Relations of a file, of `origin`. Error: no TOML or JSON, an unknown or missing key; it names the
// relation.
Result<std::vector<StatedRelation>> ParseStatedRelations(const std::string& origin,
                                                         std::string_view text);
Result<std::vector<StatedRelation>> ReadStatedRelations(const std::string& path);

// As it is kept.
std::string Encode(const StatedRelation& relation);
Result<StatedRelation> DecodeStatedRelation(std::string_view text);

}  // namespace parallax
