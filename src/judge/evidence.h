#pragma once

// Evidence: everything the judge may look at, all of it recorded. Judging reads no clock, no file
// and calls no library, so replay, reduction and a second investigation judge again for free. The
// caller owns what the references name.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/finding.h"
#include "nouns/recorded_case.h"
#include "words/dialect.h"

namespace parallax {

inline constexpr int kNudges = 3;

// A further run that a skeptic asks for: `sides` over the same binding, or one of its own, and the
// same seed. Probes of one name are the same run, whoever asks.
struct Probe {
  std::string name;  // "again-1", "nudge-2", "float64"
  std::vector<Side> sides;
  std::optional<Binding> binding = {};
  bool operator==(const Probe&) const = default;
};

// What came of a probe: its name, and one outcome for each of its sides, in their order.
using ProbeResult = ProbeRecord;

// A view of a case, with what was asked about it since.
struct Evidence {
  const RecordedCase& recorded;              // its outcomes: one for each side of its relation
  std::span<const ProbeResult> probes = {};  // those run so far
  // In which the sides' messages are written.
  const Dialect& dialect = NoDialect();
  // How many of them skeptics ask for (judge/measures/probes.h).
  int nudges = kNudges;

  const Relation& relation() const { return recorded.relation; }
  const Binding& binding() const { return recorded.binding; }
  uint64_t seed() const { return recorded.seed; }
  const Outcomes& outcomes() const { return recorded.outcomes; }

  bool HasTrait(std::string_view trait) const;
  // Results are sums or products of many numbers.
  bool AddsUp() const { return HasTrait("accumulates") || HasTrait("linalg"); }
  // The outcomes of the probe `name`; null when it has not been run.
  const Outcomes* FindProbe(std::string_view name) const;
};

}  // namespace parallax
