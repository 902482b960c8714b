#pragma once

// HostPool: the targets that models are compared on. They stay up from one model to the next: a
// library is imported once.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "campaign/model_files.h"
#include "targets/target_host.h"

namespace parallax {

// Lets children of the target take what memory there is: models and the outputs of all their layers
// may.
void LetGrow(TargetSpec* target);

class HostPool {
 public:
  // Targets that are starting are given up at the first request to `stop`, which outlives the pool.
  explicit HostPool(const StopToken& stop) : stop_(stop) {}
  // Made at its first use, not started. Lives as long as the pool, or until KeepOnly.
  TargetHost& Of(const TargetSpec& target);
  // Ends the targets that these sides do not use: memory is for those that do.
  void KeepOnly(const std::vector<ModelSide>& sides);

 private:
  const StopToken& stop_;
  std::map<std::string, std::unique_ptr<TargetHost>> hosts_;
};

}  // namespace parallax
