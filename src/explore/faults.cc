#include "explore/faults.h"

#include <algorithm>
#include <cmath>

#include "explore/causes.h"

namespace parallax {
namespace {

constexpr uint64_t kNudgedRuns = 4;
constexpr uint64_t kMoreNudgedRuns = 24;  // of what parts only with the weights and inputs it has

// What goes into a layer, as the reference's layers gave it. Empty: the network's own inputs.
std::vector<OutputTensor> InputsOf(const NetworkLayer& layer, const NetworkRun& reference) {
  std::vector<OutputTensor> inputs;
  for (const int from : layer.from) {
    if (from < 0) return {};
    const auto& tensors = reference.layers[static_cast<size_t>(from)].tensors;
    if (!tensors.empty()) inputs.push_back(tensors.front());
  }
  return inputs;
}

// Nan and infinity that went in are no fault of what comes out.
bool TakesFinite(const NetworkLayer& layer, const NetworkRun& reference) {
  return std::all_of(layer.from.begin(), layer.from.end(), [&](int from) {
    if (from < 0) return true;
    const std::vector<double>& numbers = reference.layers[static_cast<size_t>(from)].numbers;
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
  });
}

NetworkTask AloneOn(const Network& network, size_t place, const NetworkRun& reference) {
  std::vector<OutputTensor> tensors = InputsOf(network.layers[place], reference);
  std::vector<NetworkInput> inputs;
  for (const OutputTensor& tensor : tensors) {
    inputs.push_back({tensor.shape, std::string(Name(tensor.dtype)), ""});
  }
  if (tensors.empty()) inputs = network.inputs;
  return {Alone(network, place, std::move(inputs)), std::move(tensors)};
}

std::vector<const NetworkRun*> RunsOf(const NetworkFleet::Runs& runs, size_t task) {
  std::vector<const NetworkRun*> list;
  for (const std::vector<NetworkRun>& of_backend : runs) list.push_back(&of_backend[task]);
  return list;
}

}  // namespace

FaultSearch::FaultSearch(NetworkFleet& fleet, Exploration& out) : fleet_(fleet), out_(out) {
  for (size_t i = 0; i < fleet.size(); ++i) voices_.push_back(fleet.backend(i).voice());
}

Status FaultSearch::Examine(const Network& network, const std::vector<const NetworkRun*>& runs) {
  ++examined_;
  size_t whole = 0;
  bool died = false;
  for (const NetworkRun* run : runs) {
    whole += run->layers.size() == network.layers.size();
    died |= !run->died.empty();
  }
  if (whole >= 2) {
    ++out_.networks;
    if (network.layers.size() > 1) ++out_.chains;
    fleet_.CountLayers(network, &out_.layers);
  }
  out_.crashes += died;
  CountNan(network, runs);
  bool inconsistent = false;
  if (network.layers.size() == 1) {
    PARALLAX_TRY_ASSIGN(inconsistent, ExamineAlone({network, {}}, runs));
  } else {
    bool parts = false;
    const auto reference = ReferenceOfChain(runs, voices_, &parts);
    if (reference && parts) {
      PARALLAX_TRY_ASSIGN(inconsistent, ExamineChain(network, runs, *reference));
    }
  }
  out_.inconsistencies += inconsistent;
  return {};
}

void FaultSearch::CountNan(const Network& network, const std::vector<const NetworkRun*>& runs) {
  bool any = false;
  size_t ran = 0, first_nan = 0;
  const auto nan_in_first = [](const NetworkRun* run) {
    return !run->layers.empty() && run->layers[0].HasNan();
  };
  for (const NetworkRun* run : runs) {
    ran += !run->layers.empty();
    first_nan += nan_in_first(run);
    any |= std::any_of(run->layers.begin(), run->layers.end(),
                       [](const LayerOutput& layer) { return layer.HasNan(); });
  }
  out_.nan += any;
  // In the first layer, whose inputs and weights are finite.
  if (first_nan == 0 || first_nan < ran) return;
  const std::string& kind = network.layers[0].kind;
  const auto known = std::find_if(out_.nan_layers.begin(), out_.nan_layers.end(),
                                  [&](const NanLayer& each) { return each.layer == kind; });
  if (known == out_.nan_layers.end()) {
    out_.nan_layers.push_back({kind, NetworkText(network), 1});
  } else {
    ++known->networks;
  }
}

Result<bool> FaultSearch::ExamineChain(const Network& network,
                                       const std::vector<const NetworkRun*>& runs,
                                       size_t reference) {
  std::vector<NetworkTask> alone;
  const size_t ran = runs[reference]->layers.size();
  for (size_t place = 0; place < std::min(ran, network.layers.size()); ++place) {
    if (!TakesFinite(network.layers[place], *runs[reference])) continue;
    alone.push_back(AloneOn(network, place, *runs[reference]));
  }
  if (alone.empty()) return false;
  PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs each, fleet_.Run(alone));
  bool any = false;
  for (size_t place = 0; place < alone.size(); ++place) {
    PARALLAX_TRY_ASSIGN(const bool faulty, ExamineAlone(alone[place], RunsOf(each, place)));
    any |= faulty;
  }
  return any;
}

Result<bool> FaultSearch::ExamineAlone(const NetworkTask& task,
                                       const std::vector<const NetworkRun*>& runs) {
  const std::optional<PartedAlone> parted = PartingsOf(runs, voices_);
  if (!parted) return false;
  bool any = false;
  for (const PartedBackend& parting : parted->parted) {
    const std::string& target = fleet_.backend(parting.place).name();
    const auto known = Known(task.network.layers[0], target, parting.symptom);
    if (known) {
      CountFault(*known);
      any = true;
      continue;
    }
    PARALLAX_TRY_ASSIGN(const bool rounding,
                        IsRounding(task, parted->reference, parting, runs, kNudgedRuns));
    bool told = !rounding;
    if (told) {
      PARALLAX_TRY_ASSIGN(told, Blame(task, parted->reference, parting, runs));
    }
    if (!told) ++out_.rounding;
    any |= told;
  }
  return any;
}

void FaultSearch::CountFault(size_t fault) {
  uint64_t& last = counted_[fault];
  if (last != examined_) ++out_.unique[fault].networks;
  last = examined_;
}

std::optional<size_t> FaultSearch::Known(const NetworkLayer& layer, const std::string& target,
                                         Symptom symptom) {
  const LayerKind* kind = fleet_.catalogue().Find(layer.kind);
  for (size_t i = 0; i < out_.unique.size(); ++i) {
    const FaultyLayer& fault = out_.unique[i];
    if (fault.layer != layer.kind || fault.target != target || fault.symptom != symptom) continue;
    std::vector<LayerParameter> own;
    for (const LayerParameter& cause : fault.causes) {
      const Value* value = FindParameter(layer, cause.name);
      for (const ParameterChoices& each : kind->parameters) {
        if (each.name != cause.name) continue;
        own.push_back({cause.name, value != nullptr ? *value : each.values.front()});
      }
    }
    if (fault.seen.contains(ValuesOf(own))) return i;
  }
  return std::nullopt;
}

Result<bool> FaultSearch::IsRounding(const NetworkTask& task, size_t reference,
                                     const PartedBackend& parting,
                                     const std::vector<const NetworkRun*>& runs, uint64_t times) {
  if (parting.symptom != Symptom::kValue && parting.symptom != Symptom::kNan) return false;
  std::vector<NetworkTask> nudged(times, task);
  for (uint64_t i = 0; i < times; ++i) nudged[i].network.nudge = i + 1;
  PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs moved,
                      fleet_.RunOn({reference, parting.place}, nudged));
  return NudgesExplain(*runs[reference], *runs[parting.place], moved[0], moved[1]);
}

Result<bool> FaultSearch::Blame(const NetworkTask& task, size_t reference,
                                const PartedBackend& parting,
                                const std::vector<const NetworkRun*>& runs) {
  PARALLAX_TRY_ASSIGN(LayerCauses causes,
                      FindCauses(fleet_, reference, parting.place, parting.symptom, task));
  // Few nudges may well miss the edge that a sum lies on.
  if (causes.rare) {
    PARALLAX_TRY_ASSIGN(const bool rounding,
                        IsRounding(task, reference, parting, runs, kMoreNudgedRuns));
    if (rounding) return false;
  }
  const NetworkRun& own = *runs[parting.place];
  FaultyLayer fault;
  fault.layer = task.network.layers[0].kind;
  fault.causes = std::move(causes.causes);
  fault.target = fleet_.backend(parting.place).name();
  fault.reference = fleet_.backend(reference).name();
  fault.symptom = parting.symptom;
  fault.message = own.died.empty() ? own.refused : own.died;
  fault.seen = {ValuesOf(fault.causes)};
  fault.witness = std::move(causes.witness);
  for (size_t i = 0; i < out_.unique.size(); ++i) {
    FaultyLayer& each = out_.unique[i];
    if (each.layer != fault.layer || each.target != fault.target) continue;
    if (NamesOf(each.causes) != NamesOf(fault.causes) || each.symptom != fault.symptom) continue;
    each.seen.insert(ValuesOf(fault.causes));
    CountFault(i);
    return true;
  }
  out_.unique.push_back(std::move(fault));
  CountFault(out_.unique.size() - 1);
  return true;
}

}  // namespace parallax
