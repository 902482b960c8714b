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

class Oracle {
 public:
  virtual ~Oracle() = default;
  // Kebab-case; the name of its file.
  virtual std::string_view name() const = 0;
  // The kinds its complaints may have, at least one. Oracles are asked in the order of their first
  // kinds' places (nouns/kinds.h), those of one place by name: the first complaint that no skeptic
  // doubts is the verdict.
  virtual std::vector<Kind> kinds() const = 0;
  virtual std::optional<Complaint> Judge(const Evidence& evidence) const = 0;
};

}  // namespace parallax
