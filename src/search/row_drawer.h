#pragma once

// Draws rows of the epochs after the first: a seed or a structure of the corpus, mostly mutated,
// and how many contents it gets. Internal to src/search.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "search/plan.h"

namespace parallax {

// The mutators along what most faults hang on that seeds do not show: the sizes of vectors, special
// values, dtypes.
const std::vector<uint32_t>& AxisMutators();

class RowDrawer {
 public:
  // Of one API, which has seeds; `corpus`: its entries of the corpus. REQUIRES: both outlive it.
  RowDrawer(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& corpus);

  // Whatever mutation. The relation applies to the row's structure, or did not to a few draws.
  StructureRow Draw(uint32_t relation, Rng& rng) const;
  // Few contents of this mutation. Where the API mostly refuses it, or the relation seeks edges: as
  // Draw().
  StructureRow Along(uint32_t mutator, uint32_t relation, Rng& rng) const;

 private:
  // What tells two functions apart is often two changes: a dtype and a size, a size and an option.
  void Vary(StructureRow* row, Rng& rng) const;
  StructureRow DrawOnce(const Relation& relation, std::optional<uint32_t> mutator, Rng& rng) const;
  StructureRow DrawApplicable(uint32_t relation, std::optional<uint32_t> mutator, Rng& rng) const;
  uint32_t AnyParent(Rng& rng) const;
  uint32_t AnyMutator(Rng& rng) const;
  uint32_t AnyEdge(Rng& rng) const;
  // Values of any size would make its calls slow.
  bool Waits(uint32_t mutator) const;
  const Binding& ParentOfRow(const StructureRow& row) const;
  Binding StructureOf(const StructureRow& row) const;
  // A tame mutation that left what is known to be legal, which source `edges` does on purpose; by
  // chance some are let pass.
  bool IsAstray(const StructureRow& row, const Binding& structure, Rng& rng) const;

  const PlanInput& in_;
  const uint32_t api_;
  const CatalogueEntry& entry_;
  const std::vector<uint32_t>& corpus_;
  std::vector<uint32_t> own_;      // mutators of the API's constraints and parameters
  std::vector<Constraint> known_;  // that accepted inputs bear out
};

}  // namespace parallax
