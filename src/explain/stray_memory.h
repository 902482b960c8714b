#pragma once

// StrayMemory: results that hold memory which is not the result: what Parallax painted beside the
// inputs, or what fresh memory happened to hold.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "judge/evidence.h"
#include "nouns/finding.h"

namespace parallax {

struct StrayMemory {
  enum class Whose {
    kBeside,  // it lies beside the inputs
    kNobody,  // the result changes with what the allocator gives, and with nothing else
  };
  Whose whose = Whose::kBeside;
  int side = -1;           // whose result it is
  bool all_sides = false;  // theirs as well
};

// Nothing where each result is its own, or where that cannot be told. `depends_on_calls`: what lies
// beside the inputs is not told then.
Result<std::optional<StrayMemory>> FindStrayMemory(Runner& runner, const Evidence& evidence,
                                                   const Verdict& verdict, bool depends_on_calls);

// Title, evidence, rank and signature of what was described as wrong numbers. `layouts`: clauses of
// how the inputs lie.
void TellStrayMemory(const StrayMemory& memory, const Evidence& evidence,
                     const std::vector<std::string>& layouts, Finding* finding);

}  // namespace parallax
