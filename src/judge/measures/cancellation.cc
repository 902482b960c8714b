#include "judge/measures/cancellation.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "judge/measures/input_leaves.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"

namespace parallax {
namespace {

constexpr std::string_view kMagnitudes = "magnitudes";

// Contiguous: the layout of an input is never what a referee relies on.
Binding Magnitudes(const Evidence& evidence) {
  Binding binding = RealisedInputs(evidence);
  ForEachTensor(binding, [](TensorRecipe& recipe) {
    if (!IsInexact(recipe.dtype)) return;
    recipe.LiePlainly();
    std::string bytes = *recipe.bytes;
    const size_t part = ItemSize(PartDType(recipe.dtype));
    // The sign is the highest bit of the last byte.
    for (size_t last = part - 1; last < bytes.size(); last += part) bytes[last] &= 0x7f;
    recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  });
  return binding;
}

}  // namespace

std::vector<Probe> MagnitudeProbes(const Evidence& evidence) {
  if (!HasInexactTensor(evidence.binding(), false)) return {};
  return {{std::string(kMagnitudes), RefereeSides(evidence.relation()), Magnitudes(evidence)}};
}

std::optional<double> ExcessOverTerms(const Evidence& evidence) {
  const std::vector<std::vector<Leaf>> terms = RefereeLeavesOf(evidence, kMagnitudes);
  if (terms.empty()) return std::nullopt;
  std::optional<double> worst;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const std::optional<Element> sum = ElementAt(terms.front(), spot);
      if (!sum || !std::isfinite(sum->Abs())) return std::nullopt;
      const Bounds bounds = BoundsAt(evidence, dispute, spot);
      const double allowed = bounds.atol + bounds.rtol * sum->Abs();
      worst = std::max(worst.value_or(0), spot.distance() / allowed);
    }
  }
  return worst;
}

}  // namespace parallax
