#include "judge/measures/agreement.h"

#include "judge/measures/outputs.h"
#include "judge/sides.h"
#include "numbers/case_screen.h"

namespace parallax {

Agreement::Agreement(const Evidence& evidence,
                     const std::function<bool(int, int, const OutputDifference&)>& agree)
    : relation_(evidence.relation()),
      sides_(ReturnedSides(evidence.outcomes())),
      pairs_(sides_.size() * sides_.size(), true) {
  if (sides_.size() < 3) return;  // of two nobody stands alone
  std::vector<OutputValue> outputs;
  for (int side : sides_) {
    const auto at = static_cast<size_t>(side);
    outputs.push_back(Selected(evidence.relation().sides[at], evidence.outcomes()[at]));
  }
  const Tolerance tolerance = ToleranceOf(evidence.relation().claim);
  for (size_t a = 0; a < sides_.size(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      const OutputDifference difference = CompareOutputs(outputs[a], outputs[b], tolerance);
      const bool same = agree(sides_[a], sides_[b], difference);
      pairs_[a * sides_.size() + b] = pairs_[b * sides_.size() + a] = same;
    }
  }
}

bool Agreement::OthersAgree(size_t left_out) const {
  for (size_t a = 0; a < sides_.size(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      if (a != left_out && b != left_out && !Agree(a, b)) return false;
    }
  }
  return true;
}

int Agreement::Lone() const {
  if (sides_.size() < 3) return -1;
  for (size_t i = 0; i < sides_.size(); ++i) {
    bool alone = true;
    for (size_t other = 0; other < sides_.size(); ++other) {
      alone = alone && (other == i || !Agree(i, other));
    }
    if (alone && OthersAgree(i) && AreIndependent(relation_, sides_, sides_[i])) return sides_[i];
  }
  return -1;
}

bool Agreement::IsMutual() const {
  if (sides_.size() < 3) return false;
  for (size_t a = 0; a < sides_.size(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      if (Agree(a, b)) return false;
    }
  }
  return true;
}

void TellAgreement(const Agreement& agreement, int* side, std::string* detail) {
  *side = agreement.Lone();
  if (agreement.IsMutual()) *detail += "; no two sides agree";
}

}  // namespace parallax
