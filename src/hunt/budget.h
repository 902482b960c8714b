#pragma once

// HuntBudget: what is left of the time or of the cases that a hunt was given.

#include <cstdint>

#include "base/clock.h"
#include "prepare/settings.h"

namespace parallax {

class HuntBudget {
 public:
  // Both outlive it.
  HuntBudget(const CampaignSettings& settings, const Clock& clock)
      : settings_(settings), clock_(clock) {}

  // Hunting begins now. `earlier_ns`: what earlier runs of the campaign took.
  void Start(uint64_t earlier_ns);
  // Hunting ends now.
  void End();

  // Of all runs of the campaign, until now or the end. 0 before the start.
  double Seconds() const;
  // A number of cases is hunted however long it takes.
  bool OutOfTime() const { return settings_.cases == 0 && Seconds() >= settings_.time_s; }
  // After so many; no limit where it is time that ends the hunt.
  uint64_t CasesLeft(uint64_t cases) const;

 private:
  const CampaignSettings& settings_;
  const Clock& clock_;
  bool runs_ = false;
  double began_ = 0;
  double before_s_ = 0;  // until it began, or at all
};

}  // namespace parallax
