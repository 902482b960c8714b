#pragma once

// KnownOptions: `hunt --known FILE`: a store, or a list (.toml), of what is known already.

#include <optional>
#include <string>
#include <vector>

#include "cli/environment.h"
#include "cli/options.h"
#include "confirm/options.h"
#include "report/summary.h"

namespace parallax {

class KnownOptions {
 public:
  void Define(Options& options);
  // Opens the file, so that what is wrong with it is told now and not after the hunt; entries of a
  // list that have expired are told at once. Error: it cannot be read.
  Status Read(Environment& environment);
  // `version`: of the library that is hunted.
  void Apply(const std::string& version, ConfirmOptions* options) const;
  const std::vector<KnownSummary::Entry>& expired() const { return expired_; }

 private:
  std::string store_;              // its path
  std::optional<KnownList> list_;  // in its place
  std::string today_;              // "2026-11-21"
  std::vector<KnownSummary::Entry> expired_;
};

}  // namespace parallax
