#include "judge/norm_nudges.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "base/rng.h"
#include "judge/input_leaves.h"
#include "judge/probes.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int kDraws = 2;
constexpr double kFactor = 16;  // the bounds grow with the size of the matrix
constexpr uint64_t kStream = 0x6e6f726d;

std::string NudgeName(int draw) { return fmt::format("norm-nudge-{}", draw); }

// Elements of one matrix: the last two dimensions.
int64_t MatrixSize(const Shape& shape) {
  int64_t size = 1;
  for (size_t i = shape.size() > 2 ? shape.size() - 2 : 0; i < shape.size(); ++i) size *= shape[i];
  return std::max<int64_t>(size, 1);
}

// The parts of all elements, as numbers.
std::vector<double> PartsOf(const TensorRecipe& recipe) {
  const DType part = PartDType(recipe.dtype);
  std::vector<double> parts;
  for (size_t at = 0; at + ItemSize(part) <= recipe.bytes->size(); at += ItemSize(part)) {
    parts.push_back(LoadElement(part, recipe.bytes->data() + at).re);
  }
  return parts;
}

void Nudge(TensorRecipe& recipe, bool opposite) {
  std::vector<double> parts = PartsOf(recipe);
  const auto matrix =
      static_cast<size_t>(MatrixSize(recipe.shape)) * (IsComplex(recipe.dtype) ? 2 : 1);
  for (size_t begin = 0; begin < parts.size(); begin += matrix) {
    const size_t end = std::min(parts.size(), begin + matrix);
    double largest = 0;
    for (size_t i = begin; i < end; ++i) largest = std::max(largest, std::fabs(parts[i]));
    const double step = EpsilonOf(recipe.dtype) * largest;
    for (size_t i = begin; i < end; ++i) {
      parts[i] += ((Mix(kStream, i) & 1) != 0) != opposite ? step : -step;
    }
  }
  std::string bytes(parts.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), parts.data(), bytes.size());
  recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  recipe.dtype = IsComplex(recipe.dtype) ? DType::kC128 : DType::kF64;
  recipe.layout = Layout::kContiguous;
  recipe.misalignment = 0;
}

Binding Nudged(const Evidence& evidence, int draw) {
  Binding binding = RealisedInputs(evidence);
  ForEachTensor(binding, [draw](TensorRecipe& recipe) {
    if (IsInexact(recipe.dtype)) Nudge(recipe, draw == kDraws);
  });
  return binding;
}

// What each draw gave of the first program, where that returned.
std::vector<std::vector<Leaf>> NudgedLeaves(const Evidence& evidence) {
  std::vector<std::vector<Leaf>> found;
  for (int draw = 1; draw <= kDraws; ++draw) {
    std::vector<std::vector<Leaf>> leaves = RefereeLeavesOf(evidence, NudgeName(draw));
    if (leaves.empty() || !evidence.FindProbe(NudgeName(draw))->front().Is<Returned>()) continue;
    found.push_back(std::move(leaves.front()));
  }
  return found;
}

}  // namespace

std::vector<Probe> NormNudgeProbes(const Evidence& evidence) {
  if (!HasInexactTensor(evidence.binding, true)) return {};
  std::vector<Probe> probes;
  for (int draw = 1; draw <= kDraws; ++draw) {
    probes.push_back({NudgeName(draw), RefereeSides(evidence.relation), Nudged(evidence, draw)});
  }
  return probes;
}

bool NormNudgesAccountFor(const Evidence& evidence, const Dispute& dispute) {
  const std::vector<std::vector<Leaf>> referees = RefereeLeaves(evidence);
  const std::vector<std::vector<Leaf>> nudged = NudgedLeaves(evidence);
  if (referees.empty() || nudged.empty() || dispute.spots.empty()) return false;
  return std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
    const std::optional<Element> base = ElementAt(referees.front(), spot);
    double move = 0;
    for (const std::vector<Leaf>& leaves : nudged) {
      const std::optional<Element> there = ElementAt(leaves, spot);
      if (!base || !there) continue;
      // A matrix becomes singular, or is no longer: there is no right number.
      if (std::isfinite(there->Abs()) != std::isfinite(base->Abs())) return true;
      move = std::max(move, Distance(*there, *base));
    }
    return spot.distance() <= kFactor * move;
  });
}

}  // namespace parallax
