#pragma once

// Draws: whether a call draws random numbers.

#include <cstdint>

#include "wire/recorder.h"
#include "worker/adapter.h"
#include "worker/from_python.h"
#include "worker/prepared_case.h"

namespace parallax {

// Whether a side gives other numbers when it is called again with the contents of `seed`. A side
// that raises tells nothing. The contents of `prepared` are others afterwards.
bool Draws(AdapterHandle& adapter, PreparedCase& prepared, uint64_t seed,
           const RecordOptions& options, Recorder* recorder);

}  // namespace parallax
