#include "search/varied.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "inputs/mutate.h"
#include "inputs/reshape.h"
#include "search/options.h"

namespace parallax {
namespace {

// What is no mutator (inputs/mutate.h).
constexpr std::string_view kComplex = "complex", kFloats = "floats", kIntegers = "integers";
constexpr std::string_view kOption = "option", kOptionOfASeed = "option-of-a-seed";

// What a way changes, one after the other.
constexpr std::array<std::string_view, 3> kWays[] = {
    {"add-dimension", "vector-extent", "whole-values"},
    {"add-dimension", "add-dimension", "draw-extents"},
    {"vector-extent", "special-values"},
    {kComplex, "vector-extent"},
    {kOption, "vector-extent"},
    {kFloats, "vector-extent"},
    {"add-dimension", "vector-extent", "ordinary-values"},
    {"whole-values", "vector-extent"},
    {"draw-sizes", "draw-extents"},
    {kOptionOfASeed, "add-dimension", "draw-extents"},
    {"constant-values", "add-dimension"},
    {kIntegers, "vector-extent", "wide-integers"},
    {kOption, kOption, "draw-extents"},
    {"zero-dim"},
    {"resize-one"},
    {"empty-extent"},
    {"wide-values", "draw-extents"},
    {"drop-dimension", "vector-extent"},
    {"special-values", "add-dimension", "vector-extent"},
    {"small-int", "draw-extents"},
};
constexpr uint64_t kWayBits = 0xff;

// All tensors of numbers in that dtype; `truth`: those of booleans too.
Binding Retyped(Binding binding, DType to, bool truth) {
  struct Visitor {
    DType to;
    bool truth;
    void Visit(Value& value) const {
      if (auto* sequence = std::get_if<Sequence>(&value.v)) {
        for (Value& item : sequence->items) Visit(item);
      } else if (auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
        if (truth || tensor->dtype != DType::kBool) Retype(*tensor, to);
      }
    }
  };
  for (Argument& argument : binding.arguments) Visitor{to, truth}.Visit(argument.value);
  return binding;
}

Binding Changed(const CatalogueEntry& entry, Binding binding, std::string_view change, Rng& rng) {
  if (change == kComplex) return Retyped(std::move(binding), DType::kC64, false);
  if (change == kFloats) return Retyped(std::move(binding), DType::kF32, true);
  if (change == kIntegers) return Retyped(std::move(binding), DType::kI64, true);
  if (change == kOption) return WithDeclaredValues(entry, std::move(binding), rng);
  if (change == kOptionOfASeed) return WithOptionOfASeed(entry, std::move(binding), rng);
  const std::optional<uint32_t> mutator = FindMutator(change);
  PARALLAX_CHECK(mutator, "no such mutator");
  return Mutate(binding, *mutator, rng.Next());
}

}  // namespace

uint32_t VariedWays() { return static_cast<uint32_t>(std::size(kWays)); }

bool VariedEnlarges(uint32_t way) {
  PARALLAX_CHECK(way < VariedWays(), "no such way");
  return std::any_of(kWays[way].begin(), kWays[way].end(), [](std::string_view change) {
    const std::optional<uint32_t> mutator = FindMutator(change);
    return mutator && MutatorEnlarges(*mutator);
  });
}

uint64_t VariedDraw(uint32_t way, Rng& rng) { return (rng.Next() & ~kWayBits) | way; }

Binding Varied(const CatalogueEntry& entry, const Binding& parent, uint64_t draw) {
  const uint64_t way = draw & kWayBits;
  PARALLAX_CHECK(way < VariedWays(), "a row of another plan");
  Rng rng(draw);
  Binding varied = parent;
  for (const std::string_view change : kWays[way]) {
    if (!change.empty()) varied = Changed(entry, std::move(varied), change, rng);
  }
  return varied;
}

}  // namespace parallax
