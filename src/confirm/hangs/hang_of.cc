#include "confirm/hangs/hang_of.h"

#include <iterator>

namespace parallax {

std::string HangOf(const RecordedCase& recorded) {
  const Verdict& verdict = recorded.verdict;
  const std::vector<Side>& sides = recorded.relation.sides;
  const bool known = verdict.side >= 0 && verdict.side < std::ssize(sides);
  if (verdict.kind != Kind::kHang || !known) return "";
  const auto side = static_cast<size_t>(verdict.side);
  return TargetOfSide(recorded.relation, side) + " " + sides[side].program.Plain().name();
}

HeldHang HangHeldBy(const Finding& finding) {
  const bool whole = finding.confirm_runs > 0 && finding.confirmed == finding.confirm_runs;
  if (finding.signature.kind != Kind::kHang || !whole || !finding.prefix.empty()) return {};
  return {HangOf(finding.witness), IsConfirmed(finding.status)};
}

}  // namespace parallax
