// Which findings are likely one cause: Campaign::Relate.

#include <fmt/format.h>

#include <algorithm>

#include "explain/cause/assign.h"
#include "explain/cause/same_cause.h"
#include "hunt/campaign.h"

namespace parallax {
namespace {

// Of the time that confirming may take.
constexpr double kShareOfLimit = 0.25;
constexpr size_t kMostPairs = 6000;  // that are run

}  // namespace

Status Campaign::Relate(const ConfirmOptions& options) {
  progress_.Stage("looking for causes");
  const StopAt stop{&stop_, StopLevel::kClean};
  auto session = target_.Open(stop);
  const TriageContext context = ContextIn(*session, options, stop);
  const double begin = clock_.Seconds();
  size_t tested = 0, untested = 0;
  auto may_run = [&] {
    bool late = options.limit_s > 0 && clock_.Seconds() - begin > kShareOfLimit * options.limit_s;
    bool may = !stop_.requested() && !late && tested < kMostPairs;
    ++(may ? tested : untested);
    // What a pair shows must not depend on the one before it.
    if (may) session->Refresh();
    return may;
  };
  CauseTester tester(context, may_run);
  std::vector<Finding> related = findings_;
  Status assigned =
      AssignCauses([&](const Finding& a, const Finding& b) { return tester.Why(a, b); }, &related);
  if (stop_.requested()) return Status::Ok();
  // A target that cannot be started again leaves each finding a cause of its own.
  if (!assigned.ok()) {
    progress_.Note("causes were not looked for: " + assigned.error().message);
    return Status::Ok();
  }
  if (untested > 0) {
    progress_.Note(fmt::format("{} pairs of findings were not held against each other: {} were",
                               untested, tested));
  }
  return store_.Atomically([&]() -> Status {
    for (size_t i = 0; i < related.size(); ++i) {
      const Finding &old = findings_[i], &now = related[i];
      bool same = old.cause == now.cause && old.cause_reason == now.cause_reason &&
                  old.related_apis == now.related_apis;
      if (same) continue;
      PARALLAX_TRY_ASSIGN(findings_[i], store_.findings().Update(related[i]));
    }
    return {};
  });
}

}  // namespace parallax
