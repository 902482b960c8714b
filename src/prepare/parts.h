#pragma once

// What one `parallax hunt` does one after the other: each target alone, then those that fit
// together.

#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "targets/target_spec.h"

namespace parallax {

// One hunt: of one target, or of several that a joint source holds against each other.
struct HuntPart {
  std::vector<std::string> targets;  // names
  std::string sources;               // the text of --source; empty: the default of one target
  std::string joint;                 // the joint source, members included; empty: one target alone
  double share = 1;                  // of the time
};

// The source that holds the targets together; empty: each is hunted alone. Error: it has nothing to
// hold the one target against.
Result<std::string> JointSourceOf(const std::string& sources,
                                  const std::vector<std::string>& targets);

// Without `sources`, several targets are hunted by what fits each alone, in half of the time, then
// by what fits them together: `versions` of one library, its `backends`, `counterparts` of several
// libraries. `joint`: the joint source among `sources`, empty if there is none. An empty adapter
// in `targets`: nothing is known of the target but its name.
std::vector<HuntPart> PartsOf(const std::vector<TargetSpec>& targets, const std::string& sources,
                              const std::string& joint);

// Takes the targets that failed alone out of a joint hunt; whether the part is still to be run.
bool LeaveOut(const std::set<std::string>& failed, HuntPart* part);

}  // namespace parallax
