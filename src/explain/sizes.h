#pragma once

// Sizes: for which sizes of its one free extent the witness fails, computed by trying them.

#include "base/result.h"
#include "explain/size_scan.h"
#include "investigate/runner.h"

namespace parallax {

// Tries sizes 0 to 70 (fewer where each failure costs a process) and some far beyond, probes
// included. Nothing is scanned when the witness has several different extents above 1, or none and
// no empty tensor, or hangs.
Result<SizeScan> ScanSizes(Runner& runner, const Signature& signature, const Binding& witness,
                           const Outcomes& outcomes);

}  // namespace parallax
