#include "catalogue/near_api.h"

#include <tuple>

#include "base/text.h"

namespace parallax {
namespace {

std::string_view LastWordOf(std::string_view name) { return name.substr(name.rfind('.') + 1); }

}  // namespace

std::optional<std::string> NearApi(std::string_view name, const std::vector<std::string>& known) {
  const std::string_view wanted = LastWordOf(name);
  const std::string* best = nullptr;
  for (const std::string& each : known) {
    if (wanted.empty() || LastWordOf(each) != wanted) continue;
    const bool better = best == nullptr || std::tuple(each.size(), std::string_view(each)) <
                                               std::tuple(best->size(), std::string_view(*best));
    if (better) best = &each;
  }
  return best != nullptr ? std::optional<std::string>(*best) : DidYouMean(name, known);
}

}  // namespace parallax
