#pragma once

// TargetPool: the targets that models are compared on. They stay up from one model to the next: a
// library is imported once.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "base/stop.h"
#include "targets/target.h"

namespace parallax {

// Lets children of the target take what memory there is: models and the outputs of all their layers
// may.
void LetGrow(TargetSpec* target);

class TargetPool {
 public:
  using Make = std::function<std::unique_ptr<Target>(const TargetSpec&)>;

  // Targets that are starting are given up at the first request to `stop`, which outlives the pool.
  explicit TargetPool(const StopToken& stop);
  // Of other targets than running libraries: tests.
  explicit TargetPool(Make make) : make_(std::move(make)) {}
  // Made at its first use, not started. Lives as long as the pool, or until KeepOnly.
  Target& Of(const TargetSpec& target);
  // Ends the targets of other names: memory is for those that are used.
  void KeepOnly(const std::set<std::string>& names);

 private:
  Make make_;
  std::map<std::string, std::unique_ptr<Target>> targets_;
};

}  // namespace parallax
