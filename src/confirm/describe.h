#pragma once

// The step "describe": signature, title, rank, evidence and trust of the finding, from what the
// steps before it found out.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

Status DescribeWitness(FindingDraft& draft);

}  // namespace parallax
