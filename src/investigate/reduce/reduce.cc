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
// Each takes a whole deadline, and says that simpler inputs are another matter.
constexpr std::ptrdiff_t kEnoughHungCandidates = 6;
constexpr double kHangDeadline = 1;  // enough to tell while reducing; confirmation takes the full

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
    return std::move(reduction_);
  }

 private:
  bool Spent() const {
    const bool hangs_away = signature_.kind != Kind::kHang && hung_ >= kEnoughHungCandidates;
    return hangs_away || reduction_.candidates >= limits_.candidates;
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
      hung_ += std::count_if(trials.begin(), trials.end(), Hung);
      for (size_t i = 0; i < count; ++i) {
        PARALLAX_TRY_ASSIGN(bool keeps, Keeps(trials[i]));
        if (!keeps) continue;
        ++reduction_.passes[p].kept;
        reduction_.trial = std::move(trials[i]);
        cost_ = CostOf(reduction_.trial.binding);
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
  std::ptrdiff_t hung_ = 0;  // candidates
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
    limits.candidates = 8;
    limits.batch = 2;
    limits.deadline_s = kHangDeadline;
  }
  return limits;
}

Result<Reduction> Reduce(Runner& runner, const Signature& signature, Trial trial,
                         const ReduceLimits& limits) {
  return Reducer(runner, signature, limits).Run(std::move(trial));
}

}  // namespace parallax
