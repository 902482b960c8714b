#pragma once

// Fleet: the targets of a hunt, started. None of them is before the others: whose APIs are hunted
// is an index that the prepared hunt keeps (prepared_hunt.h).

#include <memory>
#include <string>
#include <vector>

#include "base/installation.h"
#include "base/result.h"
#include "base/stop.h"
#include "targets/hunted_target.h"
#include "targets/target.h"
#include "targets/target_spec.h"
#include "words/progress.h"

namespace parallax {

class Fleet {
 public:
  // Starts them, several at a time. Error: the first of them that cannot be started.
  static Result<Fleet> Start(std::vector<std::unique_ptr<Target>> targets, Progress& progress);

  const std::vector<HuntedTarget>& members() const { return members_; }
  // What sweeps run on: the only target, or all of them as one (targets/joint_target.h), of which
  // the member of this index answers what belongs to one library. The fleet outlives it.
  Target& AsOne(size_t subject);

 private:
  std::vector<std::unique_ptr<Target>> owned_;
  std::vector<HuntedTarget> members_;
  std::vector<std::unique_ptr<Target>> joint_;  // that AsOne made
};

// The targets of these names. Error: one that there is none of.
Result<std::vector<TargetSpec>> SpecsOf(const Installation& installation,
                                        const std::vector<std::string>& names);

// Their processes are given up, and end in haste, once `stop` is requested; it outlives the fleet.
// `rules`: a folder of rules of the user's; empty: none.
Result<Fleet> StartFleet(const Installation& installation, const std::vector<std::string>& names,
                         const std::string& rules, const StopToken& stop, Progress& progress);

}  // namespace parallax
