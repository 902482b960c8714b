#include "investigate/runner.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "inputs/derive.h"
#include "inputs/realise.h"
#include "investigate/signature.h"
#include "judge/judge.h"

namespace parallax {
namespace {

// Each round runs all that is wanted, so two or three do; more would be a skeptic that never rests.
constexpr int kMaxRounds = 8;
// Of the inputs of one request.
constexpr size_t kMaxRequestBytes = 4u << 20;
// Bindings that are run before it is known how many of them hang, and how many of those are enough.
constexpr size_t kTriedAtOnce = 16;
constexpr int kEnoughHung = 3;
// What fresh memory is painted with. No dtype reads it as nan or as a number that is often right.
constexpr uint8_t kPaint = 0x41;

size_t InlineBytes(const Binding& binding) {
  size_t bytes = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    bytes += recipe.bytes != nullptr ? recipe.bytes->size() : 0;
  });
  return bytes;
}

// Where somebody's arithmetic of huge extents has overflowed.
bool HasExtentBelowZero(const Binding& binding) {
  bool has = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    has |= std::any_of(recipe.shape.begin(), recipe.shape.end(),
                       [](int64_t extent) { return extent < 0; });
  });
  return has;
}

uint64_t LongestCall(const Outcomes& outcomes) {
  uint64_t longest = 0;
  for (const Outcome& outcome : outcomes) {
    if (outcome.Is<Returned>()) longest = std::max(longest, outcome.duration_ns);
  }
  return longest;
}

}  // namespace

bool Hung(const Trial& trial) {
  return Complains(trial.verdict) && trial.verdict.kind == Kind::kHang;
}

bool Trial::Passes() const { return verdict.state == VerdictState::kAgree && returned; }

bool Runner::HasTrait(std::string_view trait) const {
  const std::vector<std::string>& traits = subject_.traits;
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

void Runner::SetPrefix(std::vector<RecordedCase> prefix) { prefix_ = std::move(prefix); }

EvaluateOptions Runner::PlainOptions() const {
  EvaluateOptions options;
  options.deadline_s = context_.deadline_s;
  options.guard = context_.guard || guard_;
  options.fresh = painted_;
  if (painted_) options.fresh_memory = kPaint;
  options.max_bytes = context_.max_output_bytes;
  return options;
}

Result<std::vector<Outcomes>> Runner::Run(std::vector<EvaluateItem> items,
                                          const TryOptions& options) {
  EvaluateOptions evaluate = PlainOptions();
  if (options.deadline_s > 0) evaluate.deadline_s = options.deadline_s;
  evaluate.fresh |= options.fresh || !prefix_.empty();
  evaluations_ += items.size();
  if (prefix_.empty()) return RunInParts(items, evaluate);
  std::vector<Outcomes> results;
  for (EvaluateItem& item : items) {
    std::vector<EvaluateItem> sequence;
    for (const RecordedCase& step : prefix_) sequence.push_back(ItemOf(step));
    sequence.push_back(std::move(item));
    PARALLAX_TRY_ASSIGN(auto outcomes,
                        context_.evaluator.Evaluate(context_.target, sequence, evaluate));
    PARALLAX_CHECK(outcomes.size() == sequence.size(), "one set of outcomes for each item");
    results.push_back(std::move(outcomes.back()));
  }
  return results;
}

Result<std::vector<Outcomes>> Runner::RunInParts(std::span<const EvaluateItem> items,
                                                 const EvaluateOptions& options) {
  std::vector<Outcomes> results;
  while (!items.empty()) {
    size_t count = 1;
    for (size_t bytes = InlineBytes(items[0].binding); count < items.size(); ++count) {
      bytes += InlineBytes(items[count].binding);
      if (bytes > kMaxRequestBytes) break;
    }
    PARALLAX_TRY_ASSIGN(auto outcomes,
                        context_.evaluator.Evaluate(context_.target, items.first(count), options));
    for (Outcomes& one : outcomes) results.push_back(std::move(one));
    items = items.subspan(count);
  }
  return results;
}

Result<std::vector<Trial>> Runner::Try(std::span<const Binding> bindings,
                                       const TryOptions& options) {
  if (std::none_of(bindings.begin(), bindings.end(), HasExtentBelowZero)) {
    return TryInTurn(bindings, options);
  }
  std::vector<Binding> sound;
  std::copy_if(bindings.begin(), bindings.end(), std::back_inserter(sound),
               [](const Binding& binding) { return !HasExtentBelowZero(binding); });
  PARALLAX_TRY_ASSIGN(std::vector<Trial> tried, TryInTurn(sound, options));
  std::vector<Trial> trials;
  for (auto next = tried.begin(); const Binding& binding : bindings) {
    trials.push_back(HasExtentBelowZero(binding) ? Skipped(binding) : std::move(*next++));
  }
  return trials;
}

Trial Runner::Skipped(const Binding& binding) const {
  Trial trial{NotRun(subject_, binding)};
  trial.verdict.state = VerdictState::kSkipped;
  return trial;
}

Result<std::vector<Trial>> Runner::TryInTurn(std::span<const Binding> bindings,
                                             const TryOptions& options) {
  const bool of_hangs = !options.signature || options.signature->kind == Kind::kHang;
  if (of_hangs || options.fresh || bindings.size() <= kTriedAtOnce) {
    return TryAll(bindings, options);
  }
  std::vector<Trial> trials;
  int hung = 0;
  while (trials.size() < bindings.size() && hung < kEnoughHung) {
    const size_t count = std::min(kTriedAtOnce, bindings.size() - trials.size());
    PARALLAX_TRY_ASSIGN(auto some, TryAll(bindings.subspan(trials.size(), count), options));
    for (Trial& trial : some) {
      hung += Hung(trial) ? 1 : 0;
      trials.push_back(std::move(trial));
    }
  }
  while (trials.size() < bindings.size()) trials.push_back(Skipped(bindings[trials.size()]));
  return trials;
}

Result<std::vector<Trial>> Runner::TryAll(std::span<const Binding> bindings,
                                          const TryOptions& options) {
  std::vector<EvaluateItem> items;
  std::vector<Trial> trials;
  for (const Binding& binding : bindings) {
    trials.push_back({NotRun(subject_, binding)});
    for (int i = 0; i < options.repeats; ++i) items.push_back(ItemOf(trials.back()));
  }
  PARALLAX_TRY_ASSIGN(auto outcomes, Run(std::move(items), options));
  PARALLAX_CHECK(outcomes.size() == bindings.size() * static_cast<size_t>(options.repeats),
                 "one set of outcomes for each item");
  std::vector<Trial*> promising;
  size_t next = 0;
  for (Trial& kept : trials) {
    bool settled = false;
    for (int r = 0; r < options.repeats; ++r) {
      Trial trial{WithOutcomes(kept, std::move(outcomes[next++]))};
      const auto returned =
          std::count_if(trial.outcomes.begin(), trial.outcomes.end(),
                        [](const Outcome& outcome) { return outcome.Is<Returned>(); });
      trial.returned = returned > 0;
      trial.compared = returned >= std::min<std::ptrdiff_t>(2, std::ssize(trial.outcomes));
      trial.longest_ns = LongestCall(trial.outcomes);
      trial.verdict = Judge(EvidenceOf(trial), context_.skeptics_on);
      bool keeps = !options.signature || KeepsSignature(*options.signature, trial.verdict);
      if (r == 0 || (keeps && !settled)) kept = std::move(trial);
      settled |= keeps;
    }
    // A batch of large outputs that no longer show it would fill the memory.
    if (!settled) kept.outcomes.clear();
    promising.push_back(settled ? &kept : nullptr);
  }
  PARALLAX_TRY(Probe(std::move(promising), options));
  return trials;
}

Binding Runner::WithContentsOfSides(const Binding& binding) const {
  return NeedsRepeat(subject_.relation.sides) ? Realise(binding, subject_.seed, true) : binding;
}

Result<Outcomes> Runner::RunSides(const Binding& binding, const std::vector<Side>& sides,
                                  double deadline_s) {
  TryOptions options;
  options.fresh = true;
  options.deadline_s = deadline_s;
  PARALLAX_TRY_ASSIGN(auto outcomes,
                      Run({{WithContentsOfSides(binding), subject_.seed, sides}}, options));
  return std::move(outcomes.front());
}

Result<Outcomes> Runner::RunOnPaintedHeap(const Binding& binding, uint8_t byte) {
  EvaluateOptions evaluate = PlainOptions();
  evaluate.fresh = true;
  evaluate.fresh_memory = byte;
  ++evaluations_;
  const EvaluateItem item = ItemOf(NotRun(subject_, binding));
  PARALLAX_TRY_ASSIGN(auto outcomes,
                      context_.evaluator.Evaluate(context_.target, {&item, 1}, evaluate));
  return std::move(outcomes.front());
}

Status Runner::Probe(Trial* trial) {
  trial->verdict = Judge(EvidenceOf(*trial), context_.skeptics_on);
  return Probe({trial}, {});
}

Status Runner::Probe(std::vector<Trial*> trials, const TryOptions& options) {
  if (!context_.skeptics_on) return Status::Ok();
  TryOptions elsewhere = options;
  elsewhere.fresh = false;
  for (int round = 0; round < kMaxRounds; ++round) {
    std::vector<EvaluateItem> items;
    std::vector<std::pair<size_t, std::string>> owners;
    for (size_t i = 0; i < trials.size(); ++i) {
      if (trials[i] == nullptr) continue;
      for (const ::parallax::Probe& probe : WantedProbes(EvidenceOf(*trials[i], options.nudges))) {
        items.push_back({WithContentsOfSides(probe.binding.value_or(trials[i]->binding)),
                         subject_.seed, probe.sides});
        owners.emplace_back(i, probe.name);
      }
    }
    if (items.empty()) break;
    PARALLAX_TRY_ASSIGN(auto outcomes, Run(std::move(items), elsewhere));
    PARALLAX_CHECK(outcomes.size() == owners.size(), "one set of outcomes for each probe");
    for (size_t k = 0; k < owners.size(); ++k) {
      trials[owners[k].first]->probes.push_back({owners[k].second, std::move(outcomes[k])});
    }
    for (size_t i = 0; i < trials.size(); ++i) {
      if (trials[i] == nullptr) continue;
      trials[i]->verdict = Judge(EvidenceOf(*trials[i]), true);
      bool lost = options.signature && !KeepsSignature(*options.signature, trials[i]->verdict);
      if (lost) trials[i] = nullptr;
    }
  }
  return Status::Ok();
}

}  // namespace parallax
