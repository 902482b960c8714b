#pragma once

// Evaluator: runs bindings on sides in children of a target and records what each side did. It is
// what probing, investigation, reduction and replay see of the outside world; tests give them a
// fake.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/recorded_case.h"

namespace parallax {

// One case to run: `sides` over `binding`, whose fills draw from `seed` (nouns/case_key.h).
struct EvaluateItem {
  Binding binding;
  uint64_t seed = 0;
  std::vector<Side> sides;
  bool operator==(const EvaluateItem&) const = default;
};
// What runs the case once more.
inline EvaluateItem ItemOf(const RecordedCase& recorded) {
  return {recorded.binding, recorded.seed, recorded.relation.sides};
}

struct EvaluateOptions {
  bool want_bytes = true;  // false: outputs as dtype and shape only (probing)
  double deadline_s = 5;   // for one call of one side
  bool fresh = false;      // run in a child forked for this request alone
  bool guard = false;      // inputs end at an unmapped page
  // Each byte of what the allocator gives, where it can be told (glibc); nothing: as it comes.
  std::optional<uint8_t> fresh_memory;
  uint64_t max_bytes = 64u << 20;  // outputs larger than this come without bytes
};

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Outcomes of each item, in order, each with one outcome a side. All items run in order in one
  // child of `target`; when an item kills or hangs the child, that is the outcome of the side that
  // was running (sides behind it in the item: Interrupted), and the next item goes on in a new
  // child. Error: the target cannot be started.
  virtual Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                                 std::span<const EvaluateItem> items,
                                                 const EvaluateOptions& options) = 0;
};

}  // namespace parallax
