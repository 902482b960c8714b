#pragma once

#include <functional>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "relations/epoch_shown.h"
#include "store/store.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

struct FoldState;

// A hunt, where it is.
struct HuntInSight {
  const FoldState& state;
  const std::vector<PlannedRelation>& relations;  // of the cases of the state
  double seconds = 0;                             // of hunting, of this run of the campaign
  int idle = 0;                                   // jobs that have nothing to do
};

// What a hunt works with. All of it outlives the hunt.
struct HuntTools {
  Target& target;  // runs the sides of all targets (Fleet::AsOne)
  Store& store;
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
  // Asked for more relations when an epoch has ended; empty: nobody is.
  MoreRelations more = nullptr;
  // Called several times a second on the thread of the hunt, while no state changes: what it begins
  // may go on beside the hunt. Error: the hunt ends.
  std::function<Status(const HuntInSight&)> beside = nullptr;
};

}  // namespace parallax
