#pragma once

// SeedSet: the accepted bindings of one api, cheapest first; at most one of a structure class,
// unless a person chose them. Pure; one thread.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/value.h"

namespace parallax {

// What makes two bindings the same for the choice of seeds: which arguments are there, dtypes,
// ranks, size classes, layouts, and the class of each option. No extents, no numbers.
std::string StructureClass(const Binding& binding);

// The output holds at least one element or number: something to judge.
bool HasElements(const OutputValue& value);

struct Seed {
  Binding binding;
  uint64_t seed = 0;  // the draw its fills were accepted with
  uint64_t cost_ns = 0;
  uint64_t first_ns = 0;  // of the first call of the structure, prepare() included
  uint64_t elements = 0;
  std::string structure;
};

class SeedSet {
 public:
  // `chosen`: each binding was chosen for what its extents and numbers are, as those of rules are.
  explicit SeedSet(bool chosen = false) : chosen_(chosen) {}

  // True when it was kept for now: a new class, or cheaper than the one of its class.
  bool Offer(const Binding& binding, uint64_t seed, uint64_t cost_ns, uint64_t first_ns);
  size_t size() const { return seeds_.size(); }
  const std::vector<Seed>& seeds() const { return seeds_; }
  // The `limit` seeds that differ most from each other, smallest inputs first. Does not look at
  // measured time, so that the choice repeats.
  std::vector<Seed> Pick(size_t limit) const;

 private:
  bool chosen_;
  std::vector<Seed> seeds_;  // in order of arrival
};

}  // namespace parallax
