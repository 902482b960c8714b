#include "prepare/observe_twins.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "relations/pairs/pair_names.h"
#include "relations/source.h"
#include "similar/twins/formula_numbers.h"
#include "similar/twins/twin.h"

namespace parallax {
namespace {

constexpr size_t kCallsAtOnce = 32;
constexpr uint64_t kSceneSeed = 0x7817;

// Calls handed out to threads.
class CommonCalls {
 public:
  CommonCalls(const std::vector<CatalogueEntry>& catalogue, const HuntedTarget& subject,
              const PrepareTools& tools, std::vector<ObservedCall>* calls)
      : catalogue_(catalogue), subject_(subject), tools_(tools), calls_(*calls) {}

  Status Run(int jobs) {
    std::vector<std::thread> threads;
    for (int i = 0; i < jobs; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    return failure_ ? Status(*failure_) : Status();
  }

 private:
  void Work() {
    const auto session = subject_.target.Open({&tools_.stop, StopLevel::kClean});
    while (!tools_.stop.requested()) {
      const size_t begin = next_.fetch_add(kCallsAtOnce);
      if (begin >= calls_.size()) return;
      const size_t end = std::min(begin + kCallsAtOnce, calls_.size());
      const Status done = Observe(*session, begin, end);
      const std::scoped_lock lock(mutex_);
      if (!done.ok() && !failure_) failure_ = done.error();
      if (failure_) return;
      done_ += end - begin;
      tools_.progress.Done(done_, calls_.size());
    }
  }

  Status Observe(TargetSession& session, size_t begin, size_t end) {
    std::vector<EvaluateItem> items;
    for (size_t i = begin; i < end; ++i) {
      Side side;
      const Api& api = catalogue_[calls_[i].entry].api;
      side.program = api.program;
      side.arguments = ArgumentsOf(calls_[i].call, api);
      for (const Scene& scene : CommonScenes()) {
        items.push_back({BindingOf(scene, calls_[i].call.tensors), kSceneSeed, {side}});
      }
    }
    PARALLAX_TRY_ASSIGN(const std::vector<Outcomes> outcomes,
                        session.Evaluate(subject_.target.spec().name, items, {}));
    size_t at = 0;
    for (size_t i = begin; i < end; ++i) {
      for (size_t scene = 0; scene < CommonScenes().size() && at < outcomes.size(); ++scene) {
        calls_[i].seen.push_back(ObservedOf(outcomes[at++].front()));
      }
      calls_[i].seen.resize(CommonScenes().size());  // where the user stopped it
    }
    return {};
  }

  const std::vector<CatalogueEntry>& catalogue_;
  const HuntedTarget& subject_;
  const PrepareTools& tools_;
  std::vector<ObservedCall>& calls_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // of the progress and what follows
  size_t done_ = 0;
  std::optional<Error> failure_;
};

uint64_t CostOf(const CatalogueEntry& entry) {
  return CommonScenes().size() * std::max(entry.cost_ns, entry.first_cost_ns);
}

// Without those of the dearest APIs.
void KeepAffordable(const std::vector<CatalogueEntry>& catalogue,
                    std::vector<ObservedCall>* calls) {
  std::map<uint64_t, uint64_t> spent;  // by the cost of a call
  for (const ObservedCall& each : *calls) {
    const uint64_t cost = CostOf(catalogue[each.entry]);
    spent[cost] += cost;
  }
  uint64_t most = 0, sum = 0;
  for (const auto& [cost, together] : spent) {
    sum += together;
    if (sum <= kMostObservedNs) most = cost;
  }
  std::erase_if(*calls,
                [&](const ObservedCall& call) { return CostOf(catalogue[call.entry]) > most; });
}

std::vector<ObservedCall> CallsOf(const std::vector<CatalogueEntry>& catalogue) {
  const PairNames names(catalogue);
  const std::vector<double> numbers = FormulaNumbers(catalogue);
  std::vector<ObservedCall> calls;
  for (const PublicName& name : names.all()) {
    const CatalogueEntry& entry = names.EntryOf(name);
    if (name.name != entry.api.name || !entry.HasInputs() || MayDraw(entry.api.traits)) continue;
    for (CommonCall& call : CommonCallsOf(names.EndOf(name), numbers)) {
      calls.push_back({name.entry, std::move(call), {}});
    }
  }
  KeepAffordable(catalogue, &calls);
  return calls;
}

}  // namespace

Status ObserveTwins(const std::vector<SourceSelection>& sources, const HuntedTarget& subject,
                    const PrepareTools& tools, PreparedHunt* hunt) {
  const bool wanted = std::any_of(sources.begin(), sources.end(), [](const SourceSelection& each) {
    return FindSource(each.source)->data().compares_results;
  });
  if (!wanted) return {};
  const std::vector<CatalogueEntry>& catalogue = hunt->catalogue().entries;
  std::vector<ObservedCall> calls = CallsOf(catalogue);
  tools.progress.Stage("calling all APIs with the same inputs");
  PARALLAX_TRY(
      CommonCalls(catalogue, subject, tools, &calls).Run(std::max(1, hunt->settings.jobs)));
  hunt->twins = std::make_shared<const std::vector<Twin>>(TwinsOf(catalogue, calls));
  return {};
}

}  // namespace parallax
