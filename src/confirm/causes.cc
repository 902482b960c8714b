#include "confirm/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "confirm/bench.h"
#include "explain/cause/assign.h"
#include "explain/cause/likeness.h"
#include "explain/cause/same_cause.h"
#include "explain/cause/siblings.h"
#include "nouns/cause.h"

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
                        old.related_apis == now.related_apis && old.varied == now.varied;
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

// What a function in the place of the finding's does is told as any other thing that was varied.
void TellSiblings(const std::vector<std::string>& siblings, bool is_face, Finding* finding) {
  std::set<std::string> related(finding->related_apis.begin(), finding->related_apis.end());
  related.insert(siblings.begin(), siblings.end());
  for (const std::string& own : finding->apis) related.erase(own);
  finding->related_apis.assign(related.begin(), related.end());
  if (!is_face) return;
  std::erase_if(finding->varied,
                [](const VariedCall& call) { return call.what == kVariedFunction; });
  for (const std::string& sibling : siblings) {
    finding->varied.push_back({std::string(kVariedFunction), sibling, VariedState::kFails});
  }
}

// By kind and family the APIs of which findings tell: what was found was held against causes, and
// stands where it belongs.
using ApisOfFaults = std::map<std::pair<Kind, std::string>, std::set<std::string>>;

std::pair<Kind, std::string> FaultOf(const Finding& finding) {
  return {ClassOf(finding.signature.kind), finding.signature.family};
}

ApisOfFaults ToldApis(const std::vector<Finding>& findings) {
  ApisOfFaults apis;
  for (const Finding& finding : findings) {
    if (!IsConfirmed(finding.status)) continue;
    apis[FaultOf(finding)].insert(finding.apis.begin(), finding.apis.end());
  }
  return apis;
}

// What goes wrong like the face of a cause of the front page, and no finding names.
Status NameSiblings(const ConfirmTools& tools, OwnTester& own, const MayRun& may_run,
                    std::vector<Finding>* findings) {
  const auto seed_of = [&](const std::string& api) -> const Binding* {
    const CatalogueEntry* entry = tools.catalogue.Find(api);
    return entry == nullptr || entry->seeds.empty() ? nullptr : &entry->seeds.front();
  };
  SiblingFinder finder(own.bench.context(), seed_of, may_run);
  std::map<std::string, std::vector<std::string>> by_cause;
  std::set<std::string> faces;
  ApisOfFaults told = ToldApis(*findings);
  for (const Cause& cause : CausesOf(*findings)) {
    if (!cause.OnFrontPage()) continue;
    std::set<std::string>& known = told[FaultOf(cause.face())];
    PARALLAX_TRY_ASSIGN(auto siblings, finder.Of(cause.face(), {known.begin(), known.end()}));
    known.insert(siblings.begin(), siblings.end());
    // Of its members those that fail as the face does; what else was said of them is another way.
    PARALLAX_TRY_ASSIGN(const auto alike, finder.AlikeOf(cause.face(), cause.apis));
    siblings.insert(siblings.end(), alike.begin(), alike.end());
    by_cause[cause.id] = std::move(siblings);
    faces.insert(cause.face().id);
  }
  for (Finding& finding : *findings) {
    const auto found = by_cause.find(finding.cause);
    if (found == by_cause.end() || found->second.empty()) continue;
    TellSiblings(found->second, faces.contains(finding.id), &finding);
  }
  return {};
}

}  // namespace

Status RelateFindings(const ConfirmTools& tools, const ConfirmOptions& options,
                      std::vector<Finding>* findings) {
  if (!tools.stop.requested()) tools.progress.Stage("looking for causes");
  const double begin = tools.clock.Seconds();
  std::mutex mutex;  // guards these
  size_t tested = 0, untested = 0;
  const auto in_time = [&] {
    const double limit_s = kShareOfLimit * options.limit_s;
    const bool late = limit_s > 0 && tools.clock.Seconds() - begin > limit_s;
    return !tools.stop.requested() && !late;
  };
  const auto may_run = [&] {
    const std::lock_guard lock(mutex);
    const bool may = in_time() && tested < kMostPairs;
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
  PARALLAX_TRY_ASSIGN(const std::vector<Finding> known, tools.store.findings().List());
  JoinOtherTargets(known, &related);
  const Status assigned = AssignCauses(why_same, &related);
  const bool stopped = tools.stop.requested();
  if (stopped && !assigned.ok()) return {};
  if (!assigned.ok()) {
    tools.progress.Note("causes were not looked for: " + assigned.error().message);
    return {};
  }
  const Status named = NameSiblings(tools, *testers.front(), in_time, &related);
  if (!named.ok() && !tools.stop.requested()) {
    tools.progress.Note("siblings were not looked for: " + named.error().message);
  }
  if (untested > 0 && !stopped) {
    tools.progress.Note(fmt::format(
        "{} pairs of findings were not held against each other: {} were", untested, tested));
  }
  return StoreCauses(tools.store, related, findings);
}

}  // namespace parallax
