#include "model/outcome.h"

#include <array>

namespace parallax {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<decltype(Outcome::v)>> kStatusNames = {
    "returned",      "raised",      "crashed",     "timed-out",
    "out-of-memory", "worker-lost", "interrupted", "not-applicable"};

}  // namespace

std::string_view StatusName(const Outcome& outcome) { return kStatusNames[outcome.v.index()]; }

}  // namespace parallax
