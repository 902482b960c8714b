#pragma once

// JointTarget: several targets as one, so that a campaign over them is a campaign: what belongs to
// one library (its adapter's answers, its seeds) comes from the first; each side of a relation runs
// where it says.

#include <memory>
#include <vector>

#include "targets/target.h"

namespace parallax {

class JointTarget : public Target {
 public:
  // They outlive it; at least one, of different names.
  explicit JointTarget(std::vector<Target*> targets);

  // Of the first.
  const TargetSpec& spec() const override { return targets_.front()->spec(); }
  // Starts all; what the first said. Error: one cannot be started.
  Result<Hello> Start() override;
  std::unique_ptr<TargetSession> Open(StopAt stop) override;

 private:
  const std::vector<Target*> targets_;
};

}  // namespace parallax
