#pragma once

// Constraint: a clause about the arguments of one API, and how we know it. Plain data.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/clause.h"

namespace parallax {

struct Provenance {
  enum class Origin : uint8_t {
    kSignature,      // types and choices of the parameters, as the adapter read them
    kDocumentation,  // a sentence of the API's documentation
    kProbing,        // what refusals taught
    kUser,           // a file of the user's
    kAdapter,        // a file that comes with the adapter
    kRule,           // the domain of the rule whose inputs these are
  };
  static constexpr int kOriginCount = 6;
  Origin origin = Origin::kSignature;
  std::string reason;  // the parameter as declared, the sentence, the refusal, the file
  bool operator==(const Provenance&) const = default;
};
std::string_view Name(Provenance::Origin origin);

// What calls in probing showed of a clause: accepted inputs for which it holds or not, and inputs
// just outside of it that were refused or accepted.
struct ClauseTrials {
  uint32_t kept = 0;
  uint32_t broken = 0;
  uint32_t refused = 0;
  uint32_t accepted = 0;
  bool operator==(const ClauseTrials&) const = default;
};

struct Constraint {
  Clause clause;
  std::vector<Provenance> from;  // at least one
  ClauseTrials trials;
  bool operator==(const Constraint&) const = default;
};

// What a person says before probing: guesses go by it.
struct Hint {
  Clause clause;
  bool holds = true;  // false: whoever says so has misread something
  bool operator==(const Hint&) const = default;
};

// Whether accepted inputs speak against the clause: it is misread, or says less than it seems to.
inline bool IsContradicted(const Constraint& constraint) { return constraint.trials.broken > 0; }

// Whether a person wrote it down: it holds although calls outside of it return.
inline bool IsStated(const Constraint& constraint) {
  return std::any_of(constraint.from.begin(), constraint.from.end(), [](const Provenance& from) {
    return from.origin == Provenance::Origin::kUser || from.origin == Provenance::Origin::kAdapter;
  });
}

// A clause that is there already gets one more provenance.
void AddConstraint(Clause clause, Provenance from, std::vector<Constraint>* constraints);

}  // namespace parallax
