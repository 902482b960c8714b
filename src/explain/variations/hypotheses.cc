#include "explain/variations/hypotheses.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "explain/variations/questions.h"

namespace parallax {
namespace {

constexpr double kLeastJump = 100;  // tolerances, of a number that is wrong at once

// What the calls of a question say of one of its rivals.
struct Score {
  int kept_failing = 0;
  int kept_passing = 0;
  int kept_unknown = 0;
  int broken_failing = 0;
  int broken_passing = 0;

  bool BearsOut(bool half) const {
    const bool others = kept_failing + kept_passing == 0 || kept_failing > 0 || half;
    return broken_failing == 0 && broken_passing > 0 && others;
  }
  // Of two that are borne out: what is true of fewer calls that do not fail says more.
  bool IsCloserThan(const Score& other, bool nested) const {
    if (kept_passing != other.kept_passing) return kept_passing < other.kept_passing;
    return nested && kept_unknown < other.kept_unknown;
  }
};

Score ScoreOf(const Hypothesis& hypothesis, const Question& question,
              const std::vector<VariedState>& states) {
  Score score;
  for (size_t i = 0; i < question.calls.size(); ++i) {
    const bool fails = states[i] == VariedState::kFails;
    const bool kept = hypothesis.holds(question.calls[i]);
    score.kept_unknown += kept && states[i] == VariedState::kUnknown ? 1 : 0;
    if (states[i] == VariedState::kUnknown && !(kept && question.all_fail)) continue;
    ++(kept ? (fails ? score.kept_failing : score.kept_passing)
            : (fails ? score.broken_failing : score.broken_passing));
  }
  return score;
}

// Whether a call that was tried fails without it.
bool IsRefuted(const Hypothesis& hypothesis, const Varier& varier) {
  return std::any_of(varier.tried().begin(), varier.tried().end(), [&](const TriedCall& call) {
    return call.state == VariedState::kFails && !hypothesis.holds(call.binding);
  });
}

// Whether the first call, of which every rival is false, fails all the same.
Result<bool> IsHopeless(Varier& varier, const Question& question) {
  if (question.calls.empty()) return true;
  const Binding& first = question.calls.front();
  const bool all_false = std::none_of(question.rivals.begin(), question.rivals.end(),
                                      [&](const Hypothesis& rival) { return rival.holds(first); });
  if (!all_false) return false;
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try({&first, 1}));
  return states.front() == VariedState::kFails;
}

// Whether one of the failing calls that keep it is off by little.
Result<bool> IsGradual(Varier& varier, const Hypothesis& hypothesis, const Question& question,
                       const std::vector<VariedState>& states) {
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] != VariedState::kFails || !hypothesis.holds(question.calls[i])) continue;
    PARALLAX_TRY_ASSIGN(const double excess, varier.ExcessOf(question.calls[i]));
    if (excess < kLeastJump) return true;
  }
  return false;
}

// Nothing where no call broke it: that the witness keeps it says nothing alone.
void TellHypothesis(const std::string& words, const Score& score, std::vector<VariedCall>* table) {
  if (score.broken_failing + score.broken_passing == 0) return;
  table->push_back({words, "true", VariedState::kFails});
  if (score.kept_passing > 0) table->push_back({words, "true otherwise", VariedState::kPasses});
  if (score.broken_failing > 0) table->push_back({words, "false", VariedState::kFails});
  if (score.broken_failing == 0 && score.broken_passing > 0) {
    table->push_back({words, "false", VariedState::kPasses});
  }
}

// That it is false where a call fails stands in the place of what passed then.
void TellRefuted(const std::string& words, std::vector<VariedCall>* table) {
  for (VariedCall& row : *table) {
    if (row.what == words && row.value == "false") row.state = VariedState::kFails;
  }
}

}  // namespace

Status Hypotheses::Ask(Varier& varier, const std::vector<Question>& questions) {
  for (const Question& question : questions) {
    const bool is_known = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& each) {
      const bool open = !each.exact && !each.vague.empty() && each.vague == question.vague;
      return each.about == question.about && !open;
    });
    if (!is_known) PARALLAX_TRY(AskOne(varier, question));
  }
  return Status::Ok();
}

Status Hypotheses::AskOne(Varier& varier, const Question& question) {
  PARALLAX_TRY_ASSIGN(const bool hopeless, IsHopeless(varier, question));
  if (hopeless) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(question.calls));
  std::optional<size_t> best;
  std::vector<Score> scores;
  for (size_t i = 0; i < question.rivals.size(); ++i) {
    scores.push_back(ScoreOf(question.rivals[i], question, states));
    const bool doubted = (question.all_fail && scores[i].kept_passing > 0) ||
                         (question.guess && scores[i].kept_passing >= scores[i].kept_failing);
    const bool borne_out = scores[i].BearsOut(question.rivals[i].half) && !doubted &&
                           !IsRefuted(question.rivals[i], varier);
    const bool better = !best || scores[i].IsCloserThan(scores[*best], question.nested);
    if (borne_out && better) best = i;
  }
  if (best && question.jumps) {
    PARALLAX_TRY_ASSIGN(const bool gradual,
                        IsGradual(varier, question.rivals[*best], question, states));
    if (gradual) return Status::Ok();
  }
  const size_t told = best.value_or(0);
  const Hypothesis& hypothesis = question.rivals[told];
  TellHypothesis(hypothesis.words, scores[told], &table_);
  told_.push_back(hypothesis);
  if (!best) return Status::Ok();
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] != VariedState::kPasses || hypothesis.holds(question.calls[i])) continue;
    PARALLAX_TRY_ASSIGN(const bool again, varier.PassesAgain(question.calls[i]));
    if (!again) return Status::Ok();
    break;
  }
  Kept kept{question.about, hypothesis, scores[told].kept_passing == 0, question.vague};
  const auto before = std::find_if(kept_.begin(), kept_.end(),
                                   [&](const Kept& each) { return each.about == question.about; });
  if (before == kept_.end()) {
    kept_.push_back(std::move(kept));
    return Status::Ok();
  }
  const bool alike = kept.hypothesis.words == before->hypothesis.words;
  if (!kept.exact && !alike) kept.hypothesis.words = question.vague;
  *before = std::move(kept);
  return Status::Ok();
}

void Hypotheses::Add(Hypothesis hypothesis) {
  TellHypothesis(hypothesis.words, {.broken_passing = 1}, &table_);
  kept_.push_back({hypothesis.words, std::move(hypothesis), true});
}

void Hypotheses::Recheck(const Varier& varier) {
  for (const Hypothesis& each : told_) {
    if (IsRefuted(each, varier)) TellRefuted(each.words, &table_);
  }
  std::erase_if(kept_, [&](const Kept& each) { return IsRefuted(each.hypothesis, varier); });
}

void Hypotheses::DropRangesOf(const std::string& tensor) {
  std::erase_if(kept_, [&](const Kept& each) {
    const bool of_range = each.about == kOverflowOf + tensor || each.about == kFractionOf + tensor;
    return of_range && !each.exact;
  });
}

bool Hypotheses::TellRangeOf(const std::string& tensor) const {
  return std::any_of(kept_.begin(), kept_.end(), [&](const Kept& each) {
    const bool of_range = each.about == kOverflowOf + tensor || each.about == kFractionOf + tensor;
    return of_range && each.exact;
  });
}

std::vector<std::string> Hypotheses::Clauses() const {
  std::vector<std::string> clauses;
  for (const Kept& each : kept_) clauses.push_back(each.hypothesis.words);
  return clauses;
}

std::string Hypotheses::Illegal() const {
  for (const Kept& each : kept_) {
    if (each.hypothesis.illegal) return each.hypothesis.words;
  }
  return "";
}

bool Hypotheses::AreExact() const {
  return std::all_of(kept_.begin(), kept_.end(), [](const Kept& each) { return each.exact; });
}

bool Hypotheses::Explain(const Binding& passing) const {
  return std::any_of(kept_.begin(), kept_.end(),
                     [&](const Kept& each) { return !each.hypothesis.holds(passing); });
}

}  // namespace parallax
