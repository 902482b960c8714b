#include "investigate/reduce/pass.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<Pass>>& Registered() {
  static std::vector<std::unique_ptr<Pass>> registered;
  return registered;
}

std::vector<const Pass*> InOrder() {
  std::vector<const Pass*> ordered;
  for (std::string_view name : kPassOrder) {
    for (const std::unique_ptr<Pass>& pass : Registered()) {
      if (pass->name() == name) ordered.push_back(pass.get());
    }
  }
  PARALLAX_CHECK(ordered.size() == Registered().size() && ordered.size() == std::size(kPassOrder),
                 "a pass is registered twice or missing in kPassOrder");
  return ordered;
}

}  // namespace

const std::vector<const Pass*>& Passes() {
  static const std::vector<const Pass*> passes = InOrder();
  return passes;
}

PassRegistrar::PassRegistrar(std::unique_ptr<Pass> pass) {
  Registered().push_back(std::move(pass));
}

}  // namespace parallax
