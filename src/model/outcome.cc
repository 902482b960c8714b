#include "model/outcome.h"

#include <array>
#include <string_view>

namespace parallax {

std::string_view StatusName(const Outcome& outcome) {
  static constexpr std::array<std::string_view, std::variant_size_v<decltype(outcome.v)>> kNames = {
      "returned",      "raised",      "crashed",     "timed out",
      "out of memory", "worker lost", "interrupted", "not applicable"};
  return kNames[outcome.v.index()];
}

}  // namespace parallax
