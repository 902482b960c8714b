#pragma once

// ConstraintOptions: the options of `hunt` about constraints, and what they come to: a user's own
// are joined to what is known, those of the adapter too, or none are used at all.

#include <filesystem>
#include <string>
#include <vector>

#include "cli/options.h"
#include "constraints/user_file.h"
#include "words/progress.h"

namespace parallax {

class ConstraintOptions {
 public:
  void Define(Options& options);
  // Reads the user's. Error: options that exclude each other, a file that is wrong.
  Status Read();
  bool used() const { return !without_; }
  const std::vector<UserConstraint>& user() const { return user_; }
  // After probing; names that no API has are notes. Error: a parameter that an API has not.
  Status Join(const std::filesystem::path& adapter_folder, Progress& progress,
              std::vector<CatalogueEntry>* entries) const;

 private:
  std::string folder_;
  bool without_ = false;
  std::vector<UserConstraint> user_;
};

}  // namespace parallax
