#pragma once

// JudgeArguments: can a user get there? What every other way to make the call refuses is an
// argument that this one forgot to check, and no wrong result.

#include <string>

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

struct ArgumentsVerdict {
  ArgumentsState state = ArgumentsState::kUnknown;
  std::string reason;  // who refuses them, and how; or who takes them
};

// Runs, each in a child of its own: the forms of the call that compute without its kernel (on the
// meta device, its decomposition, its reference), its front ends and the forward of a backward
// (front_ends.h), on the arguments of the witness. One that refuses makes them unchecked, but for
// what it lacks itself (a dtype, a kernel). Of a death the plain call on contiguous tensors is
// asked as well. So does a gradient of whole numbers, or of another
// shape or dtype than the forward's result, what the forward did not save, and a call in place
// whose first tensor is expanded. Nobody gets to a death or a stray access of an internal operator
// by a front end that takes its arguments and comes through. `side` of the relation is at fault,
// -1: nobody knows. Error: the target cannot be started.
struct ArgumentsQuestion {
  const Relation& relation;
  int side = -1;
  Kind kind = Kind::kValue;
  const Binding& witness;
};
Result<ArgumentsVerdict> JudgeArguments(Runner& runner, const InvestigateContext& context,
                                        const ArgumentsQuestion& question);

}  // namespace parallax
