#include "targets/recording.h"

#include <algorithm>
#include <utility>

namespace parallax {
namespace {

uint64_t BytesOf(const OutputValue& value) {
  if (auto* tensor = std::get_if<OutputTensor>(&value.v)) return 64 + tensor->bytes.size();
  uint64_t bytes = 64;
  if (auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    for (const OutputValue& item : sequence->items) bytes += BytesOf(item);
  }
  return bytes;
}

uint64_t BytesOf(const Outcomes& outcomes) {
  uint64_t bytes = 0;
  for (const Outcome& outcome : outcomes) {
    bytes += outcome.Is<Returned>() ? BytesOf(outcome.As<Returned>().value) : 256;
  }
  return bytes;
}

}  // namespace

void Recording::Add(SweepReport report) {
  ::parallax::Add(report.counters, &counters_);
  for (Observation& each : report.observations) observations_.push_back(std::move(each));
}

uint64_t Recording::Add(SweepHit hit) {
  const uint64_t bytes = BytesOf(hit.outcomes);
  cases_[hit.contents] = std::move(hit.outcomes);
  bytes_ += bytes;
  return bytes;
}

uint64_t Recording::Add(OutputBatch batch) {
  const uint64_t bytes = batch.size();
  batches_.push_back(std::move(batch));
  bytes_ += bytes;
  return bytes;
}

std::optional<uint32_t> Recording::Next() const {
  std::optional<uint32_t> next;
  if (batch_ < batches_.size()) next = batches_[batch_].ContentsOf(case_);
  if (!cases_.empty()) next = std::min(next.value_or(UINT32_MAX), cases_.begin()->first);
  return next;
}

void Recording::Give(uint32_t contents, const std::vector<size_t>& sides, JointCase* one) {
  const bool batched = batch_ < batches_.size() && batches_[batch_].ContentsOf(case_) == contents;
  if (batched) {
    const OutputBatch& batch = batches_[batch_];
    const size_t count = std::min(sides.size(), batch.SidesOf(case_));
    for (size_t i = 0; i < count; ++i) one->Set(sides[i], batch.Side(case_, i));
    if (++case_ >= batch.cases()) {
      ++batch_;
      case_ = 0;
    }
  }
  const auto at = cases_.find(contents);
  if (at == cases_.end()) return;
  for (size_t i = 0; i < std::min(sides.size(), at->second.size()); ++i) {
    one->Set(sides[i], std::move(at->second[i]));
  }
  cases_.erase(at);
}

}  // namespace parallax
