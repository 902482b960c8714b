#pragma once

// RoutingEvaluator: relations whose sides run on several targets: each side goes to its target's
// evaluator, all of them at once, and the outcomes come back in the order of the sides. One thread
// at a time.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "targets/evaluator.h"

namespace parallax {

class RoutingEvaluator : public Evaluator {
 public:
  // `evaluators` by name of the target, no two the same; they outlive it.
  explicit RoutingEvaluator(std::map<std::string, Evaluator*> evaluators)
      : evaluators_(std::move(evaluators)) {}

  // One more target, whose evaluator is kept here; instead of the one it had.
  void Use(const std::string& target, std::unique_ptr<Evaluator> evaluator) {
    evaluators_[target] = evaluator.get();
    owned_[target] = std::move(evaluator);
  }

  // Sides without a target of their own run on `target`. A side that kills its child interrupts
  // those behind it on the same target alone. Error: a target is not known or cannot be started.
  Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                         std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override;

 private:
  std::map<std::string, Evaluator*> evaluators_;
  std::map<std::string, std::unique_ptr<Evaluator>> owned_;
};

}  // namespace parallax
