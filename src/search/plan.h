#pragma once

// Plan: which structures the next epoch tries. Epoch 0 judges every seeded API: each relation of an
// API on its seeds as they are. Later epochs give each API an equal share of time, more where it
// still shows something new, and mutate seeds and corpus; a small fixed share of mutations is wild
// (likely invalid). No API gets over 2% of the cases.

#include <cstdint>
#include <span>
#include <vector>

#include "nouns/capabilities.h"
#include "nouns/tried_path.h"
#include "relations/relation_state.h"
#include "search/block.h"
#include "search/corpus.h"
#include "search/manifest.h"

namespace parallax {

struct PlanInput {
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
  const Corpus& corpus;
  uint64_t seed = 0;
  uint32_t epoch = 0;
  // Cost in nanoseconds an epoch after the first may take.
  uint64_t budget_ns = 0;
  // No more contents than this (the rest of --cases); the rows behind are left out.
  uint64_t max_cases = UINT64_MAX;
  // Of each relation, earlier epochs included; 0: no limit.
  uint64_t max_inputs = 0;
  // No structure is drawn that the target cannot hold.
  Capabilities can = {};
  // Of the relations. The verified are hunted, candidates are tried. Empty: all are verified.
  std::span<const RelationState> states = {};
  // Of the first epoch: inputs that take paths through the sources.
  std::span<const TriedPaths> paths = {};
  // Of the relations: bit i where side i returned when it was tried. Empty: nobody knows.
  std::span<const uint64_t> returned = {};

  RelationState StateOf(uint32_t relation) const {
    return states.empty() ? RelationState::kVerified : states[relation];
  }
};

// The rows and the corpus of the manifest; the caller adds names and hashes.
Manifest PlanEpoch(const PlanInput& input);

}  // namespace parallax
