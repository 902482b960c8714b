#pragma once

#include "base/clock.h"
#include "base/stop.h"
#include "relations/epoch_shown.h"
#include "store/store.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

// What a hunt works with. All of it outlives the hunt.
struct HuntTools {
  Target& target;  // runs the sides of all targets (Fleet::AsOne)
  Store& store;
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
  // Asked for more relations when an epoch has ended; empty: nobody is.
  MoreRelations more = nullptr;
};

}  // namespace parallax
