#pragma once

// ReachPaths: the paths through the sources of the APIs of a hunt, and inputs that take them: read
// by the target, solved, tried, and kept for the build (docs/paths.md).

#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "prepare/request.h"

namespace parallax {

// Of the subject's APIs that the hunt names and that have seeds: `hunt->paths`; what
// returned becomes a seed behind the others. Nothing where the settings ask for no paths; a note
// where the adapter reads no sources. Takes minutes for a big library, once a build. Error: the
// target, the disk, or the user stopped it; what was tried until then is kept.
Status ReachPaths(const Fleet& fleet, const PrepareTools& tools, PreparedHunt* hunt);

}  // namespace parallax
