#include "targets/target_pool.h"

#include <unistd.h>

namespace parallax {

void LetGrow(TargetSpec* target) {
  target->child_headroom =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

Target& TargetPool::Of(const TargetSpec& target) {
  std::unique_ptr<Target>& host = targets_[target.name];
  if (!host) {
    TargetSpec roomy = target;
    LetGrow(&roomy);
    host = std::make_unique<TargetHost>(std::move(roomy), StopAt{&stop_, StopLevel::kClean});
  }
  return *host;
}

void TargetPool::KeepOnly(const std::set<std::string>& names) {
  std::erase_if(targets_, [&](const auto& entry) { return !names.contains(entry.first); });
}

}  // namespace parallax
