#pragma once

// SweepLoop: the hot loop over a block (src/wire/sweep.h).

#include <string_view>

#include "wire/recorder.h"
#include "worker/adapter.h"

namespace parallax {

// Answers a kSweep request with kHit and kSegment messages and kDone. False when the engine is
// gone.
bool SweepLoop(AdapterHandle& adapter, int socket, std::string_view payload, Recorder* recorder,
               int capture_fd);

}  // namespace parallax
