#pragma once

// One step of the child's work, noted in the flight recorder before it begins.

#include "wire/recorder.h"

namespace parallax {

inline void Beat(Recorder* recorder, Phase phase) {
  recorder->phase.store(static_cast<uint32_t>(phase), std::memory_order_relaxed);
  recorder->beat.store(recorder->beat.load(std::memory_order_relaxed) + 1,
                       std::memory_order_release);
}

}  // namespace parallax
