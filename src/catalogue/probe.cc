#include "catalogue/probe.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

#include "base/check.h"

namespace parallax {
namespace {

// What the threads share: the queue of batches, the sink, the first error.
class Work {
 public:
  Work(std::vector<Api> apis, size_t batch, const ProbeSink& sink)
      : apis_(std::move(apis)), batch_(std::max<size_t>(1, batch)), sink_(sink) {}

  // The next batch; empty when there is none or an error stopped the work.
  std::span<Api> Take() {
    std::lock_guard lock(mutex_);
    if (error_) return {};
    size_t first = next_;
    next_ += std::min(batch_, apis_.size() - next_);
    return std::span(apis_).subspan(first, next_ - first);
  }

  void Put(std::span<const ProbedApi> probed) {
    std::lock_guard lock(mutex_);
    if (error_) return;
    Status taken = sink_(probed);
    if (!taken.ok()) error_ = taken.error();
  }

  void Fail(Error error) {
    std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }

  Status Finish() {
    if (error_) return *error_;
    return {};
  }

 private:
  std::mutex mutex_;
  std::vector<Api> apis_;
  size_t batch_;
  const ProbeSink& sink_;
  size_t next_ = 0;
  std::optional<Error> error_;
};

Result<std::vector<SeedsOf>> AskSeeds(const SeedSource& source, std::span<const Api> batch) {
  std::vector<std::string> names;
  for (const Api& api : batch) names.push_back(api.name);
  PARALLAX_TRY_ASSIGN(std::vector<SeedsOf> seeds, source(names));
  seeds.resize(batch.size());
  for (size_t i = 0; i < batch.size(); ++i) {
    std::vector<std::string> parameters;
    for (const Parameter& parameter : batch[i].parameters) {
      // What is passed by name alone gives no positional argument its name.
      if (!parameter.keyword_only) parameters.push_back(parameter.name);
    }
    NameArguments(parameters, &seeds[i]);
  }
  return seeds;
}

// One request for what all probes of a batch ask next. False when none asks anything.
Result<bool> Step(const std::string& target, Evaluator& evaluator, EvaluateOptions options,
                  std::vector<ApiProbe>& probes) {
  std::vector<EvaluateItem> items;
  std::vector<std::pair<ApiProbe*, size_t>> parts;
  for (ApiProbe& probe : probes) {
    std::vector<EvaluateItem> asked = probe.Next();
    if (asked.empty()) continue;
    parts.emplace_back(&probe, asked.size());
    options.want_bytes = options.want_bytes || probe.WantsNumbers();
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

Result<std::vector<ProbedApi>> ProbeBatch(const std::string& target, std::span<Api> batch,
                                          const ProbeSeat& seat, const ProbeOptions& options,
                                          const FillCandidates& candidates) {
  EvaluateOptions evaluate;
  evaluate.want_bytes = false;
  evaluate.deadline_s = options.deadline_s;
  PARALLAX_TRY_ASSIGN(std::vector<SeedsOf> seeds, AskSeeds(seat.seeds, batch));
  std::vector<ProbedApi> out(batch.size());
  std::vector<ApiProbe> probes;
  probes.reserve(batch.size());
  for (size_t i = 0; i < batch.size(); ++i) {
    out[i].key = Listed(batch[i]).key;
    probes.emplace_back(std::move(batch[i]), std::move(seeds[i].seeds), options, candidates);
  }
  bool more = true;
  while (more) {
    PARALLAX_TRY_ASSIGN(more, Step(target, *seat.evaluator, evaluate, probes));
  }
  for (size_t i = 0; i < batch.size(); ++i) {
    out[i].entry = probes[i].Take();
    if (!seeds[i].problem.empty()) out[i].entry.seeding_problem = std::move(seeds[i].problem);
  }
  return out;
}

}  // namespace

void NameArguments(const std::vector<std::string>& parameters, SeedsOf* seeds) {
  for (Binding& seed : seeds->seeds) {
    for (size_t i = 0; i < seed.arguments.size() && i < parameters.size(); ++i) {
      Argument& argument = seed.arguments[i];
      if (!argument.keyword && argument.name.empty()) argument.name = parameters[i];
    }
  }
}

Status ProbeApis(const std::string& target, std::vector<Api> apis, std::span<const ProbeSeat> seats,
                 const ProbeOptions& options, const FillCandidates& candidates,
                 const ProbeSink& sink) {
  PARALLAX_CHECK(!seats.empty(), "probing needs a seat");
  std::sort(apis.begin(), apis.end(), [](const Api& a, const Api& b) { return a.name < b.name; });
  Work work(std::move(apis), options.batch_apis, sink);
  auto run = [&](const ProbeSeat& seat) {
    for (std::span<Api> batch = work.Take(); !batch.empty(); batch = work.Take()) {
      auto probed = ProbeBatch(target, batch, seat, options, candidates);
      if (!probed.ok()) return work.Fail(probed.error());
      work.Put(*probed);
    }
  };
  std::vector<std::thread> threads;
  for (const ProbeSeat& seat : seats.subspan(1)) threads.emplace_back(run, std::cref(seat));
  run(seats[0]);
  for (std::thread& thread : threads) thread.join();
  return work.Finish();
}

}  // namespace parallax
