#pragma once

// Resume: which unfinished campaign goes on, and whether it still can.

#include <string>
#include <vector>

#include "base/result.h"
#include "prepare/prepared_hunt.h"
#include "store/campaign_store.h"
#include "targets/build.h"
#include "targets/hunted_target.h"
#include "wire/message.h"

namespace parallax {

// What the cases of a campaign are drawn from, beside its settings. Its record says it.
struct Grounds {
  std::string target;     // name
  std::string version;    // of its library
  std::string catalogue;  // hash of the content
  std::string relations;  // hash of the content
  BuildFacts build = {};  // of each target: "PYTHONPATH of toy"
};

Grounds GroundsOf(const PreparedHunt& hunt);
// Of a hunt that runs: the build of each target too.
Grounds GroundsOf(const PreparedHunt& hunt, const std::vector<HuntedTarget>& targets);

// "toy", of several targets "toy+old": how a campaign's record names what it hunts.
std::string NameOfTargets(const std::vector<std::string>& names);

// The `targets` of a campaign's record. Of a build it has digests, since variables may be secrets.
std::string TargetsJson(const Grounds& grounds, const Hello& hello);

// The targets of a record, marked as those of an opening: a hunt of a few APIs, told before the
// others are probed. Nothing of its cases goes on; the campaign that resumes it begins.
std::string AsOpening(const std::string& targets);
bool IsOpening(const CampaignRecord& record);

// The newest campaign that is not finished, has these settings and hunts this target alone; null
// when there is none.
const CampaignRecord* FindUnfinished(const std::vector<CampaignRecord>& records,
                                     const std::string& settings, const std::string& target);

// The newest of these, in whatever state; null when there is none.
const CampaignRecord* FindNewest(const std::vector<CampaignRecord>& records,
                                 const std::string& settings, const std::string& target);

// Error: the campaign was begun on other grounds, so that its cases cannot be made again or would
// be judged on two builds; it names the difference.
Status CheckGrounds(const CampaignRecord& record, const Grounds& now);

}  // namespace parallax
