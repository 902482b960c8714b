#include "judge/measures/norm_nudges.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/realise.h"
#include "judge/measures/input_leaves.h"
#include "judge/measures/probes.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int kDraws = 8;             // pivots that tie are moved apart by half of them at most
constexpr double kLinalgFactor = 16;  // the bounds grow with the size of the matrix
constexpr uint64_t kStream = 0x6e6f726d;

std::string NormNudgeName(int draw) { return fmt::format("norm-nudge-{}", draw); }

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

// Every second one goes the other way than the one before.
struct NormDraw {
  uint64_t stream;
  bool opposite;
};
NormDraw DrawOf(int number, uint64_t tensor) {
  return {Mix(Mix(kStream, static_cast<uint64_t>((number + 1) / 2)), tensor), number % 2 == 0};
}

double LargestOf(const std::vector<double>& parts, size_t begin, size_t end) {
  double largest = 0;
  for (size_t i = begin; i < end; ++i) largest = std::max(largest, std::fabs(parts[i]));
  return largest;
}

// Contents of the widened recipe: those of `from`, each moved by what a rounding in its dtype makes
// of `largest`, or of the largest of its own matrix where there is none.
std::string NudgedBytes(const TensorRecipe& from, const NormDraw& draw,
                        std::optional<double> largest) {
  std::vector<double> parts = PartsOf(from);
  const auto matrix = static_cast<size_t>(MatrixSize(from.shape)) * (IsComplex(from.dtype) ? 2 : 1);
  for (size_t begin = 0; begin < parts.size(); begin += matrix) {
    const size_t end = std::min(parts.size(), begin + matrix);
    const double step = EpsilonOf(from.dtype) * largest.value_or(LargestOf(parts, begin, end));
    for (size_t i = begin; i < end; ++i) {
      parts[i] += ((Mix(draw.stream, i) & 1) != 0) != draw.opposite ? step : -step;
    }
  }
  std::string bytes(parts.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), parts.data(), bytes.size());
  return bytes;
}

// Over all inputs; of linear algebra each matrix has its own.
std::optional<double> LargestOfAll(const Evidence& evidence, const Binding& inputs) {
  if (evidence.HasTrait("linalg")) return std::nullopt;
  double largest = 0;
  ForEachTensor(inputs, [&](const TensorRecipe& recipe) {
    if (!IsInexact(recipe.dtype)) return;
    const std::vector<double> parts = PartsOf(recipe);
    largest = std::max(largest, LargestOf(parts, 0, parts.size()));
  });
  return largest;
}

// `wide`: the inputs, widened.
Binding Nudged(const Binding& inputs, Binding wide, int draw, std::optional<double> largest) {
  std::vector<std::string> contents;
  ForEachTensor(inputs, [&](const TensorRecipe& recipe) {
    contents.push_back(IsInexact(recipe.dtype)
                           ? NudgedBytes(recipe, DrawOf(draw, contents.size()), largest)
                           : *recipe.bytes);
  });
  size_t next = 0;
  ForEachTensor(wide,
                [&](TensorRecipe& recipe) { SetInline(recipe, std::move(contents[next++])); });
  return wide;
}

// Of the widest dtype nothing is wider: linear algebra is nudged in it, and held against itself.
bool IsNudgedAsItIs(const Evidence& evidence) {
  return evidence.HasTrait("linalg") && HasInexactTensor(evidence.binding(), false) &&
         !HasInexactTensor(evidence.binding(), true);
}

// What the first program gave of the inputs themselves; nothing: it is not known.
std::vector<Leaf> BaseLeaves(const Evidence& evidence) {
  const std::vector<std::vector<Leaf>> referees = RefereeLeaves(evidence);
  if (!referees.empty()) return referees.front();
  if (!IsNudgedAsItIs(evidence)) return {};
  const int base = Baseline(evidence, RefereeSides(evidence.relation()).front());
  if (base < 0) return {};
  const auto at = static_cast<size_t>(base);
  const Side& side = evidence.relation().sides[at];
  if (side.derivation.kind != DeriveKind::kAsIs) return {};
  return LeavesOf(Selected(side, evidence.outcomes()[at]));
}

// What each draw gave of the first program, where that returned.
std::vector<std::vector<Leaf>> NudgedLeaves(const Evidence& evidence) {
  std::vector<std::vector<Leaf>> found;
  for (int draw = 1; draw <= kDraws; ++draw) {
    std::vector<std::vector<Leaf>> leaves = RefereeLeavesOf(evidence, NormNudgeName(draw));
    if (leaves.empty() || !evidence.FindProbe(NormNudgeName(draw))->front().Is<Returned>())
      continue;
    found.push_back(std::move(leaves.front()));
  }
  return found;
}

}  // namespace

std::vector<Probe> NormNudgeProbes(const Evidence& evidence) {
  if (!HasInexactTensor(evidence.binding(), true) && !IsNudgedAsItIs(evidence)) return {};
  std::vector<Side> sides = RefereeSides(evidence.relation());
  const Binding inputs = RealisedInputs(evidence);
  std::string why_not;
  const std::optional<Binding> wide =
      IsNudgedAsItIs(evidence) ? inputs : Derive(inputs, sides.front().derivation, &why_not);
  if (!wide) return {};
  for (Side& side : sides) side.derivation = {};  // of inputs that are wide already
  const std::optional<double> largest = LargestOfAll(evidence, inputs);
  std::vector<Probe> probes;
  for (int draw = 1; draw <= kDraws; ++draw) {
    probes.push_back({NormNudgeName(draw), sides, Nudged(inputs, *wide, draw, largest)});
  }
  return probes;
}

bool NormNudgesAccountFor(const Evidence& evidence, const Dispute& dispute) {
  const std::vector<Leaf> bases = BaseLeaves(evidence);
  const std::vector<std::vector<Leaf>> nudged = NudgedLeaves(evidence);
  if (bases.empty() || nudged.empty() || dispute.spots.empty()) return false;
  const bool linalg = evidence.HasTrait("linalg");
  const double factor = linalg ? kLinalgFactor : 1;
  return std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
    const std::optional<Element> base = ElementAt(bases, spot);
    double move = 0;
    for (const std::vector<Leaf>& leaves : nudged) {
      const std::optional<Element> there = ElementAt(leaves, spot);
      if (!base || !there) continue;
      // A matrix becomes singular, or is no longer: there is no right number.
      if (linalg && std::isfinite(there->Abs()) != std::isfinite(base->Abs())) return true;
      move = std::max(move, Distance(*there, *base));
    }
    return spot.distance() <= factor * move;
  });
}

}  // namespace parallax
