#pragma once

// HuntOptions: what `hunt` is asked for on the command line, read into a request.

#include <memory>
#include <string>
#include <vector>

#include "cli/constraint_options.h"
#include "cli/environment.h"
#include "cli/known/known_options.h"
#include "cli/options.h"
#include "cli/pair_options.h"
#include "cli/recipe_options.h"
#include "prepare/parts.h"
#include "prepare/request.h"
#include "store/store.h"

namespace parallax {

class HuntOptions {
 public:
  void Define(Options& options);
  // Everything that can be wrong before a target is started. Opens the store.
  Status Read(Environment& environment);

  // Of all parts; each has its own sources and share of the time.
  const HuntRequest& request() const { return request_; }
  HuntRequest RequestOf(const HuntPart& part, bool resumable) const;
  const std::vector<HuntPart>& parts() const { return parts_; }
  const std::string& rules() const { return rules_; }
  // A file, where nothing is to be hunted; else empty.
  const std::string& prepare_only() const { return prepare_only_; }
  Store& store() const { return *store_; }
  const std::string& store_path() const { return store_path_; }
  const KnownOptions& known() const { return known_; }
  KnownOptions& known() { return known_; }

 private:
  Result<std::vector<HuntPart>> ReadParts(const Environment& environment) const;

  HuntRequest request_;
  std::vector<std::string> targets_;
  std::string time_;
  double seconds_ = 0;
  RecipeOptions recipe_;
  PairOptions pairs_;
  std::string rules_;  // a folder
  std::vector<std::string> trusted_;
  std::string prepare_only_;
  std::string store_path_ = "parallax.db";
  ConstraintOptions constraints_;
  KnownOptions known_;
  std::string skeptics_ = "on";
  std::vector<HuntPart> parts_;
  std::unique_ptr<Store> store_;
};

}  // namespace parallax
