#pragma once

// ConfirmOptions and ConfirmTools: how suspects become findings, and what they are tried and kept
// with. Plain data; all references outlive it.

#include <functional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "investigate/script_run.h"
#include "store/known_list.h"
#include "store/store.h"
#include "targets/hunted_target.h"
#include "words/progress.h"

namespace parallax {

struct ConfirmOptions {
  // No suspect is taken up after so long; the rest stay unprobed. 0: all are, as a campaign of a
  // fixed number of cases wants it.
  double limit_s = 120;
  std::string scripts_folder;  // where reproduction scripts are written
  std::string known_store;     // findings there are not new; empty for none
  // Entries that count for this version today; findings that they name are known. The first list
  // that names one tells.
  std::vector<KnownList> known_lists = {};
  // Runs a script in place of the target's interpreter; called on several threads. Empty: that one.
  std::function<Result<ScriptRun>(const std::string& text)> run_script = nullptr;
  // As the cases were run; a campaign fills these in.
  int jobs = 1;
  bool skeptics_on = true;
  bool guard = false;
  double deadline_s = 5;  // for one call of the library
};

struct ConfirmTools {
  Target& target;  // runs the sides of all targets: of several a JointTarget
  const std::vector<HuntedTarget>& targets;
  const Catalogue& catalogue;
  Store& store;
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
  size_t subject = 0;  // index of the target that relations name
};

}  // namespace parallax
