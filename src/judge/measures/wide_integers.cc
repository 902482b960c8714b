#include "judge/measures/wide_integers.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "judge/measures/contents.h"
#include "judge/measures/input_leaves.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"

namespace parallax {
namespace {

constexpr std::string_view kInt64 = "int64";
constexpr std::string_view kFloat64 = "whole-float64";
constexpr double kRounding = 1e-9;

bool IsWideInteger(DType dtype) { return IsInteger(dtype) && ItemSize(dtype) == 8; }
bool IsNarrowInteger(DType dtype) { return IsInteger(dtype) && ItemSize(dtype) < 8; }

bool IsExtreme(const TensorRecipe& recipe) {
  return ContentsOf({{{"", false, {recipe}}}}).has_extreme;
}

// Narrow integers are whole numbers below 2^53.
std::string Converted(const TensorRecipe& recipe, DType to) {
  std::string bytes;
  size_t item = ItemSize(recipe.dtype);
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    double number = LoadElement(recipe.dtype, recipe.bytes->data() + at).re;
    auto whole = static_cast<int64_t>(number);
    const void* from = to == DType::kI64 ? static_cast<const void*>(&whole) : &number;
    bytes.append(static_cast<const char*>(from), sizeof(int64_t));
  }
  return bytes;
}

void WidenDTypes(Value& value, DType to) {
  if (value.Is<DType>() && IsNarrowInteger(value.As<DType>())) value = to;
  if (!value.Is<Sequence>()) return;
  for (Value& item : value.As<Sequence>().items) WidenDTypes(item, to);
}

// Contiguous: the layout of an input is never what a referee relies on.
Binding Widened(const Evidence& evidence, DType to) {
  Binding binding = RealisedInputs(evidence);
  for (Argument& argument : binding.arguments) WidenDTypes(argument.value, to);
  ForEachTensor(binding, [to](TensorRecipe& recipe) {
    recipe.LiePlainly();
    if (!IsNarrowInteger(recipe.dtype)) return;
    recipe.bytes = std::make_shared<const std::string>(Converted(recipe, to));
    recipe.dtype = to;
  });
  return binding;
}

std::vector<Side> PlainSides(const Relation& relation) {
  std::vector<Side> sides = RefereeSides(relation);
  for (Side& side : sides) side.derivation = {};
  return sides;
}

// Whether all programs of the probe gave the same where the sides differ. Of two functions each has
// its own truth.
bool AreOfOneMind(const std::vector<std::vector<Leaf>>& found, const Dispute& dispute) {
  return std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
    const std::optional<Element> first = ElementAt(found.front(), spot);
    return std::all_of(found.begin(), found.end(), [&](const std::vector<Leaf>& leaves) {
      const std::optional<Element> other = ElementAt(leaves, spot);
      return first.has_value() == other.has_value() && (!first || Distance(*first, *other) == 0);
    });
  });
}

bool Fits(DType dtype, Element x) {
  if (IsInexact(dtype)) return std::isfinite(x.Abs());
  if (dtype == DType::kBool) return x.re == 0 || x.re == 1;
  int bits = static_cast<int>(ItemSize(dtype)) * 8 - (IsSigned(dtype) ? 1 : 0);
  double limit = std::ldexp(1.0, bits);
  return x.re < limit && x.re >= (IsSigned(dtype) ? -limit : 0.0);
}

// Which of the two sides of a dispute give at every spot what int64 gives.
struct Right {
  bool side = true;
  bool reference = true;
};

std::optional<Right> Compare(const Evidence& evidence, const Dispute& dispute,
                             const std::vector<Leaf>& exact, const std::vector<Leaf>& real) {
  Right right;
  for (const Spot& spot : dispute.spots) {
    std::optional<Element> truth = ElementAt(exact, spot);
    bool fits = truth && Fits(*dispute.leaves[spot.leaf].dtype, *truth) &&
                Fits(*dispute.reference_leaves[spot.leaf].dtype, *truth);
    if (!fits) return std::nullopt;
    std::optional<Element> unwrapped = ElementAt(real, spot);
    double slack = 0.5 + kRounding * truth->Abs();
    if (unwrapped && !(Distance(*unwrapped, *truth) <= slack)) return std::nullopt;
    Bounds bounds = BoundsAt(evidence, dispute, spot);
    right.side &= InTolerances(spot.value, *truth, bounds) <= 1;
    right.reference &= InTolerances(spot.reference, *truth, bounds) <= 1;
  }
  return right;
}

}  // namespace

bool CanWidenIntegers(const Binding& binding) {
  bool narrow = false, may_wrap = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    narrow |= IsNarrowInteger(recipe.dtype);
    may_wrap |= IsWideInteger(recipe.dtype) && IsExtreme(recipe);
  });
  return narrow && !may_wrap;
}

std::vector<Probe> WideIntegerProbes(const Evidence& evidence) {
  if (!CanWidenIntegers(RealisedInputs(evidence))) return {};
  std::vector<Side> sides = PlainSides(evidence.relation());
  return {{std::string(kInt64), sides, Widened(evidence, DType::kI64)},
          {std::string(kFloat64), sides, Widened(evidence, DType::kF64)}};
}

bool WideIntegersAreKnown(const Evidence& evidence) {
  return evidence.FindProbe(kInt64) != nullptr && evidence.FindProbe(kFloat64) != nullptr;
}

std::optional<int> WrongByWideIntegers(const Evidence& evidence) {
  // Of each program that returned; its sides differ from the referees' in how their inputs are
  // derived alone.
  const auto found = RefereeLeavesOf(evidence, kInt64),
             floats = RefereeLeavesOf(evidence, kFloat64);
  const size_t least = evidence.relation().Is(kGuessed) ? evidence.relation().sides.size() : 1;
  if (found.size() < least) return std::nullopt;
  const std::vector<Leaf>& exact = found.front();
  const std::vector<Leaf> real = floats.empty() ? std::vector<Leaf>() : floats.front();
  std::optional<int> wrong;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    if (!AreOfOneMind(found, dispute)) return std::nullopt;
    std::optional<Right> right =
        dispute.spots.empty() ? std::nullopt : Compare(evidence, dispute, exact, real);
    if (!right || right->side == right->reference) return std::nullopt;
    wrong = right->side ? dispute.reference : dispute.side;
  }
  return wrong;
}

}  // namespace parallax
