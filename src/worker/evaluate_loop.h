#pragma once

// EvaluateLoop: cases whose outcomes are recorded whole (src/wire/evaluate.h).

#include <string_view>

#include "wire/recorder.h"
#include "worker/adapter.h"

namespace parallax {

// Answers a kEvaluate request with one kEvaluated a side and kDone. False when the engine is gone.
bool EvaluateLoop(AdapterHandle& adapter, int socket, std::string_view payload, Recorder* recorder,
                  int capture_fd);

}  // namespace parallax
