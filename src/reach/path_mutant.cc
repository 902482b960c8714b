#include "reach/path_mutant.h"

#include <variant>
#include <vector>

#include "inputs/mutate.h"

namespace parallax {
namespace {

constexpr int64_t kTurningNumbers[] = {0, 1, -1, 2, 3, 4, 7, 0, 1};
constexpr int64_t kTurningExtents[] = {0, 1, 2, 3, 4, 7, 1, 0};

struct Extent {
  TensorRecipe* tensor;
  size_t place;
};
using Turning = std::variant<int64_t*, Extent>;

void NoteTurning(Value* value, std::vector<Turning>* out) {
  if (value->Is<int64_t>()) out->emplace_back(&value->As<int64_t>());
  if (value->Is<TensorRecipe>()) {
    TensorRecipe& tensor = value->As<TensorRecipe>();
    for (size_t i = 0; i < tensor.shape.size(); ++i) out->emplace_back(Extent{&tensor, i});
  }
  if (!value->Is<Sequence>()) return;
  for (Value& item : value->As<Sequence>().items) NoteTurning(&item, out);
}

void SetExtent(const Extent& extent, int64_t size) {
  TensorRecipe& tensor = *extent.tensor;
  if (tensor.bytes) tensor.fill = Fill();  // they belong to another shape
  tensor.bytes = nullptr;
  tensor.shape[extent.place] = size;
  tensor.LiePlainly();
}

Binding Turned(Binding input, Rng& rng) {
  std::vector<Turning> places;
  for (Argument& argument : input.arguments) NoteTurning(&argument.value, &places);
  if (places.empty()) return input;
  const Turning& place = places[rng.Below(places.size())];
  if (const auto* number = std::get_if<int64_t*>(&place)) {
    **number = kTurningNumbers[rng.Below(std::size(kTurningNumbers))];
  } else {
    SetExtent(std::get<Extent>(place), kTurningExtents[rng.Below(std::size(kTurningExtents))]);
  }
  return input;
}

}  // namespace

Binding PathMutant(const Binding& input, Rng& rng) {
  Binding out = input;
  const uint64_t changes = 1 + rng.Below(3);
  for (uint64_t i = 0; i < changes; ++i) {
    const auto mutator = static_cast<uint32_t>(rng.Below(MutatorCount()));
    if (rng.OneIn(2) && !MutatorIsWild(mutator) && !MutatorEnlarges(mutator)) {
      out = Mutate(out, mutator, rng.Next());
    } else {
      out = Turned(std::move(out), rng);
    }
  }
  return out;
}

}  // namespace parallax
