// Which findings are likely one cause: Campaign::Relate.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hunt/campaign.h"
#include "triage/cause/assign.h"
#include "triage/cause/same_cause.h"

namespace parallax {
namespace {

// Of the time that confirming may take.
constexpr double kShareOfLimit = 0.25;

}  // namespace

Status Campaign::Relate(const ConfirmOptions& options) {
  progress_.Stage("looking for causes");
  const StopAt stop{&stop_, StopLevel::kClean};
  auto session = target_.Open(stop);
  const TriageContext context = ContextIn(*session, options, stop);
  std::map<std::string, std::vector<std::string>> traits;
  for (const PlannedRelation& planned : relations_) traits[planned.relation.api] = planned.traits;
  CauseTester tester(context, [&](const std::string& api) { return traits[api]; });
  const double begin = clock_.Seconds();
  size_t untested = 0;
  auto why = [&](const Finding& a, const Finding& b) -> Result<std::string> {
    bool late = options.limit_s > 0 && clock_.Seconds() - begin > kShareOfLimit * options.limit_s;
    if (stop_.requested() || late) {
      ++untested;
      return std::string();
    }
    return tester.Why(a, b);
  };
  std::vector<Finding> related = findings_;
  Status assigned = AssignCauses(why, &related);
  // A target that cannot be started again leaves each finding a cause of its own.
  if (!assigned.ok() || stop_.requested()) return Status::Ok();
  if (untested > 0) {
    progress_.Note(fmt::format("{} pairs of findings were not held against each other in {:.0f} s",
                               untested, kShareOfLimit * options.limit_s));
  }
  return store_.Atomically([&]() -> Status {
    for (size_t i = 0; i < related.size(); ++i) {
      if (related[i].cause == findings_[i].cause) continue;
      PARALLAX_TRY_ASSIGN(findings_[i], store_.findings().Update(related[i]));
    }
    return {};
  });
}

}  // namespace parallax
