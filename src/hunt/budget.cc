#include "hunt/budget.h"

namespace parallax {

void HuntBudget::Start(uint64_t earlier_ns) {
  before_s_ = static_cast<double>(earlier_ns) / 1e9;
  began_ = clock_.Seconds();
  runs_ = true;
}

void HuntBudget::End() {
  before_s_ = Seconds();
  runs_ = false;
}

double HuntBudget::Seconds() const { return before_s_ + (runs_ ? clock_.Seconds() - began_ : 0); }

uint64_t HuntBudget::CasesLeft(uint64_t cases) const {
  if (settings_.cases == 0) return UINT64_MAX;
  return settings_.cases > cases ? settings_.cases - cases : 0;
}

}  // namespace parallax
