#pragma once

// PaintedMemory: runs whose fresh memory is painted, which tell a result that nobody wrote from one
// that is computed: the first follows the paint.

#include <optional>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "judge/evidence.h"

namespace parallax {

// The sides whose results follow the paint, each time in a process of its own and without what the
// runner has before them. What changes under one paint is not of the paint. `evidence` is of what
// the runner runs; its outcomes need not be there.
Result<std::vector<int>> SidesThatFollowPaint(Runner& runner, const Evidence& evidence);

// Where the trial, which is of the runner's subject, is about numbers, and a side returns what
// nobody wrote, what that holds is chance. Then the runner's fresh memory is painted from now on,
// and this is what comes of the trial. Nothing where no side does, or the sides agree on such
// memory.
Result<std::optional<Trial>> TryOnPaintedMemory(Runner& runner, const Trial& trial);

}  // namespace parallax
