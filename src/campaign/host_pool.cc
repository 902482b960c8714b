#include "campaign/host_pool.h"

#include <algorithm>

namespace parallax {

TargetHost& HostPool::Of(const TargetSpec& target) {
  std::unique_ptr<TargetHost>& host = hosts_[target.name];
  if (!host) host = std::make_unique<TargetHost>(target);
  return *host;
}

void HostPool::KeepOnly(const std::vector<ModelSide>& sides) {
  std::erase_if(hosts_, [&](const auto& entry) {
    return std::none_of(sides.begin(), sides.end(),
                        [&](const ModelSide& side) { return side.target.name == entry.first; });
  });
}

}  // namespace parallax
