#include "investigate/wait_longer.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "investigate/asked_work.h"

namespace parallax {

Result<bool> TellPatience(Runner& runner, const InvestigateContext& context, Finding* finding) {
  const double deadline_s = kPatience * context.deadline_s;
  const int blamed = finding->witness.verdict.side;
  std::vector<Side> sides = finding->witness.relation.sides;
  if (blamed >= 0) sides = {sides[static_cast<size_t>(blamed)]};
  PARALLAX_TRY_ASSIGN(const Outcomes outcomes,
                      runner.RunSides(finding->witness.binding, sides, deadline_s));
  if (std::any_of(outcomes.begin(), outcomes.end(),
                  [](const Outcome& outcome) { return outcome.Is<TimedOut>(); })) {
    finding->evidence += fmt::format("; nor within {:g} s", deadline_s);
    PARALLAX_TRY_ASSIGN(const auto work_s,
                        SecondsOfWork(runner, finding->witness.binding, sides, deadline_s));
    if (!work_s) return false;
    finding->evidence += fmt::format(
        "; with its largest number a tenth it ends, the later the "
        "larger it is: it may end in {:.2g} s",
        *work_s);
  } else {
    finding->evidence += fmt::format("; it ends within {:g} s", deadline_s);
  }
  finding->rank = std::max(finding->rank, kFrontPageRank + 1);
  return true;
}

}  // namespace parallax
