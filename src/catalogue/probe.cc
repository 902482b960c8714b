#include "catalogue/probe.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

#include "base/check.h"

namespace parallax {
namespace {

// What the threads share: the queue of batches, the entries, the first error.
class Work {
 public:
  Work(std::vector<ProbeInput> inputs, size_t batch, const ProbeProgress& progress)
      : inputs_(std::move(inputs)), batch_(std::max<size_t>(1, batch)), progress_(progress) {
    entries_.resize(inputs_.size());
  }

  // The next batch as a range of inputs; empty when there is none or an error stopped the work.
  std::span<ProbeInput> Take(size_t* first) {
    std::lock_guard lock(mutex_);
    if (error_) return {};
    *first = next_;
    size_t count = std::min(batch_, inputs_.size() - next_);
    next_ += count;
    return std::span(inputs_).subspan(*first, count);
  }

  void Put(size_t first, std::vector<CatalogueEntry> entries) {
    std::lock_guard lock(mutex_);
    for (CatalogueEntry& entry : entries) {
      ++done_;
      seeded_ += entry.seeds.empty() ? 0 : 1;
      entries_[first++] = std::move(entry);
    }
    if (progress_ && !error_ && !progress_(done_, seeded_)) {
      error_ = Error{"probing was interrupted", "Run the command again to go on."};
    }
  }

  void Fail(Error error) {
    std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }

  Result<std::vector<CatalogueEntry>> Finish() {
    if (error_) return *error_;
    return std::move(entries_);
  }

 private:
  std::mutex mutex_;
  std::vector<ProbeInput> inputs_;
  size_t batch_;
  const ProbeProgress& progress_;
  size_t next_ = 0;
  size_t done_ = 0;
  size_t seeded_ = 0;
  std::vector<CatalogueEntry> entries_;
  std::optional<Error> error_;
};

// One request for what all probes of a batch ask next. False when none asks anything.
Result<bool> Step(const std::string& target, Evaluator& evaluator, const EvaluateOptions& options,
                  std::vector<ApiProbe>& probes) {
  std::vector<EvaluateItem> items;
  std::vector<std::pair<ApiProbe*, size_t>> parts;
  for (ApiProbe& probe : probes) {
    std::vector<EvaluateItem> asked = probe.Next();
    if (asked.empty()) continue;
    parts.emplace_back(&probe, asked.size());
    std::move(asked.begin(), asked.end(), std::back_inserter(items));
  }
  if (items.empty()) return false;
  PARALLAX_TRY_ASSIGN(auto outcomes, evaluator.Evaluate(target, items, options));
  PARALLAX_CHECK(outcomes.size() == items.size(), "an evaluator lost items");
  std::vector<Outcome> first;
  for (Outcomes& sides : outcomes) {
    PARALLAX_CHECK(sides.size() == 1, "an evaluator lost sides");
    first.push_back(std::move(sides[0]));
  }
  std::span<const Outcome> left(first);
  for (auto& [probe, count] : parts) {
    probe->Report(left.first(count));
    left = left.subspan(count);
  }
  return true;
}

void RunWorker(const std::string& target, Evaluator& evaluator, const ProbeOptions& options,
               const FillCandidates& candidates, Work* work) {
  EvaluateOptions evaluate;
  evaluate.want_bytes = false;
  evaluate.deadline_s = options.deadline_s;
  size_t first = 0;
  for (auto batch = work->Take(&first); !batch.empty(); batch = work->Take(&first)) {
    std::vector<ApiProbe> probes;
    probes.reserve(batch.size());
    for (ProbeInput& input : batch) {
      probes.emplace_back(std::move(input.api), std::move(input.seeds), options, candidates);
    }
    while (true) {
      Result<bool> more = Step(target, evaluator, evaluate, probes);
      if (!more.ok()) return work->Fail(more.error());
      if (!*more) break;
    }
    std::vector<CatalogueEntry> entries;
    for (ApiProbe& probe : probes) entries.push_back(probe.Take());
    work->Put(first, std::move(entries));
  }
}

}  // namespace

Result<std::vector<CatalogueEntry>> ProbeApis(const std::string& target,
                                              std::vector<ProbeInput> inputs,
                                              std::span<Evaluator* const> evaluators,
                                              const ProbeOptions& options,
                                              const FillCandidates& candidates,
                                              const ProbeProgress& progress) {
  PARALLAX_CHECK(!evaluators.empty(), "probing needs an evaluator");
  std::sort(inputs.begin(), inputs.end(),
            [](const ProbeInput& a, const ProbeInput& b) { return a.api.name < b.api.name; });
  Work work(std::move(inputs), options.batch_apis, progress);
  std::vector<std::thread> threads;
  for (Evaluator* evaluator : evaluators.subspan(1)) {
    threads.emplace_back(
        [&, evaluator] { RunWorker(target, *evaluator, options, candidates, &work); });
  }
  RunWorker(target, *evaluators[0], options, candidates, &work);
  for (std::thread& thread : threads) thread.join();
  return work.Finish();
}

}  // namespace parallax
