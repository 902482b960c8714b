#pragma once

// HuntedLibrary and HuntTools: what is hunted, and what with. Plain data.

#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "relations/epoch_shown.h"
#include "relations/planned_relation.h"
#include "store/store.h"
#include "targets/hunted_target.h"
#include "words/progress.h"

namespace parallax {

// The running target, what can be called there, what must hold of it.
struct HuntedLibrary {
  Hello hello;
  const Catalogue& catalogue;
  std::vector<PlannedRelation> relations;
  std::vector<HuntedTarget> peers = {};  // the other targets, of a hunt over several
  // Asked when an epoch has ended; empty: there are no more.
  MoreRelations more = nullptr;
};

// Of a prepared hunt, on the targets that it was prepared for. Both outlive it.
HuntedLibrary LibraryOf(const PreparedHunt& hunt, const Fleet& fleet);

// All of it outlives the hunt.
struct HuntTools {
  Target& target;  // of several a JointTarget
  Store& store;
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
};

}  // namespace parallax
