#pragma once

// What becomes of a finding when a campaign meets its signature again. Pure; both stores use it.

#include "nouns/finding.h"

namespace parallax {

// `stored` met again as `incoming`, of the same signature. Cases add up, lists of APIs unite, id
// and first sighting stay. The status:
//
//   stored \ incoming   confirmed (new, known)            not confirmed
//   new                 new in its campaign, else known   the same
//   known               known                             known
//   unconfirmed         incoming's                        incoming's
//   flaky               incoming's                        flaky
//   fixed               new: it came back                 incoming's
//
// What a list of known findings says of it is what it said when it was last met confirmed.
// The mark of a fix stays, the older one of two, unless one of them was met in that version or
// later. Witness, outcomes and evidence stay the stored ones when those are confirmed (of two that
// one campaign confirmed, the simpler ones stay), or when neither is and the campaign is the same;
// else they are incoming's. Titles of confirmed witnesses that do not stay are kept in `also`: two
// faults of one API and relation may have one signature.
Finding MergeFindings(const Finding& stored, const Finding& incoming);

}  // namespace parallax
