#pragma once

// RelationSet: the relations of a hunt. Those that it begins with are taken as they are. A source
// may add more between epochs: each begins as a candidate, is verified or rejected by what its
// first rows show, and keeps its place, so that an index means the same relation for the whole
// campaign.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/hash.h"
#include "nouns/value.h"
#include "relations/planned_relation.h"
#include "relations/relation_state.h"

namespace parallax {

// An input: the fills of the binding draw from the seed.
struct RelationInput {
  Binding binding;
  uint64_t seed = 0;
  bool operator==(const RelationInput&) const = default;
};

// What became of a relation that was added.
struct RelationFate {
  RelationState state = RelationState::kCandidate;
  std::string reason = {};                        // of a rejection
  std::optional<RelationInput> rejected_by = {};  // where one input shows why
  uint64_t returned_sides = 0;                    // bit i: side i returned on some input
  uint64_t agreed = 0;                            // cases on which its sides agreed
  uint64_t disagreed = 0;
  // Of the input that shows it: how many items each side returned, -1 of what is no sequence.
  std::vector<int32_t> items = {};
  bool squeezed_alike = false;  // and whether shapes differ by dimensions of size 1 alone
  bool values_apart = false;    // on some input the sides returned other values
  // Of a guess that is verified, structures since then: what disagreed on many is rejected.
  uint64_t structures_agreed = 0;
  uint64_t structures_disagreed = 0;
  uint32_t epoch = 0;  // whose cases decided it, as far as it is decided
  bool operator==(const RelationFate&) const = default;

  // Whether all inputs that verify bore it out, whatever came later (DeepREL's rule).
  bool WasVerified() const { return state == RelationState::kVerified || structures_disagreed > 0; }
};

struct AddedRelation {
  PlannedRelation planned;
  RelationFate fate;
};

class RelationSet {
 public:
  RelationSet() = default;
  explicit RelationSet(std::vector<PlannedRelation> given);

  // All, by index: those given, then those added, in the order they were added.
  const std::vector<PlannedRelation>& planned() const { return planned_; }
  const std::vector<RelationState>& states() const { return states_; }
  // RelationFate::returned_sides of each; 0 of those given.
  const std::vector<uint64_t>& returned() const { return returned_; }
  // Indices, ascending.
  const std::set<uint32_t>& candidates() const { return candidates_; }
  size_t given() const { return planned_.size() - fates_.size(); }
  size_t added() const { return fates_.size(); }
  // REQUIRES: index >= given().
  const RelationFate& fate(uint32_t index) const { return fates_[index - given()]; }

  // Whether it is new: none of its Id is here, whatever became of that one.
  bool Add(AddedRelation relation);
  // REQUIRES: index >= given().
  void Decide(uint32_t index, RelationFate fate);

  // Indices of those that were added or decided since they were taken last, ascending.
  const std::set<uint32_t>& changed() const { return changed_; }
  std::set<uint32_t> TakeChanged();
  // Over all that was added, with its fate; empty where nothing was.
  std::string Hash() const;

 private:
  void Change(uint32_t index);

  std::vector<PlannedRelation> planned_;
  std::vector<RelationState> states_;
  std::vector<uint64_t> returned_;
  std::vector<RelationFate> fates_;      // of those added
  std::vector<Hash128> digests_;         // likewise
  std::unordered_set<std::string> ids_;  // of all; filled by the first Add
  std::set<uint32_t> candidates_;
  std::set<uint32_t> changed_;
};

}  // namespace parallax
