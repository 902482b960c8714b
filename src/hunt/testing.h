#pragma once

// HuntBench: what a hunt of a library of lambdas needs, with a store in memory and a clock that
// stands still. "toy.sum" and "toy.max" are sound; "toy.bad" is off by one where its input is
// float32.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/fake_clock.h"
#include "hunt/campaign_log.h"
#include "hunt/hunt_tools.h"
#include "hunt/resume.h"
#include "hunt/sweeps.h"
#include "investigate/testing.h"
#include "prepare/settings.h"
#include "prepare/testing.h"
#include "store/memory_store.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax::testing_hunt {

using testing_prepare::EntryOf;
using testing_targets::FakeCall;

inline PlannedRelation WideRelation(const std::string& api, uint32_t index) {
  return {testing_investigate::MakeSuspect(api, {}).relation, index};
}

inline Outcome SoundOrBad(const FakeCall& call) {
  const TensorRecipe* tensor = testing_investigate::FirstTensor(call.inputs);
  if (tensor == nullptr) return {Raised{"TypeError", "x must be a tensor"}};
  const TensorRecipe& x = *tensor;
  std::vector<double> numbers = testing_investigate::NumbersOf(x);
  bool wrong = call.side.program == "toy.bad" && x.dtype == DType::kF32;
  double sum = std::accumulate(numbers.begin(), numbers.end(), wrong ? 1.0 : 0.0);
  return testing_investigate::ReturnNumbers(DType::kF64, {}, {sum});
}

inline StateRecords RecordsOf(const FoldState& state, const Names& names) {
  StateRecords records;
  state.Encode(names, [&](std::string name, std::string bytes) {
    EXPECT_TRUE(records.emplace(std::move(name), std::move(bytes)).second);
  });
  return records;
}

// All of it, to be compared.
inline std::string TextOf(const FoldState& state, const Names& names) {
  std::string text;
  for (const auto& [name, bytes] : RecordsOf(state, names)) text += name + '\0' + bytes + '\0';
  return text;
}

class HuntBench {
 public:
  CampaignSettings settings;
  testing_targets::FakeLibrary library;
  std::vector<PlannedRelation> relations;
  std::vector<StatedRelation> stated;
  MoreRelations more;
  std::function<Status(const HuntInSight&)> beside;
  Catalogue catalogue;
  std::unique_ptr<Store> store = MakeMemoryStore();
  FakeProgress progress;
  FakeClock clock;
  std::map<std::string, int> calls;  // by program

  HuntBench() {
    settings.cases = 1500;
    settings.seed = 3;
    for (const char* name : {"toy.bad", "toy.max", "toy.sum"}) {
      relations.push_back(WideRelation(name, static_cast<uint32_t>(catalogue.entries.size())));
      catalogue.entries.push_back(EntryOf(name));
    }
    library.hello.library = "toy";
    library.hello.version = "1.0";
    library.call = [this](const FakeCall& call) { return Sound(call); };
    library.ask = [](const std::string& verb, const std::string& program) -> Result<std::string> {
      return verb == "source" ? program + "(@ARGUMENTS@)" : "import toy\n";
    };
  }

  // What the library does by default; counted.
  Outcome Sound(const FakeCall& call) {
    ++calls[call.side.program.name()];
    return SoundOrBad(call);
  }

  PreparedHunt Hunt() const {
    PreparedHunt hunt;
    hunt.settings = settings;
    hunt.fleet = {{"toy", "toy", "toy", "on toy", library.hello, catalogue}};
    hunt.relations = relations;
    hunt.stated = stated;
    return hunt;
  }
  HuntTools Tools(const StopToken& stop) {
    return {target_, *store, clock, stop, progress, more, beside};
  }
  // Another build of the library from now on.
  void SetVariable(const std::string& name, const std::string& value) {
    target_.SetVariable(name, value);
  }
  std::vector<HuntedTarget> Targets() { return {{target_, library.hello}}; }

  int AllCalls() const {
    return std::accumulate(calls.begin(), calls.end(), 0,
                           [](int sum, const auto& entry) { return sum + entry.second; });
  }

 private:
  testing_targets::FakeTarget target_{"toy", library};
};

// One whose hunt has several epochs behind the first.
class ShortEpochs : public HuntBench {
 public:
  ShortEpochs() { settings.epoch_ns = 800'000'000; }
};

// A run of the program that only sweeps: what is stored stays for the next one.
class SweepRun {
 public:
  SweepRun(HuntBench& bench, const StopToken& stop)
      : bench_(bench),
        hunt_(bench.Hunt()),
        grounds_(GroundsOf(hunt_)),
        log_(hunt_.settings, grounds_, hunt_.Subject().hello, bench.store->campaigns(),
             bench.clock),
        sweeps_(hunt_, grounds_, bench.Tools(stop)) {}

  Status Run() {
    if (bench_.settings.resume) {
      PARALLAX_TRY(log_.Resume());
      PARALLAX_TRY(sweeps_.Resume(log_.id()));
    } else {
      PARALLAX_TRY(log_.Begin("{}"));
    }
    return sweeps_.Run(log_.id());
  }

  const Sweeps& sweeps() const { return sweeps_; }
  const std::string& campaign() const { return log_.id(); }
  // All that the next epoch depends on.
  std::string State() const {
    const RelationSet& relations = sweeps_.relations();
    return TextOf(sweeps_.state(), Names(bench_.catalogue.entries, relations.planned())) +
           relations.Hash();
  }

 private:
  HuntBench& bench_;
  PreparedHunt hunt_;
  const Grounds grounds_;
  CampaignLog log_;
  Sweeps sweeps_;
};

}  // namespace parallax::testing_hunt
