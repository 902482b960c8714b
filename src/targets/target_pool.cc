#include "targets/target_pool.h"

#include <unistd.h>

#include "targets/target_host.h"

namespace parallax {

void LetGrow(TargetSpec* target) {
  target->child_headroom =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

TargetPool::TargetPool(const StopToken& stop)
    : make_([&stop](const TargetSpec& target) {
        TargetSpec roomy = target;
        LetGrow(&roomy);
        return std::make_unique<TargetHost>(std::move(roomy), StopAt{&stop, StopLevel::kClean});
      }) {}

Target& TargetPool::Of(const TargetSpec& target) {
  std::unique_ptr<Target>& made = targets_[target.name];
  if (!made) made = make_(target);
  return *made;
}

void TargetPool::KeepOnly(const std::set<std::string>& names) {
  std::erase_if(targets_, [&](const auto& entry) { return !names.contains(entry.first); });
}

}  // namespace parallax
