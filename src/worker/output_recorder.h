#pragma once

// OutputRecorder: gathers what the cases of a recording sweep returned, and sends it a batch at a
// time. A batch lies in the flight recorder: what was not sent outlives the child.

#include <vector>

#include "wire/output_batch.h"
#include "wire/recorder.h"

namespace parallax {

class OutputRecorder {
 public:
  // `recorder`: the child's; both outlive it. `socket`: to the engine.
  OutputRecorder(Recorder* recorder, int socket);

  void BeginSegment(uint32_t segment);
  enum class Took { kYes, kTooLarge, kEngineIsGone };
  // The outputs of the case, a side each. kTooLarge: send them by themselves, behind Flush().
  Took Take(uint32_t contents, const std::vector<const OutputViews*>& sides);
  // False when the engine is gone.
  bool Flush();

 private:
  int socket_;
  OutputBatchWriter batch_;
  uint32_t segment_ = 0;
  uint32_t number_ = 0;
};

}  // namespace parallax
