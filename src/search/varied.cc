#include "search/varied.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "inputs/infer.h"
#include "inputs/mutate.h"
#include "inputs/reshape.h"
#include "search/options.h"

namespace parallax {
namespace {

// What is no mutator (inputs/mutate.h).
constexpr std::string_view kComplex = "complex", kFloats = "floats", kIntegers = "integers";
constexpr std::string_view kNarrow = "narrow-integers", kEqual = "equal-numbers";
constexpr std::string_view kInfinite = "infinite", kLeast = "least", kZeros = "zeros";
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
    {kEqual},
    {kFloats, kInfinite, "vector-extent"},
    {kFloats, kLeast, "vector-extent"},
    {kFloats, kZeros, "vector-extent"},
    {kIntegers, kZeros, "vector-extent"},
    // Those of a hunt alone.
    {kOptionOfASeed, "unit-extent", "change-dtype"},
    {kOptionOfASeed, kOption, "change-dtype"},
    {kNarrow},
};
constexpr uint32_t kWaysOfAHunt = 3;
constexpr uint64_t kWayBits = 0xff;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

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

constexpr DType kNarrowOnes[] = {DType::kI16, DType::kI8, DType::kU8, DType::kI32};

// What is inexact in integers of a narrow dtype, a quarter of its range wide: indices stay.
Binding Narrowed(Binding binding, Rng& rng) {
  const DType to = kNarrowOnes[rng.Below(std::size(kNarrowOnes))];
  for (Argument& argument : binding.arguments) {
    auto* tensor = std::get_if<TensorRecipe>(&argument.value.v);
    if (tensor == nullptr || !IsInexact(tensor->dtype)) continue;
    Retype(*tensor, to);
    const double quarter = std::ldexp(1.0, static_cast<int>(ItemSize(to)) * 8 - 3);
    *tensor = WithFill(*tensor, {FillKind::kUniform, IsSigned(to) ? -quarter : 0, quarter});
  }
  return binding;
}

// All numbers of all tensors are that one: of 1 `lt` and `le` part, of an infinity `isinf` and
// `isposinf`, of 0 a division and one that gives 0 there.
Binding Equalled(Binding binding, double number) {
  for (Argument& argument : binding.arguments) {
    auto* tensor = std::get_if<TensorRecipe>(&argument.value.v);
    if (tensor == nullptr || (std::isinf(number) && !IsInexact(tensor->dtype))) continue;
    *tensor = WithFill(*tensor, {FillKind::kConstant, number, number});
  }
  return binding;
}

Binding Changed(const CatalogueEntry& entry, Binding binding, std::string_view change, Rng& rng) {
  if (change == kComplex) return Retyped(std::move(binding), DType::kC64, false);
  if (change == kFloats) return Retyped(std::move(binding), DType::kF32, true);
  if (change == kIntegers) return Retyped(std::move(binding), DType::kI64, true);
  if (change == kNarrow) return Narrowed(std::move(binding), rng);
  if (change == kEqual) return Equalled(std::move(binding), 1);
  if (change == kInfinite) return Equalled(std::move(binding), kInfinity);
  if (change == kZeros) return Equalled(std::move(binding), 0);
  if (change == kLeast) return Equalled(std::move(binding), -kInfinity);
  if (change == kOption) return WithDeclaredValues(entry, std::move(binding), rng);
  if (change == kOptionOfASeed) return WithOptionOfASeed(entry, std::move(binding), rng);
  const std::optional<uint32_t> mutator = FindMutator(change);
  PARALLAX_CHECK(mutator, "no such mutator");
  return Mutate(binding, *mutator, rng.Next());
}

}  // namespace

uint32_t VariedWays() { return static_cast<uint32_t>(std::size(kWays)); }

uint32_t VariedWayOfAHunt(Rng& rng) {
  const bool own = rng.OneIn(2);
  const uint32_t others = VariedWays() - kWaysOfAHunt;
  return static_cast<uint32_t>(own ? others + rng.Below(kWaysOfAHunt) : rng.Below(others));
}

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
