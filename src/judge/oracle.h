#pragma once

// Oracle: one way for the outcomes of a case to be wrong. Each lives in a file of oracles/ named as
// it is, and registers itself there with PARALLAX_ORACLE; there is no other list. Oracles are
// stateless; any thread may use them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/evidence.h"
#include "nouns/verdict.h"

namespace parallax {

// What an oracle holds against a case. It becomes a disagreement unless a skeptic doubts it.
struct Complaint {
  Kind kind = Kind::kValue;
  std::string detail;   // one sentence with the figures
  std::string pattern;  // for the signature: message template, frame, nan pattern; never a figure
  int side = -1;        // the side that looks wrong; -1: not known
  uint32_t claim = 0;   // the ClaimBits it rests on; 0: none, no claim allows it
};

// Kinds that rest on the numbers of outputs.
constexpr bool IsAboutValues(Kind kind) {
  return kind == Kind::kValue || kind == Kind::kNan || kind == Kind::kDeterminism ||
         kind == Kind::kGradient;
}

class Oracle {
 public:
  virtual ~Oracle() = default;
  // Kebab-case; the name of its file.
  virtual std::string_view name() const = 0;
  // The kinds its complaints may have.
  virtual std::vector<Kind> kinds() const = 0;
  virtual std::optional<Complaint> Judge(const Evidence& evidence) const = 0;
};

// Where an oracle stands: the first complaint that no skeptic doubts is the verdict, and a crash
// says more than the values beside it. The one table; a test holds it against the registry.
inline constexpr std::string_view kOracleOrder[] = {
    "memory",   "crash",       "hang",     "out-of-memory", "mutation", "status",
    "gradient", "determinism", "metadata", "nan",           "value",
};

}  // namespace parallax
