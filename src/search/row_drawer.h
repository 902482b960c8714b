#pragma once

// Draws rows of the epochs after the first: a seed or a structure of the corpus, mostly mutated,
// and how many contents it gets. Internal to src/search.

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "search/plan.h"

namespace parallax {

// What most faults hang on that seeds do not show.
enum class Axis {
  kSizes,     // an extent becomes about one or several vectors of elements
  kSpecials,  // nan, infinity, the largest, the smallest
  kDTypes,
};
inline constexpr Axis kAxes[] = {Axis::kSizes, Axis::kSpecials, Axis::kDTypes};

class RowDrawer {
 public:
  // Of one API, which has seeds. REQUIRES: the input outlives it.
  RowDrawer(const PlanInput& in, uint32_t api);

  // Whatever mutation. The relation applies to the row's structure, or did not to a few draws.
  StructureRow Draw(uint32_t relation, Rng& rng) const;
  // Few contents along one axis. Where the API mostly refuses that: as Draw().
  StructureRow Along(Axis axis, uint32_t relation, Rng& rng) const;

 private:
  template <class DrawOnce>
  StructureRow Applicable(uint32_t relation, const DrawOnce& draw) const;
  uint32_t AnyParent(Rng& rng) const;
  uint32_t AnyMutator(Rng& rng) const;
  // Values of any size would make its calls slow.
  bool Waits(uint32_t mutator) const;
  Binding StructureOf(const StructureRow& row) const;

  const PlanInput& in_;
  const uint32_t api_;
  const CatalogueEntry& entry_;
  std::vector<uint32_t> corpus_;  // the entries of this API
};

}  // namespace parallax
