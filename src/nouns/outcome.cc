#include "nouns/outcome.h"

#include <array>

#include "base/check.h"

namespace parallax {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<Outcome::Variant>> kStatusNames = {
    "returned",      "raised",      "crashed",     "timed-out",
    "out-of-memory", "worker-lost", "interrupted", "not-applicable"};

}  // namespace

OutputValue::OutputValue() = default;
OutputValue::OutputValue(const OutputValue& other) = default;
OutputValue::OutputValue(OutputValue&& other) noexcept = default;
OutputValue& OutputValue::operator=(const OutputValue& other) = default;
OutputValue& OutputValue::operator=(OutputValue&& other) noexcept = default;
OutputValue::~OutputValue() = default;
// Written out: clang 14 dies of the default one.
bool OutputValue::operator==(const OutputValue& other) const { return v == other.v; }

Outcome::Outcome() = default;
Outcome::Outcome(const Outcome& other) = default;
Outcome::Outcome(Outcome&& other) noexcept = default;
Outcome& Outcome::operator=(const Outcome& other) = default;
Outcome& Outcome::operator=(Outcome&& other) noexcept = default;
Outcome::~Outcome() = default;

std::string_view StatusName(const Outcome& outcome) { return kStatusNames[outcome.v.index()]; }

void FillInterrupted(const Outcomes& known, Outcomes* outcomes) {
  PARALLAX_CHECK(known.size() == outcomes->size(), "one outcome a side");
  for (size_t i = 0; i < known.size(); ++i) {
    if ((*outcomes)[i].Is<Interrupted>()) (*outcomes)[i] = known[i];
  }
}

}  // namespace parallax
