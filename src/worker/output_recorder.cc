#include "worker/output_recorder.h"

#include "wire/frame.h"

namespace parallax {

OutputRecorder::OutputRecorder(Recorder* recorder, int socket)
    : socket_(socket), batch_(BatchOf(recorder), kBatchSize, &recorder->batched) {}

void OutputRecorder::BeginSegment(uint32_t segment) {
  segment_ = segment;
  batch_.Begin(segment_, ++number_);
}

OutputRecorder::Took OutputRecorder::Take(uint32_t contents,
                                          const std::vector<const OutputViews*>& sides) {
  if (batch_.Append(contents, sides)) return Took::kYes;
  if (!Flush()) return Took::kEngineIsGone;
  return batch_.Append(contents, sides) ? Took::kYes : Took::kTooLarge;
}

bool OutputRecorder::Flush() {
  if (batch_.empty()) return true;
  if (!SendFrame(socket_, MessageType::kOutputs, batch_.bytes())) return false;
  batch_.Begin(segment_, ++number_);
  return true;
}

}  // namespace parallax
