#pragma once

// KnownOptions: what is known already: `hunt --known FILE`, a store or a list (.toml), and the
// lists that come with adapters, which `--no-known` leaves out.

#include <map>
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
  // The lists that ship with these adapters. Error: one of them cannot be read.
  Status ReadShipped(const Installation& installation, const std::vector<std::string>& adapters);
  // Of the library that is hunted.
  void Apply(const std::string& adapter, const std::string& version, ConfirmOptions* options) const;
  const std::vector<KnownSummary::Entry>& expired() const { return expired_; }

 private:
  std::string store_;              // its path
  std::optional<KnownList> list_;  // in its place
  bool without_shipped_ = false;
  std::map<std::string, std::vector<KnownList>> shipped_;  // by adapter
  std::string today_;                                      // "2026-11-21"
  std::vector<KnownSummary::Entry> expired_;
};

}  // namespace parallax
