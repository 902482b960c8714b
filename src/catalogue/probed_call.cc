#include "catalogue/probed_call.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "words/message_template.h"

namespace parallax {
namespace {

// A first call of 4 ms that costs so many further ones is told apart from them.
constexpr uint64_t kDearFirstNs = 1u << 22;
constexpr uint64_t kDearFirstCalls = 16;

}  // namespace

std::string RefusalText(const Outcome& outcome) {
  if (outcome.Is<Raised>()) {
    const auto& raised = outcome.As<Raised>();
    return raised.type + ": " + raised.message.substr(0, 400);
  }
  if (outcome.Is<Crashed>()) {
    return "crashed with signal " + std::to_string(outcome.As<Crashed>().signal);
  }
  if (outcome.Is<TimedOut>()) return "no answer within the deadline";
  if (outcome.Is<OutOfMemory>()) return "out of memory";
  if (outcome.Is<Returned>()) return "returned nothing to compare";
  return std::string(StatusName(outcome));
}

bool IsDeath(const Outcome& outcome) { return outcome.Is<Crashed>() || outcome.Is<TimedOut>(); }

std::string WayToFail(const Outcome& outcome, const Dialect& dialect) {
  if (outcome.Is<Crashed>()) return CrashTemplate(outcome.As<Crashed>(), dialect);
  return FailsInternalAssert(outcome, dialect) ? RaisedTemplate(outcome.As<Raised>(), dialect) : "";
}

uint64_t FirstCost(const Outcome& outcome) { return outcome.prepare_ns + outcome.duration_ns; }

uint64_t IfDear(uint64_t first_ns, uint64_t usual_ns) {
  const bool dear = first_ns >= kDearFirstNs && first_ns >= kDearFirstCalls * usual_ns;
  return dear ? QuantiseCost(first_ns) : 0;
}

uint64_t QuantiseCost(uint64_t nanoseconds) {
  return nanoseconds == 0 ? 0 : std::bit_ceil(std::min<uint64_t>(nanoseconds, uint64_t{1} << 60));
}

uint64_t UsualCost(std::span<const Outcome> outcomes) {
  std::vector<uint64_t> durations;
  for (const Outcome& outcome : outcomes) {
    if (outcome.Is<Returned>()) durations.push_back(outcome.duration_ns);
  }
  std::sort(durations.begin(), durations.end());
  return durations.empty() ? 0 : durations[durations.size() / 2];
}

}  // namespace parallax
