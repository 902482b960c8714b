#pragma once

// The mark "confirmed by a fix": a confirmed finding that is gone in a newer version of its library
// was a bug, whoever mended it. Pure.

#include <string>

#include "nouns/finding.h"
#include "replay/replayer.h"

namespace parallax {

// A target as it runs now.
struct Build {
  std::string target;
  std::string version;
};

// All sides returned, which a missing API or a refusal does not.
bool AllReturned(const Replay& replay);

// Whether a replay there can mark the finding: it is confirmed, and the version is newer than its
// own. Sides on targets of their own (layers of models) have no one version.
bool CanShowFix(const Finding& finding, const Build& build);

// Marks the finding when the replay shows it gone in a newer version where all sides returned and
// agreed, the oldest such version; of a crash, a hang or memory a side may also refuse the input,
// but for what may mean that the call is no more (a TypeError, a missing program). Takes the mark
// away when the replay shows it again in that version or a later one. Returns what is to be said of
// it, a phrase; empty for nothing.
std::string UpdateFix(const Replay& replay, const Build& build, Finding* finding);

}  // namespace parallax
