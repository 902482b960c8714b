#include "cli/constraint_options.h"

namespace parallax {

void ConstraintOptions::Define(Options& options) {
  options.Add("--constraints", folder_, "A folder of constraints (.toml) of yours").Folder();
  options.Flag("--no-constraints", without_,
               "Probe and hunt without what is known of arguments, to see what that is worth");
}

Status ConstraintOptions::Read() {
  if (without_ && !folder_.empty()) {
    return Error{"--no-constraints and --constraints exclude each other", "leave one of them out"};
  }
  PARALLAX_TRY_ASSIGN(user_, ReadUserConstraints(folder_));
  return {};
}

}  // namespace parallax
