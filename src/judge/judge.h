#pragma once

// The judge: a pure function of recorded outcomes, probes included.
//
// Every oracle is asked, in the order of its kind (nouns/kinds.h). Each complaint goes before the
// skeptics it concerns; the first complaint that none of them doubts is a Disagree. Investigation
// judges, runs what WantedProbes names, adds the results to the evidence and judges again until
// nothing is wanted.

#include <string>
#include <vector>

#include "judge/evidence.h"
#include "nouns/verdict.h"

namespace parallax {

// With `skeptics_on` false every complaint is a Disagree and no probe is wanted.
//
// A process that died or hung is judged whatever its siblings did. Otherwise sides that are
// NotApplicable, WorkerLost or Interrupted leave the others judged, if they are two or more; fewer,
// or a side out of its rule's domain, make the verdict Skipped.
// REQUIRES: one outcome for each side of the relation.
Verdict Judge(const Evidence& evidence, bool skeptics_on);

// Whether it disagrees, or would if the probes that are wanted did not explain it, or if a further
// run took back the doubt.
bool Complains(const Verdict& verdict);

// The probes that keep Judge(evidence, true) at Untrusted("unprobed") or a doubt open, none of them
// run yet, each name once. Empty: the judge has nothing more to ask.
std::vector<Probe> WantedProbes(const Evidence& evidence);

// Why a Disagree is trusted: what the skeptics that let it through have to say, in their order
// ("well conditioned: one ulp moves the result by 1.2 ulp"). Empty for other verdicts.
std::vector<std::string> Trust(const Evidence& evidence);

// At least two sides returned a non-empty value: a number, a tensor with elements.
bool Judged(const Outcomes& outcomes);

// Some side returned, and none of those that did returned a number, a text or an element.
bool EmptyOutputs(const Outcomes& outcomes);

}  // namespace parallax
