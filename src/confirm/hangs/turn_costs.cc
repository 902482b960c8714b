#include "confirm/hangs/turn_costs.h"

namespace parallax {

void TurnCosts::Took(bool hang, double seconds) {
  Measured& of_kind = hang ? hangs_ : others_;
  ++of_kind.count;
  of_kind.seconds += seconds;
}

std::optional<double> TurnCosts::Of(const TurnCounts& counts) const {
  if (counts.others > 0 && others_.count == 0) return std::nullopt;
  const auto each = [](const Measured& measured, double before) {
    return measured.count == 0 ? before : measured.seconds / static_cast<double>(measured.count);
  };
  return static_cast<double>(counts.hangs) * each(hangs_, hang_s_) +
         static_cast<double>(counts.others) * each(others_, 0);
}

}  // namespace parallax
