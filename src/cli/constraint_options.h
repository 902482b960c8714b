#pragma once

// ConstraintOptions: the options of `hunt` about constraints: a user's own are joined to what is
// known of arguments, or none are used at all.

#include <string>
#include <vector>

#include "cli/options.h"
#include "constraints/user_file.h"

namespace parallax {

class ConstraintOptions {
 public:
  void Define(Options& options);
  // Reads the user's. Error: options that exclude each other, a file that is wrong.
  Status Read();
  bool used() const { return !without_; }
  const std::vector<UserConstraint>& user() const { return user_; }

 private:
  std::string folder_;
  bool without_ = false;
  std::vector<UserConstraint> user_;
};

}  // namespace parallax
