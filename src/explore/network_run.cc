#include "explore/network_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "judge/measures/outputs.h"
#include "models/measure/over_tolerance.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

void AddTensors(const OutputValue& value, LayerOutput* output) {
  if (const auto* items = std::get_if<OutputSequence>(&value.v)) {
    for (const OutputValue& item : items->items) AddTensors(item, output);
  } else if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    output->tensors.push_back(*tensor);
  }
}

LayerOutput LayerOutputOf(const OutputValue& value) {
  LayerOutput output;
  AddTensors(value, &output);
  for (const Leaf& leaf : LeavesOf(value)) {
    output.widths.push_back(leaf.elements.size());
    for (const Element& element : leaf.elements) output.numbers.push_back(element.re);
  }
  return output;
}

// How far each number moves at most.
std::vector<double> MovementOf(const NetworkRun& still, std::span<const NetworkRun> moved) {
  const std::vector<double>& from = still.layers[0].numbers;
  std::vector<double> movement(from.size());
  for (const NetworkRun& run : moved) {
    if (run.layers.empty() || run.layers[0].numbers.size() != from.size()) continue;
    for (size_t i = 0; i < from.size(); ++i) {
      const double to = run.layers[0].numbers[i];
      if (from[i] == to || (std::isnan(from[i]) && std::isnan(to))) continue;
      const double by = std::fabs(from[i] - to);
      movement[i] =
          std::max(movement[i], std::isfinite(by) ? by : std::numeric_limits<double>::infinity());
    }
  }
  return movement;
}

}  // namespace

bool LayerOutput::HasNan() const {
  return std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); });
}

NetworkRun RunOf(const Outcome& outcome) {
  NetworkRun run;
  if (outcome.Is<Interrupted>()) {
    run.stopped = true;
  } else if (const auto* raised = std::get_if<Raised>(&outcome.v)) {
    run.refused = raised->type + ": " + raised->message;
  } else if (const auto* returned = std::get_if<Returned>(&outcome.v)) {
    const auto* items = std::get_if<OutputSequence>(&returned->value.v);
    if (items == nullptr) {
      run.refused = "gives no outputs of layers";
      return run;
    }
    for (const OutputValue& item : items->items) {
      if (const auto* text = std::get_if<std::string>(&item.v)) {
        run.refused = *text;
      } else {
        run.layers.push_back(LayerOutputOf(item));
      }
    }
  } else if (!outcome.Is<WorkerLost>()) {
    run.died = OutcomeText(outcome, std::nullopt);
  }
  return run;
}

std::string_view Name(Symptom symptom) {
  switch (symptom) {
    case Symptom::kValue:
      return "value";
    case Symptom::kNan:
      return "nan";
    case Symptom::kShape:
      return "shape";
    case Symptom::kRefused:
      return "refused";
    case Symptom::kCrashed:
      return "crashed";
    case Symptom::kNone:
      break;
  }
  return "none";
}

Symptom SymptomOf(const LayerOutput& reference, const LayerOutput& own) {
  if (reference.tensors.size() != own.tensors.size()) return Symptom::kShape;
  for (size_t i = 0; i < own.tensors.size(); ++i) {
    if (reference.tensors[i].shape != own.tensors[i].shape) return Symptom::kShape;
  }
  const double share = WorstShare({reference.numbers, own.numbers, reference.widths});
  if (share <= SharesOf(Digits::kFloat32).nudged) return Symptom::kNone;
  return reference.HasNan() != own.HasNan() ? Symptom::kNan : Symptom::kValue;
}

Symptom SymptomOfAlone(const NetworkRun& reference, const NetworkRun& own) {
  if (reference.layers.empty() || own.stopped) return Symptom::kNone;
  if (!own.died.empty()) return Symptom::kCrashed;
  if (own.layers.empty()) return own.refused.empty() ? Symptom::kNone : Symptom::kRefused;
  return SymptomOf(reference.layers[0], own.layers[0]);
}

bool NudgesExplain(const NetworkRun& reference, const NetworkRun& own,
                   std::span<const NetworkRun> moved_reference,
                   std::span<const NetworkRun> moved_own) {
  if (reference.layers.empty() || own.layers.empty()) return false;
  std::vector<double> movement = MovementOf(reference, moved_reference);
  const std::vector<double> of_own = MovementOf(own, moved_own);
  if (movement.size() != of_own.size()) return false;
  // Whichever is less: one that is off may well move by chance.
  for (size_t i = 0; i < movement.size(); ++i) movement[i] = std::min(movement[i], of_own[i]);
  const PredictionPair pair{reference.layers[0].numbers, own.layers[0].numbers,
                            reference.layers[0].widths};
  const RoundingShares shares = SharesOf(Digits::kFloat32);
  const bool still = std::all_of(movement.begin(), movement.end(), [](double x) { return x == 0; });
  // Nothing moves: whole numbers went in, or the layer is flat there.
  if (still) return WorstShare(pair) <= shares.alone;
  return MovementExplains(pair, shares.nudged, movement);
}

}  // namespace parallax
