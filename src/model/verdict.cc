#include "model/verdict.h"

#include <array>

namespace parallax {

std::string_view Name(Kind kind) {
  static constexpr std::array<std::string_view, kKindCount> kNames = {
      "value", "status", "crash",    "nan",         "metadata", "hang",
      "oom",   "memory", "mutation", "determinism", "gradient", "class"};
  return kNames[static_cast<size_t>(kind)];
}

}  // namespace parallax
