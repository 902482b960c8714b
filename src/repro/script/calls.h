#pragma once

// ScriptCalls: the part of a reproduction script that says what is called: programs, and for each
// side a function that makes its inputs. Each program and each set of inputs is written once.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/recorded_case.h"

namespace parallax {

class ScriptCalls {
 public:
  ScriptCalls(const InvestigateContext& context, bool guard) : context_(context), guard_(guard) {}

  // Adds a side over a case, whose binding is realised. The entry for the script's lists:
  // ('the plain call', PROGRAM_1, inputs_1, None). Empty: the derivation does not apply.
  Result<std::string> Add(const Side& side, const RecordedCase& recorded);

  // Adds a side that ran on another target: a function that gives its recorded outcome back.
  // REQUIRES: Add was called, so that there are inputs to hand it.
  std::string AddRecorded(const Side& side, const Outcome& outcome);

  // Definitions, in the order they were added.
  const std::string& programs() const { return programs_; }
  const std::string& inputs() const { return inputs_; }

 private:
  Result<int> ProgramNumber(const Side& side);
  int InputsNumber(const Binding& binding);

  const InvestigateContext& context_;
  bool guard_;
  std::vector<std::string> program_names_;
  std::vector<Binding> bindings_;
  int recorded_ = 0;
  std::string programs_;
  std::string inputs_;
};

}  // namespace parallax
