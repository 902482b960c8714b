#pragma once

// What one `parallax hunt` does one after the other: each target alone, then those that fit
// together.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hunt/settings.h"
#include "store/campaign_store.h"
#include "targets/target_registry.h"
#include "targets/target_spec.h"

namespace parallax {

// One hunt: of one target, or of several that a joint source holds against each other.
struct HuntPart {
  std::vector<std::string> targets;  // names
  std::string sources;               // the text of --source; empty: the default of one target
  std::string joint;                 // the joint source, members included; empty: one target alone
  double share = 1;                  // of the time
};

// The targets of these names. Error: one that there is none of.
Result<std::vector<TargetSpec>> SpecsOf(const Installation& installation,
                                        const std::vector<std::string>& names);

// Without `sources`, several targets are hunted by what fits each alone, in half of the time, then
// by what fits them together: `versions` of one library, its `backends`, `counterparts` of several
// libraries. `joint`: the joint source among `sources`, empty if there is none. An empty adapter
// in `targets`: nothing is known of the target but its name.
std::vector<HuntPart> PartsOf(const std::vector<TargetSpec>& targets, const std::string& sources,
                              const std::string& joint);

// Where an interrupted hunt goes on: the part with an unfinished campaign of these settings, those
// before it being done. Empty: there is none.
std::optional<size_t> UnfinishedPart(const std::vector<HuntPart>& parts,
                                     const std::vector<CampaignRecord>& records,
                                     CampaignSettings settings);

// Takes the targets that failed alone out of a joint hunt; whether the part is still to be run.
bool LeaveOut(const std::set<std::string>& failed, HuntPart* part);

}  // namespace parallax
