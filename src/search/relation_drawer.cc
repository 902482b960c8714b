#include "search/relation_drawer.h"

#include <algorithm>

namespace parallax {
namespace {

constexpr double kLeastEdges = 1.0 / 8, kMostEdges = 1.0 / 2;
constexpr size_t kFewRelations = 64;  // of one API

}  // namespace

void SplitRelations::Add(const PlanInput& in, const std::vector<uint32_t>& relations) {
  for (uint32_t relation : relations) {
    (in.relations[relation].relation.SeeksEdges() ? edges : plain).push_back(relation);
  }
}

double ShareOfEdges(const PlanInput& in, const std::vector<std::vector<uint32_t>>& of_api) {
  SplitRelations all;
  for (const std::vector<uint32_t>& relations : of_api) all.Add(in, relations);
  const double edges = in.corpus.FoundPerRow(all.edges);
  return std::clamp(edges / (edges + in.corpus.FoundPerRow(all.plain)), kLeastEdges, kMostEdges);
}

RelationDrawer::RelationDrawer(const PlanInput& in, const std::vector<uint32_t>& relations,
                               double share_of_edges)
    : split_(in, relations), share_of_edges_(share_of_edges) {
  if (split_.plain.empty()) split_.plain.swap(split_.edges);
  double sum = 0;
  for (uint32_t relation : plain()) sums_.push_back(sum += in.corpus.Yield(relation));
}

uint32_t RelationDrawer::Draw(Rng& rng) const {
  if (!split_.edges.empty() && rng.Unit() < share_of_edges_)
    return split_.edges[rng.Below(split_.edges.size())];
  if (plain().size() <= kFewRelations) return plain()[rng.Below(plain().size())];
  const auto at = std::upper_bound(sums_.begin(), sums_.end(), rng.Unit() * sums_.back());
  return plain()[std::min(static_cast<size_t>(at - sums_.begin()), sums_.size() - 1)];
}

}  // namespace parallax
