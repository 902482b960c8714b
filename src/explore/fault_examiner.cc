#include "explore/fault_examiner.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {
namespace {

constexpr const char* kStoppedReason = "stopped before it was examined";

bool IsOpen(const FaultyLayer& fault) { return fault.finding.empty() && fault.reason.empty(); }

}  // namespace

// Wrong numbers and deaths first: of refusals there are many.
Status FaultExaminer::Run(Exploration* out) {
  std::vector<FaultyLayer*> order;
  for (FaultyLayer& fault : out->unique) {
    if (fault.reason == kStoppedReason) fault.reason.clear();
    if (tools_.findings != nullptr && IsOpen(fault)) order.push_back(&fault);
  }
  std::stable_sort(order.begin(), order.end(), [](const FaultyLayer* a, const FaultyLayer* b) {
    return (a->symptom == Symptom::kRefused) < (b->symptom == Symptom::kRefused);
  });
  uint64_t done = 0;
  if (!order.empty()) tools_.progress.Stage(fmt::format("examining {} layers", order.size()));
  for (FaultyLayer* fault : order) {
    if (!tools_.stop.requested()) PARALLAX_TRY(Examine(fault));
    // What was found out while it was stopped is not known to be so.
    if (tools_.stop.requested() && fault->finding.empty()) {
      out->stopped = true;
      fault->reason = kStoppedReason;
      continue;
    }
    if (tools_.log != nullptr) PARALLAX_TRY(tools_.log->Keep(*out));
    tools_.progress.Done(++done, order.size());
  }
  WriteScripts(out);
  return {};
}

// What the target that is told should have given is what the other one gives.
void FaultExaminer::WriteScripts(Exploration* out) {
  for (FaultyLayer& fault : out->unique) {
    if (tools_.stop.requested() || !fault.script.empty()) continue;
    NetworkBackend& beside = Named(TargetBeside(fault));
    const auto runs = beside.Run(fleet_.catalogue().outputs, {fault.witness});
    if (!runs.ok() || runs->front().layers.empty()) continue;
    auto script = Named(TargetTold(fault)).Script(fault.witness, runs->front().layers.back());
    if (script.ok()) fault.script = std::move(*script);
  }
}

Result<LayerCut> FaultExaminer::Cut(const FaultyLayer& fault) {
  const std::string& tensors = fleet_.catalogue().tensors;
  auto cut = Named(fault.reference).Cut(tensors, fault.witness);
  // Whoever runs a layer may still refuse to build it without a run.
  for (size_t i = 0; i < fleet_.size() && !cut.ok(); ++i) {
    auto other = fleet_.backend(i).Cut(tensors, fault.witness);
    if (other.ok()) cut = std::move(other);
  }
  return cut;
}

Status FaultExaminer::Examine(FaultyLayer* fault) {
  const auto cut = Cut(*fault);
  if (!cut.ok()) {
    fault->reason = cut.error().message;
    return {};
  }
  const LayerPair pair{Named(fault->reference).target(), Named(fault->target).target()};
  PARALLAX_TRY_ASSIGN(LayerFinding found, tools_.findings->ExamineCut(pair, *cut, fault->networks));
  fault->finding = std::move(found.id);
  fault->reason = std::move(found.reason);
  // A referee tells which of the two is wrong, which may be the one that most agree with.
  const bool of_two = found.wrong_target == fault->target || found.wrong_target == fault->reference;
  if (of_two) fault->wrong = std::move(found.wrong_target);
  return {};
}

NetworkBackend& FaultExaminer::Named(const std::string& name) {
  size_t i = 0;
  while (fleet_.backend(i).name() != name) ++i;
  return fleet_.backend(i);
}

}  // namespace parallax
