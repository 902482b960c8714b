#pragma once

// FakeTarget: a library of lambdas in place of a running one, for tests of what hunts and compares:
// no process and no Python, so that a case takes microseconds. It keeps the promises of
// TargetSession: a case that ends its process costs that case alone, and a block whose process
// somebody else killed begins again.

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inputs/derive.h"
#include "inputs/realise.h"
#include "nouns/case_key.h"
#include "targets/target.h"
#include "words/message_template.h"

namespace parallax::testing_targets {

// One call of one side.
struct FakeCall {
  const Side& side;
  const Binding& inputs;  // of that side, their contents inline
  const CaseKey* key;     // null outside sweeps
  int process;            // one number for each fresh process
};

// What the library does, for all its sessions. The functions are called from one thread at a time;
// those that a test does not need may stay empty.
struct FakeLibrary {
  // Nothing: somebody else killed the process.
  std::function<std::optional<Outcome>(const FakeCall&)> call;
  std::function<Result<std::string>(const std::string& verb, const std::string& argument)> ask;
  // Called for each fresh process. Error: the target cannot run.
  std::function<Status()> start;
  Hello hello;
  std::mutex mutex;
  std::atomic<int> processes = 0;
};

class FakeSession : public TargetSession {
 public:
  FakeSession(FakeLibrary& library, StopAt stop) : library_(library), stop_(stop) {}

  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override {
    if (options.fresh) Refresh();
    std::vector<Outcomes> all;
    while (all.size() < items.size()) {
      PARALLAX_TRY(NeedProcess());
      const EvaluateItem& item = items[all.size()];
      auto outcomes = Run(item.binding, item.seed, item.sides, nullptr);
      if (stop_.reached()) return StoppedByUser();
      if (outcomes) all.push_back(std::move(*outcomes));
    }
    if (options.fresh) Refresh();
    return all;
  }

  Status Sweep(const SweepRequest& request, double, const SweepSink& sink) override {
    bool done = false;
    while (!done) {
      Refresh();
      PARALLAX_TRY_ASSIGN(done, TrySweep(request, sink));
      if (!done) sink.restart();
    }
    Refresh();
    return {};
  }

  Result<std::string> AskText(const std::string& verb, const std::string& argument,
                              double) override {
    PARALLAX_TRY(NeedProcess());
    std::lock_guard lock(library_.mutex);
    if (!library_.ask) return Error{"the adapter knows no " + verb + "()", ""};
    return library_.ask(verb, argument);
  }

  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis, double) override {
    std::vector<SeedsOf> seeds;
    for (const std::string& api : apis) seeds.push_back({api, {}, ""});
    return seeds;
  }

  void Refresh() override { process_ = 0; }
  WorkerStatistics statistics() const override { return statistics_; }
  bool stopped() const override { return stop_.reached(); }

 private:
  Status NeedProcess() {
    if (process_ != 0) return {};
    std::lock_guard lock(library_.mutex);
    if (library_.start) PARALLAX_TRY(library_.start());
    process_ = ++library_.processes;
    ++statistics_.forks;
    return {};
  }

  Outcome RunSide(const Side& side, const Binding& inputs, const CaseKey* key, bool* killed) {
    std::lock_guard lock(library_.mutex);
    auto outcome = library_.call({side, inputs, key, process_});
    *killed = !outcome;
    return outcome ? std::move(*outcome) : Outcome{Interrupted{}};
  }

  // Nothing: the process was killed from outside.
  std::optional<Outcomes> Run(const Binding& binding, uint64_t seed, const std::vector<Side>& sides,
                              const CaseKey* key) {
    Outcomes outcomes;
    for (const Side& side : sides) {
      std::string why_not;
      auto inputs = RealiseSide(binding, side.derivation, seed, NeedsRepeat(sides), &why_not);
      if (process_ == 0) {
        outcomes.push_back({Interrupted{}});
      } else if (!inputs) {
        outcomes.push_back({NotApplicable{why_not}});
      } else {
        bool killed = false;
        outcomes.push_back(RunSide(side, *inputs, key, &killed));
        if (killed) {
          Refresh();
          return std::nullopt;
        }
        Bury(outcomes.back());
      }
    }
    return outcomes;
  }

  // Such an outcome ends its process.
  void Bury(const Outcome& outcome) {
    bool hung = outcome.Is<TimedOut>();
    if (!hung && !outcome.Is<Crashed>() && !outcome.Is<WorkerLost>()) return;
    ++(hung ? statistics_.timeouts : statistics_.deaths);
    Refresh();
  }

  // False: killed from outside.
  Result<bool> TrySweep(const SweepRequest& request, const SweepSink& sink) {
    for (uint32_t i = 0; i < request.segments.size(); ++i) {
      const SweepSegment& segment = request.segments[i];
      const Relation& relation = request.relations[segment.relation];
      SweepReport report;
      report.segment = i;
      for (uint32_t c = segment.contents_begin; c < segment.contents_end; ++c) {
        PARALLAX_TRY(NeedProcess());
        CaseKey key{request.manifest, segment.relation_id, segment.row, c};
        auto outcomes = Run(segment.binding, CaseSeed(request.seed, key), relation.sides, &key);
        if (stop_.reached()) return true;
        if (!outcomes) return false;
        const bool equal = Count(*outcomes, request, &report.counters) && !request.record;
        bool kept = report.counters.hits <= request.max_hits || request.record;
        if (!equal && kept) sink.hit({i, c, std::move(*outcomes)});
      }
      sink.report(std::move(report));
    }
    return true;
  }

  // Whether the case is none for the judge: sides that did the same, bit by bit, and failed no
  // assertion of the library about itself, or fewer than two of several that apply; of records one.
  static bool Count(const Outcomes& outcomes, const SweepRequest& request,
                    SweepCounters* counters) {
    const std::vector<std::string>& assertions = request.assertions;
    ++counters->cases;
    std::vector<const Outcome*> applicable;
    for (const Outcome& outcome : outcomes) {
      if (!outcome.Is<NotApplicable>()) applicable.push_back(&outcome);
    }
    if (applicable.size() < std::min<size_t>(outcomes.size(), request.record ? 1 : 2)) {
      ++counters->not_applicable;
      return true;
    }
    bool returned = true, same = true;
    for (size_t i = 0; i < outcomes.size(); ++i) {
      const Outcome& outcome = outcomes[i];
      if (outcome.Is<NotApplicable>()) continue;
      if (outcome.Is<Returned>()) counters->returned_sides |= uint64_t{1} << i;
      ++counters->calls;
      counters->calls_returned += outcome.Is<Returned>();
      returned &= outcome.Is<Returned>();
      same &= outcome.v == applicable.front()->v && !FailsInternalAssert(outcome, assertions);
    }
    if (!same) {
      ++counters->hits;
      return false;
    }
    ++counters->agreed;
    counters->judged += returned;
    return true;
  }

  FakeLibrary& library_;
  const StopAt stop_;
  int process_ = 0;  // 0: none
  WorkerStatistics statistics_;
};

class FakeTarget : public Target {
 public:
  // `library` outlives it. `adapter`: of targets with one library the same; empty: the name.
  FakeTarget(const std::string& name, FakeLibrary& library, const std::string& adapter = "")
      : library_(library) {
    spec_.name = name;
    spec_.adapter = adapter.empty() ? name : adapter;
    spec_.dialect.assertions = {"INTERNAL ASSERT FAILED"};
    spec_.dialect.refusal_types = {"NotImplementedError"};
  }

  const TargetSpec& spec() const override { return spec_; }
  void SetVariable(const std::string& name, const std::string& value) {
    spec_.environment.emplace_back(name, value);
  }
  Result<Hello> Start() override {
    std::lock_guard lock(library_.mutex);
    if (library_.start) PARALLAX_TRY(library_.start());
    return library_.hello;
  }
  std::unique_ptr<TargetSession> Open(StopAt stop) override {
    return std::make_unique<FakeSession>(library_, stop);
  }

 private:
  FakeLibrary& library_;
  TargetSpec spec_;
};

}  // namespace parallax::testing_targets
