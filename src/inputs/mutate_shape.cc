#include <algorithm>
#include <map>

#include "inputs/mutators.h"
#include "inputs/reshape.h"

namespace parallax {
namespace {

constexpr int64_t kSizes[] = {1, 2, 3, 5, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 66, 67};
constexpr int64_t kVectorSizes[] = {15, 16, 17, 31, 32, 33, 63, 64, 65, 66, 67};
// One vector with its tail is enough where more would make a tensor slow.
constexpr int64_t kOneVector[] = {15, 16, 17};
constexpr int64_t kQuickElements = 1024;

struct Place {
  size_t tensor;
  size_t dim;
};

std::vector<Place> Dimensions(const std::vector<TensorRecipe*>& tensors) {
  std::vector<Place> places;
  for (size_t t = 0; t < tensors.size(); ++t) {
    for (size_t d = 0; d < tensors[t]->shape.size(); ++d) places.push_back({t, d});
  }
  return places;
}

Shape Replaced(Shape shape, int64_t from, int64_t to) {
  std::replace(shape.begin(), shape.end(), from, to);
  return shape;
}

// Whether every tensor bears `from` becoming `to`.
bool Fits(const std::vector<TensorRecipe*>& tensors, int64_t from, int64_t to,
          int64_t most = kMostElements) {
  return std::all_of(tensors.begin(), tensors.end(), [&](const TensorRecipe* tensor) {
    return NumElements(Replaced(tensor->shape, from, to)) <= most;
  });
}

// Index tensors drawn below the old extent are drawn below the new one.
void FollowBounds(TensorRecipe& tensor, int64_t from, int64_t to) {
  if (!IsInteger(tensor.dtype) || to < 1) return;
  if (tensor.fill.hi == static_cast<double>(from - 1)) tensor.fill.hi = static_cast<double>(to - 1);
}

// Changes the extent in every tensor; literals equal to it (num_classes, normalized_shape) mostly
// follow, since where they do not belong together they seldom are equal, small numbers excepted.
bool ResizeShared(Binding& binding, int64_t from, int64_t to, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  while (to > 1 && !Fits(tensors, from, to)) to /= 2;
  if (from == to) return false;
  for (TensorRecipe* tensor : tensors) {
    Reshape(*tensor, Replaced(tensor->shape, from, to));
    FollowBounds(*tensor, from, to);
  }
  bool follow = from >= 3 ? !rng.OneIn(4) : rng.OneIn(4);
  if (!follow) return true;
  for (int64_t* number : LeavesOf<int64_t>(binding)) {
    if (*number == from) *number = to;
  }
  return true;
}

// The extents of one tensor, which are equal by chance as often as not.
bool DrawEach(TensorRecipe& tensor, int64_t most, Rng& rng) {
  Shape shape = tensor.shape;
  for (int64_t& extent : shape) extent = extent > 1 ? rng.Between(2, most) : extent;
  const bool changed = shape != tensor.shape;
  Reshape(tensor, shape);
  return changed;
}

bool IsFlat(const std::vector<TensorRecipe*>& tensors) {
  return std::all_of(tensors.begin(), tensors.end(),
                     [](const TensorRecipe* tensor) { return tensor->shape.size() <= 1; });
}

size_t HighestRank(const std::vector<TensorRecipe*>& tensors) {
  size_t rank = 0;
  for (const TensorRecipe* tensor : tensors) rank = std::max(rank, tensor->shape.size());
  return rank;
}

}  // namespace

bool ResizeExtent(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::vector<Place> places = Dimensions(tensors);
  if (places.empty()) return false;
  Place place = Pick(places, rng);
  int64_t to = IsFlat(tensors) && rng.OneIn(4) ? rng.Between(100, 300) : PickOf(kSizes, rng);
  return ResizeShared(binding, tensors[place.tensor]->shape[place.dim], to, rng);
}

bool VectorExtent(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return tensor->shape.empty(); });
  if (tensors.empty()) return false;
  int64_t from = Pick(tensors, rng)->shape.back();
  int64_t to = PickOf(kVectorSizes, rng);
  if (!Fits(tensors, from, to, kQuickElements)) to = PickOf(kOneVector, rng);
  return ResizeShared(binding, from, to, rng);
}

bool DrawExtents(Binding& binding, Rng& rng) {
  constexpr int64_t kMost = 12;
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.size() == 1 && rng.OneIn(2)) return DrawEach(*tensors[0], kMost, rng);
  std::map<int64_t, int64_t> drawn;  // 1 stays, where it is broadcast
  for (const TensorRecipe* tensor : tensors) {
    for (int64_t extent : tensor->shape) {
      if (extent > 1 && !drawn.contains(extent)) drawn[extent] = rng.Between(2, kMost);
    }
  }
  if (drawn.empty()) return false;
  for (TensorRecipe* tensor : tensors) {
    Shape shape = tensor->shape;
    for (int64_t& extent : shape) {
      if (const auto found = drawn.find(extent); found != drawn.end()) extent = found->second;
    }
    Reshape(*tensor, shape);
    for (const auto& [from, to] : drawn) {
      if (tensor->fill.hi != static_cast<double>(from - 1)) continue;
      FollowBounds(*tensor, from, to);
      break;
    }
  }
  if (rng.OneIn(4)) return true;
  for (int64_t* number : LeavesOf<int64_t>(binding)) {
    if (const auto found = drawn.find(*number); *number >= 3 && found != drawn.end()) {
      *number = found->second;
    }
  }
  return true;
}

bool UnitExtent(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::vector<Place> places = Dimensions(tensors);
  std::erase_if(places, [&](Place p) { return tensors[p.tensor]->shape[p.dim] <= 1; });
  if (places.empty()) return false;
  Place place = Pick(places, rng);
  Shape shape = tensors[place.tensor]->shape;
  shape[place.dim] = 1;
  Reshape(*tensors[place.tensor], shape);
  return true;
}

bool EmptyExtent(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::vector<Place> places = Dimensions(tensors);
  if (places.empty()) return false;
  Place place = Pick(places, rng);
  return ResizeShared(binding, tensors[place.tensor]->shape[place.dim], 0, rng);
}

bool AddDimension(Binding& binding, Rng& rng) {
  constexpr int64_t kExtents[] = {1, 2, 3};
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  size_t rank = HighestRank(tensors);
  if (tensors.empty() || rank >= 6) return false;
  int64_t extent = PickOf(kExtents, rng);
  for (TensorRecipe* tensor : tensors) {
    if (tensor->shape.size() < rank) continue;
    Shape shape = tensor->shape;
    shape.insert(shape.begin(), extent);
    Reshape(*tensor, shape);
  }
  return true;
}

bool DropDimension(Binding& binding, Rng&) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  size_t rank = HighestRank(tensors);
  if (rank == 0) return false;
  for (TensorRecipe* tensor : tensors) {
    if (tensor->shape.size() < rank) continue;
    Reshape(*tensor, Shape(tensor->shape.begin() + 1, tensor->shape.end()));
  }
  return true;
}

bool ZeroDim(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (HighestRank(tensors) == 0) return false;
  if (rng.OneIn(2)) tensors = {Pick(tensors, rng)};
  bool changed = false;
  for (TensorRecipe* tensor : tensors) {
    changed |= !tensor->shape.empty();
    Reshape(*tensor, {});
  }
  return changed;
}

bool ResizeOne(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::vector<Place> places = Dimensions(tensors);
  if (places.empty()) return false;
  Place place = Pick(places, rng);
  Shape shape = tensors[place.tensor]->shape;
  int64_t& extent = shape[place.dim];
  const int64_t choices[] = {0, extent + 1, std::max<int64_t>(extent - 1, 0), 2 * extent + 1};
  extent = PickOf(choices, rng);
  Reshape(*tensors[place.tensor], shape);
  return true;
}

bool RankOne(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  Shape shape = tensor->shape;
  if (!shape.empty() && rng.OneIn(2)) {
    shape.erase(shape.begin() + static_cast<int64_t>(rng.Below(shape.size())));
  } else {
    shape.insert(shape.begin() + static_cast<int64_t>(rng.Below(shape.size() + 1)),
                 rng.Between(1, 3));
  }
  Reshape(*tensor, shape);
  return true;
}

bool HugeEmpty(Binding& binding, Rng& rng) {
  constexpr int64_t kHuge[] = {int64_t{1} << 20, int64_t{1} << 31, (int64_t{1} << 31) + 1,
                               int64_t{1} << 33, int64_t{1} << 40};
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  std::erase_if(tensors, [](const TensorRecipe* tensor) { return tensor->shape.size() < 2; });
  if (tensors.empty()) return false;
  TensorRecipe* tensor = Pick(tensors, rng);
  Shape shape = tensor->shape;
  size_t empty = rng.Below(shape.size());
  size_t huge = (empty + 1 + rng.Below(shape.size() - 1)) % shape.size();
  shape[empty] = 0;
  shape[huge] = PickOf(kHuge, rng);
  Reshape(*tensor, shape);
  return true;
}

}  // namespace parallax
