#pragma once

// The steps that run the witness in fresh processes.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// The step "reproduce": the reduced witness, else the one that was met, else the one on other
// numbers or behind a prefix. Without `confirm` nothing is run.
Status ReproduceWitness(FindingDraft& draft);

// The step "call order": whether the sides disagree only because one of them is called before the
// other. Nothing is run where the witness did not reproduce.
Status CheckCallOrder(FindingDraft& draft);

}  // namespace parallax
