#include "worker/draws.h"

#include <optional>
#include <utility>

#include "worker/step.h"

namespace parallax {
namespace {

constexpr int kCalls = 3;

bool SideDraws(AdapterHandle& adapter, PreparedCase& prepared, size_t side, uint64_t seed,
               const RecordOptions& options, Recorder* recorder) {
  std::optional<OutputValue> first;
  for (int call = 0; call < kCalls; ++call) {
    Beat(recorder, Phase::kFill);
    prepared.Fill(seed);
    PyRef output = prepared.Call(side, recorder);
    if (!output) {
      TakeFailure(adapter);
      return false;
    }
    Beat(recorder, Phase::kCollect);
    OutputValue value = RecordOutput(adapter, output.get(), options);
    if (first && !(value == *first)) return true;
    if (!first) first = std::move(value);
  }
  return false;
}

}  // namespace

bool Draws(AdapterHandle& adapter, PreparedCase& prepared, uint64_t seed,
           const RecordOptions& options, Recorder* recorder) {
  for (size_t side = 0; side < prepared.sides().size(); ++side) {
    if (prepared.sides()[side].stuck) continue;
    if (SideDraws(adapter, prepared, side, seed, options, recorder)) return true;
  }
  return false;
}

}  // namespace parallax
