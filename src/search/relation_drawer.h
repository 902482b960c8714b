#pragma once

// RelationDrawer: which relation of an API the next row of a later epoch is about, one of those
// that go to the edges or one of the others. Internal to src/search.

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "search/plan.h"

namespace parallax {

// Relations apart: those of source `edges`, and the others.
struct SplitRelations {
  std::vector<uint32_t> plain, edges;

  SplitRelations() = default;
  SplitRelations(const PlanInput& in, const std::vector<uint32_t>& relations) {
    Add(in, relations);
  }
  void Add(const PlanInput& in, const std::vector<uint32_t>& relations);
};

// Of the rows of an API that has relations of source `edges` and others, the share of the former:
// by what each kind lately found in the whole hunt, between an eighth and a half.
double ShareOfEdges(const PlanInput& in, const std::vector<std::vector<uint32_t>>& of_api);

// Few relations of an API are drawn alike: each has its time, and a fault that shows once in many
// rows is met. Many are drawn as they yielded (Corpus::Yield).
class RelationDrawer {
 public:
  // REQUIRES: `relations`, those of the API, are not empty.
  RelationDrawer(const PlanInput& in, const std::vector<uint32_t>& relations,
                 double share_of_edges);

  uint32_t Draw(Rng& rng) const;
  // Those that take structures as they are drawn; of an API that has no other, its edges.
  const std::vector<uint32_t>& plain() const { return split_.plain; }

 private:
  SplitRelations split_;
  std::vector<double> sums_;  // of the yields of plain()
  double share_of_edges_;
};

}  // namespace parallax
