#include "investigate/reduce/reduce.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "constraints/holds.h"
#include "investigate/reduce/cost.h"
#include "investigate/reduce/pass.h"
#include "investigate/signature.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

constexpr size_t kFirstBatch = 4;
// Of a hang each takes a whole deadline, whether it is simpler or not.
constexpr std::ptrdiff_t kMostHungCandidates = 5;
constexpr double kHangDeadline = 1;  // enough to tell while reducing; confirmation takes the full
// Enough where simpler inputs return at once.
constexpr double kQuickHangDeadline = 0.25;
constexpr uint64_t kQuickNs = 50'000'000;

class Reducer {
 public:
  Reducer(Runner& runner, const Signature& signature, const ReduceLimits& limits)
      : runner_(runner), signature_(signature), limits_(limits) {
    options_.signature = signature;
    options_.repeats = limits.repeats;
    options_.deadline_s = limits.deadline_s;
    options_.nudges = limits.nudges;
    options_.fresh = limits.alone;
    if (limits.alone) limits_.batch = 1;
  }

  Result<Reduction> Run(Trial trial) {
    reduction_.trial = std::move(trial);
    cost_ = CostOf(reduction_.trial.binding);
    for (const Pass* pass : Passes()) {
      reduction_.passes.push_back({std::string(pass->name()), 0, 0});
    }
    bool progress = true;
    while (progress && !Spent()) {
      progress = false;
      for (size_t p = 0; p < Passes().size() && !Spent(); ++p) {
        PARALLAX_TRY_ASSIGN(bool simpler, Exhaust(p));
        progress |= simpler;
      }
    }
    PARALLAX_TRY(TakeBackWhatOnlyTakesLong());
    return std::move(reduction_);
  }

 private:
  bool Spent() const {
    return hung_ >= limits_.hung || reduction_.candidates >= limits_.candidates;
  }

  // One pass as long as it helps. Whether it did.
  Result<bool> Exhaust(size_t p) {
    bool helped = false;
    while (!Spent()) {
      PARALLAX_TRY_ASSIGN(bool simpler, Step(p));
      if (!simpler) break;
      helped = true;
    }
    return helped;
  }

  void Heed(const Trial& trial) {
    const bool hung = Hung(trial);
    hung_ += hung ? 1 : 0;
    const bool quick = !hung && trial.compared && trial.longest_ns < kQuickNs;
    if (quick && limits_.deadline_s > kQuickHangDeadline) {
      options_.deadline_s = kQuickHangDeadline;
    }
  }

  // Of calls that take the longer the larger their inputs are, a short deadline takes what ends
  // soon behind it.
  Status TakeBackWhatOnlyTakesLong() {
    TryOptions patient = options_;
    patient.deadline_s = limits_.patient_s;
    while (!taken_shortly_.empty()) {
      PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&reduction_.trial.binding, 1}, patient));
      if (Shows(signature_, trials.front().verdict)) return Status::Ok();
      reduction_.trial = std::move(taken_shortly_.back());
      taken_shortly_.pop_back();
    }
    return Status::Ok();
  }

  void Take(Trial trial) {
    if (options_.deadline_s < limits_.deadline_s) {
      taken_shortly_.push_back(std::move(reduction_.trial));
    }
    reduction_.trial = std::move(trial);
    cost_ = CostOf(reduction_.trial.binding);
  }

  // Whether the candidate still shows the same, on arguments that may be used, and the sides that
  // returned until now still do.
  Result<bool> Keeps(const Trial& trial) const {
    bool same = Shows(signature_, trial.verdict);
    const Outcomes& before = reduction_.trial.outcomes;
    for (size_t i = 0; same && i < before.size(); ++i) {
      same = !before[i].Is<Returned>() || trial.outcomes[i].Is<Returned>();
    }
    if (!same || !limits_.refused) return same;
    PARALLAX_TRY_ASSIGN(bool refused, limits_.refused(trial.binding));
    return !refused;
  }

  // The candidates of a pass, in batches that grow, until one keeps the signature.
  Result<bool> Step(size_t p) {
    std::vector<Binding> candidates;
    const bool is_chain = ChainOf(reduction_.trial.binding).has_value();
    for (Binding& candidate : Passes()[p]->Candidates(reduction_.trial.binding)) {
      if (!(CostOf(candidate) < cost_)) continue;
      if (is_chain && !ChainOf(candidate)) continue;
      if (Strays(limits_.constraints, reduction_.trial.binding, candidate)) continue;
      candidates.push_back(std::move(candidate));
    }
    size_t batch = std::min(kFirstBatch, limits_.batch);
    for (size_t begin = 0; begin < candidates.size() && !Spent();) {
      size_t left = static_cast<size_t>(limits_.candidates - reduction_.candidates);
      size_t count = std::min({batch, candidates.size() - begin, left});
      std::span<const Binding> tried(candidates.data() + begin, count);
      PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, runner_.Try(tried, options_));
      reduction_.candidates += count;
      reduction_.passes[p].tried += count;
      for (const Trial& trial : trials) Heed(trial);
      for (size_t i = 0; i < count; ++i) {
        PARALLAX_TRY_ASSIGN(bool keeps, Keeps(trials[i]));
        if (!keeps) continue;
        ++reduction_.passes[p].kept;
        Take(std::move(trials[i]));
        return true;
      }
      begin += count;
      batch = std::min(batch * 2, limits_.batch);
    }
    return false;
  }

  Runner& runner_;
  const Signature& signature_;
  ReduceLimits limits_;
  TryOptions options_;
  Reduction reduction_;
  std::ptrdiff_t hung_ = 0;           // candidates
  std::vector<Trial> taken_shortly_;  // what was simplified under the short deadline
  Cost cost_;
};

}  // namespace

ReduceLimits LimitsFor(const Signature& signature, const Outcomes& outcomes, bool has_prefix) {
  ReduceLimits limits;
  if (signature.kind == Kind::kDeterminism) limits.repeats = 8;
  if (IsDeadly(outcomes) || has_prefix) {
    limits.candidates = has_prefix ? 24 : 60;
    limits.batch = 8;
  }
  if (Hangs(outcomes)) {
    limits.candidates = 16;
    limits.hung = kMostHungCandidates;
    limits.batch = 1;  // one that hangs is most often taken: what is behind it is not waited for
    limits.deadline_s = kHangDeadline;
  }
  return limits;
}

Result<Reduction> Reduce(Runner& runner, const Signature& signature, Trial trial,
                         const ReduceLimits& limits) {
  return Reducer(runner, signature, limits).Run(std::move(trial));
}

}  // namespace parallax
