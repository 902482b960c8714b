#pragma once

// NetworkRun: what a network did on one backend, and whether two backends part. Pure functions; the
// runs are made by network_backend.h.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/outcome.h"

namespace parallax {

// All outputs of a layer.
struct LayerOutput {
  std::vector<OutputTensor> tensors;
  std::vector<double> numbers;  // of all of them, end to end
  std::vector<size_t> widths;   // how many of each
  bool HasNan() const;
};

struct NetworkRun {
  std::vector<LayerOutput> layers;  // those that ran
  std::string refused;              // what the next one raised
  std::string died;                 // how the process ended; then no layer is known
  bool stopped = false;             // the user did
};

// A network's layers on what the program of outputs returned.
NetworkRun RunOf(const Outcome& outcome);

// How a backend parts from the reference.
enum class Symptom { kNone, kValue, kNan, kShape, kRefused, kCrashed };
std::string_view Name(Symptom symptom);

// Of `own` against a reference that ran the layer.
Symptom SymptomOf(const LayerOutput& reference, const LayerOutput& own);
// Of the only layer of a network. None where the reference did not run it.
Symptom SymptomOfAlone(const NetworkRun& reference, const NetworkRun& own);

// Whether moved inputs move as many numbers as far: `still` and the moved runs of both sides.
bool NudgesExplain(const NetworkRun& reference, const NetworkRun& own,
                   std::span<const NetworkRun> moved_reference,
                   std::span<const NetworkRun> moved_own);

}  // namespace parallax
