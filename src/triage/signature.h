#pragma once

// Signature of a verdict: what groups disagreeing cases into one finding. Pure.

#include "model/finding.h"
#include "model/relation.h"
#include "model/verdict.h"

namespace parallax {

// Kind and pattern of the verdict, the relation's api, its family with its source
// ("modes:float64"). REQUIRES: verdict.state is kDisagree or kUntrusted.
Signature SignatureOf(const Relation& relation, const Verdict& verdict);

// Whether the verdict, of a case of the same relation, is about the same finding: it disagrees (or
// waits for probes) with that kind and pattern.
bool KeepsSignature(const Signature& signature, const Verdict& verdict);

// The process dies (or a call never returns) at each case of this kind, so that trying one is dear.
bool IsDeadly(const Outcomes& outcomes);
bool Hangs(const Outcomes& outcomes);

}  // namespace parallax
