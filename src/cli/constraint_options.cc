#include "cli/constraint_options.h"

namespace parallax {

void ConstraintOptions::Define(Options& options) {
  options.Add("--constraints", folder_, "A folder of constraints (.toml) of yours");
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

Status ConstraintOptions::Join(const std::filesystem::path& adapter_folder, Progress& progress,
                               std::vector<CatalogueEntry>* entries) const {
  if (without_) return {};
  PARALLAX_TRY_ASSIGN(const std::vector<UserConstraint> own,
                      ReadAdapterConstraints(adapter_folder));
  // Another version of the library may lack an API that the adapter speaks of.
  PARALLAX_TRY(ApplyConstraints(own, entries));
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> unmet, ApplyConstraints(user_, entries));
  for (const std::string& each : unmet) progress.Note(each);
  return {};
}

}  // namespace parallax
