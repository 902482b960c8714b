#include "nouns/verdict.h"

#include <array>

namespace parallax {
namespace {

constexpr std::array<std::string_view, kKindCount> kKindNames = {
    "value", "status", "crash",    "nan",         "metadata", "hang",
    "oom",   "memory", "mutation", "determinism", "gradient"};

}  // namespace

std::string_view Name(Kind kind) { return kKindNames[static_cast<size_t>(kind)]; }

}  // namespace parallax
