#include "campaign/host_pool.h"

#include <unistd.h>

#include <algorithm>

namespace parallax {

void LetGrow(TargetSpec* target) {
  target->child_headroom =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

TargetHost& HostPool::Of(const TargetSpec& target) {
  std::unique_ptr<TargetHost>& host = hosts_[target.name];
  if (!host) {
    TargetSpec roomy = target;
    LetGrow(&roomy);
    host = std::make_unique<TargetHost>(std::move(roomy), StopAt{&stop_, StopLevel::kClean});
  }
  return *host;
}

void HostPool::KeepOnly(const std::vector<ModelSide>& sides) {
  std::erase_if(hosts_, [&](const auto& entry) {
    return std::none_of(sides.begin(), sides.end(),
                        [&](const ModelSide& side) { return side.target.name == entry.first; });
  });
}

}  // namespace parallax
