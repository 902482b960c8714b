#include "confirm/causes.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "confirm/bench.h"
#include "explain/cause/assign.h"
#include "explain/cause/same_cause.h"

namespace parallax {
namespace {

// Of the time that confirming may take.
constexpr double kShareOfLimit = 0.25;
constexpr size_t kMostPairs = 6000;  // that are run

// Those of which the cause changed are stored again.
Status StoreCauses(Store& store, const std::vector<Finding>& related,
                   std::vector<Finding>* findings) {
  return store.Atomically([&]() -> Status {
    for (size_t i = 0; i < related.size(); ++i) {
      const Finding &old = (*findings)[i], &now = related[i];
      const bool same = old.cause == now.cause && old.cause_reason == now.cause_reason &&
                        old.related_apis == now.related_apis;
      if (same) continue;
      PARALLAX_TRY_ASSIGN((*findings)[i], store.findings().Update(now));
    }
    return {};
  });
}

// What one thread holds findings against each other with.
struct OwnTester {
  OwnTester(const ConfirmTools& tools, const ConfirmOptions& options, const MayRun& may_run)
      : bench(tools, options, {}), tester(bench.context(), [this, may_run] {
          // What a pair shows must not depend on the one before it.
          const bool may = may_run();
          if (may) bench.session().Refresh();
          return may;
        }) {}

  Bench bench;
  CauseTester tester;
};

}  // namespace

Status RelateFindings(const ConfirmTools& tools, const ConfirmOptions& options,
                      std::vector<Finding>* findings) {
  if (!tools.stop.requested()) tools.progress.Stage("looking for causes");
  const double begin = tools.clock.Seconds();
  std::mutex mutex;  // guards these
  size_t tested = 0, untested = 0;
  const auto may_run = [&] {
    const std::lock_guard lock(mutex);
    const double limit_s = kShareOfLimit * options.limit_s;
    const bool late = limit_s > 0 && tools.clock.Seconds() - begin > limit_s;
    const bool may = !tools.stop.requested() && !late && tested < kMostPairs;
    ++(may ? tested : untested);
    return may;
  };
  std::vector<std::unique_ptr<OwnTester>> testers;
  std::vector<WhySame> why_same;
  for (int i = 0; i < options.jobs; ++i) {
    testers.push_back(std::make_unique<OwnTester>(tools, options, may_run));
    why_same.push_back([&own = *testers.back()](const Finding& a, const Finding& b) {
      return own.tester.Why(a, b);
    });
  }
  std::vector<Finding> related = *findings;
  const Status assigned = AssignCauses(why_same, &related);
  const bool stopped = tools.stop.requested();
  if (stopped && !assigned.ok()) return {};
  if (!assigned.ok()) {
    tools.progress.Note("causes were not looked for: " + assigned.error().message);
    return {};
  }
  if (untested > 0 && !stopped) {
    tools.progress.Note(fmt::format(
        "{} pairs of findings were not held against each other: {} were", untested, tested));
  }
  return StoreCauses(tools.store, related, findings);
}

}  // namespace parallax
