#pragma once

// HuntRequest: what a user asks of one hunt, before anything is started. Plain data.

#include <set>
#include <string>
#include <vector>

#include "base/installation.h"
#include "base/stop.h"
#include "constraints/user_file.h"
#include "prepare/settings.h"
#include "relations/recipe.h"
#include "relations/stated_relation.h"
#include "store/note_store.h"
#include "words/progress.h"

namespace parallax {

struct HuntRequest {
  CampaignSettings settings;
  std::string joint;                      // the source that holds targets together; empty: none
  Recipe recipe;                          // one without a name changes nothing
  std::vector<StatedRelation> stated;     // that `settings.sources` may select
  bool constraints = true;                // whether what is known of arguments is used
  std::vector<UserConstraint> said = {};  // of arguments, by the user
  std::set<std::string> opening = {};     // no other API is probed and hunted (opening.h)
};

// What preparing works with.
struct PrepareTools {
  const Installation& installation;
  NoteStore& notes;  // of stated relations and counterparts
  const StopToken& stop;
  Progress& progress;
};

}  // namespace parallax
