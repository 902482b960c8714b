#include "investigate/wait_longer.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {

Status TellPatience(Runner& runner, const InvestigateContext& context, Finding* finding) {
  const double deadline_s = kPatience * context.deadline_s;
  const auto blamed = static_cast<size_t>(finding->witness.verdict.side);
  PARALLAX_TRY_ASSIGN(Outcomes outcomes,
                      runner.RunSides(finding->witness.binding,
                                      {finding->witness.relation.sides[blamed]}, deadline_s));
  if (outcomes.front().Is<TimedOut>()) {
    finding->evidence += fmt::format("; nor within {:g} s", deadline_s);
    return Status::Ok();
  }
  finding->evidence += fmt::format("; it ends within {:g} s", deadline_s);
  finding->rank = std::max(finding->rank, kFrontPageRank + 1);
  return Status::Ok();
}

}  // namespace parallax
