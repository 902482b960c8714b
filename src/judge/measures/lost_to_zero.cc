#include "judge/measures/lost_to_zero.h"

#include <algorithm>
#include <vector>

#include "judge/measures/outputs.h"

namespace parallax {

bool LosesToZero(const Evidence& evidence) {
  const std::vector<Dispute> disputes = DisputesOf(evidence);
  return !disputes.empty() &&
         std::all_of(disputes.begin(), disputes.end(),
                     [&](const Dispute& dispute) { return AreOnlyZeros(evidence, dispute); });
}

}  // namespace parallax
