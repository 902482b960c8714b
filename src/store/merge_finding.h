#pragma once

// What becomes of a finding when a campaign meets its signature again. Pure; both stores use it.

#include "model/finding.h"

namespace parallax {

// `stored` met again as `incoming`, of the same signature. Cases add up, lists of APIs unite, id and
// first sighting stay. The status:
//
//   stored \ incoming   confirmed (new, known)            not confirmed
//   new                 new in its campaign, else known   the same
//   known               known                             known
//   unconfirmed, flaky  incoming's                        stays, or flaky when incoming is
//   fixed               new: it came back                 unconfirmed
//
// Witness, outcomes and evidence are the stored ones while those are confirmed, else incoming's.
Finding MergeFindings(const Finding& stored, const Finding& incoming);

}  // namespace parallax
