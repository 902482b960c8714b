#include "explain/retries/free_dimensions.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "explain/aspects/tensor_aspects.h"
#include "investigate/reduce/extents.h"

namespace parallax {
namespace {

constexpr size_t kMostTriedAlone = 6;  // dimensions of one extent

// The extent next to the witness's of which it passes; 0: there is none above 0.
int64_t NearestThatPasses(const Aspect& aspect) {
  int64_t nearest = 0;
  for (const int64_t each : aspect.NumbersOf(VariedState::kPasses)) {
    const auto distance = [&](int64_t extent) { return std::abs(extent - *aspect.own_number); };
    if (each > 0 && (nearest == 0 || distance(each) < distance(nearest))) nearest = each;
  }
  return nearest;
}

Status LeaveOpen(Varier& varier, Aspect* aspect) {
  const int64_t own = *aspect->own_number, other = NearestThatPasses(*aspect);
  const std::vector<DimensionOf> dimensions = DimensionsWith(varier.witness(), own);
  const bool asked = other > 0 && dimensions.size() > 1 && dimensions.size() <= kMostTriedAlone &&
                     StaysSmallWith(varier.witness(), own, other);
  if (!asked) return Status::Ok();
  std::vector<Binding> calls;
  for (const DimensionOf& each : dimensions) {
    calls.push_back(WithDimension(varier.witness(), each, other));
  }
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
  std::set<DimensionOf> open;
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] == VariedState::kFails) open.insert(dimensions[i]);
  }
  // One of several that have it is enough: which one is not said.
  if (open.empty() || open.size() == dimensions.size()) return Status::Ok();
  aspect->subject = ShapesWith(varier.witness(), own, open);
  return Status::Ok();
}

}  // namespace

Status LeaveFreeOpen(Varier& varier, std::vector<Aspect>* aspects) {
  for (Aspect& aspect : *aspects) {
    if (aspect.of == AspectOf::kExtent) PARALLAX_TRY(LeaveOpen(varier, &aspect));
  }
  return Status::Ok();
}

}  // namespace parallax
