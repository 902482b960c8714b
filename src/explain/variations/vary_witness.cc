#include "explain/variations/vary_witness.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "explain/aspects/argument_aspects.h"
#include "explain/aspects/aspect_words.h"
#include "explain/aspects/scalar_aspects.h"
#include "explain/aspects/settle_aspects.h"
#include "explain/aspects/tensor_aspects.h"
#include "explain/learned/drawn_numbers.h"
#include "explain/learned/joint_call.h"
#include "explain/learned/learn_conditions.h"
#include "explain/retries/dtype_share.h"
#include "explain/retries/free_dimensions.h"
#include "explain/retries/given_numbers.h"
#include "explain/retries/number_ends.h"
#include "explain/retries/retries.h"
#include "explain/retries/zero_clauses.h"
#include "explain/variations/extent_products.h"
#include "explain/variations/hypotheses.h"
#include "explain/variations/number_conditions.h"
#include "explain/variations/questions.h"
#include "explain/variations/variation_budget.h"
#include "explain/variations/varier.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

constexpr int kJoint = 6;  // calls that differ in several things
constexpr int kDeadlyJoint = 3;
constexpr int kFresh = 16;                    // calls drawn at random
constexpr int64_t kMostQuestioned = 1 << 14;  // elements of all tensors of a witness
constexpr size_t kMostQuestions = 6;
constexpr size_t kDeadlyQuestions = 2;
constexpr size_t kDearQuestions = 1;

bool AnyStartsWith(const std::vector<std::string>& clauses, const std::string& start) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& clause) { return clause.starts_with(start); });
}

bool AnyEndsWith(const std::vector<std::string>& clauses, std::string_view end) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& clause) { return clause.ends_with(end); });
}

class WitnessVarier {
 public:
  WitnessVarier(Runner& runner, const Signature& signature, const Trial& witness,
                const KnownConditions& known)
      : kind_(signature.kind),
        witness_(witness),
        known_(known),
        deadly_(IsDeadly(witness.outcomes)),
        keep_zeros_(AnyEndsWith(known.inputs.of_numbers, kHoldsZero)),
        varier_(runner, signature, witness, VariationBudget(witness)) {
    varier_.SetReference(known.reference);
    varier_.SetConstraints(known.constraints);
  }

  Result<Variations> Vary() {
    PARALLAX_TRY(AskQuestions());
    PARALLAX_TRY(AskDTypes());
    for (Aspect& aspect : asked_) aspect.floats_alike = AreAllWidened(witness_.relation);
    for (Aspect& aspect : asked_) PARALLAX_TRY(RetryMoved(varier_, kind_ == Kind::kNan, &aspect));
    for (Aspect& aspect : asked_) PARALLAX_TRY(FindDTypeShare(varier_, &aspect));
    PARALLAX_TRY(AskAll(ArgumentAspects(witness_.binding, known_.parameters)));
    PARALLAX_TRY(AskNumbers());
    PARALLAX_TRY(AskAll(RankAspects(witness_.binding, deadly_)));
    PARALLAX_TRY(AskScalars());
    PARALLAX_TRY(AskAll(ExtentAspects(witness_.binding, ScannedExtent())));
    PARALLAX_TRY(AskAll(LayoutAspects(witness_.binding, witness_.relation)));
    PARALLAX_TRY(AskAll(AxisAspects(witness_.binding)));
    PARALLAX_TRY(AskOfSecond());
    SettleLayouts(&asked_);
    SettleRanks(&asked_);
    PARALLAX_TRY(AskProducts());
    PARALLAX_TRY(LeaveFreeOpen(varier_, &asked_));
    PARALLAX_TRY(WordAll());
    found_.suffices &= !varier_.is_short() && SizesAreTold();
    if (found_.suffices) PARALLAX_TRY(TryJointly());
    if (found_.suffices) PARALLAX_TRY(TryAfresh());
    if (!found_.suffices) PARALLAX_TRY(LearnAll());
    found_.signals = varier_.other_signals();
    return std::move(found_);
  }

 private:
  // Before anything else: what they are about is what a call is most often refused for.
  Status AskQuestions() {
    const Binding& binding = witness_.binding;
    if (ElementsOfAll(binding) > kMostQuestioned) return Status::Ok();
    std::vector<Question> all =
        QuestionsAbout(binding, witness_.relation, known_.constraints, varier_.HasTrait("linalg"));
    std::erase_if(all, [&](const Question& question) { return IsTold(question); });
    if (deadly_) std::erase_if(all, IsAboutRank);
    const size_t most = IsDearToVary(witness_.relation) ? kDearQuestions
                        : deadly_                       ? kDeadlyQuestions
                                                        : kMostQuestions;
    all.resize(std::min(all.size(), most));
    return hypotheses_.Ask(varier_, all);
  }

  // Whether the title says it already.
  bool IsTold(const Question& question) const {
    const bool empty = !known_.sizes.empty.empty() || !known_.sizes.besides.empty();
    if (question.about == kEmptyDimensions) return empty;
    return AnyStartsWith(known_.inputs.of_arguments, question.parameter + " is ");
  }

  Status AskAll(std::vector<Aspect> aspects) {
    for (Aspect& aspect : aspects) {
      PARALLAX_TRY(varier_.Ask(&aspect));
      asked_.push_back(std::move(aspect));
    }
    return Status::Ok();
  }

  // Of which there are no kernels is not told.
  Status AskDTypes() {
    varier_.CountRefusals(false);
    PARALLAX_TRY(AskAll(DTypeAspects(witness_.binding)));
    varier_.CountRefusals(true);
    return Status::Ok();
  }

  // Numbers where tensors are documented, if a tensor of that number fails, too.
  Status AskScalars() {
    for (Aspect& aspect : ScalarAspects(witness_.binding, known_.constraints)) {
      PARALLAX_TRY(varier_.Ask(&aspect));
      const bool alike = aspect.StateOf(aspect.own) == VariedState::kFails;
      if (alike) asked_.push_back(std::move(aspect));
    }
    return Status::Ok();
  }

  // What passes is no condition if it fails with other numbers that fail, too: those of the witness
  // may be what passes.
  Status AskOfSecond() {
    std::vector<Binding> seconds = numbers_.filled;
    if (second_) seconds.insert(seconds.begin(), second_->edit(witness_.binding));
    for (Aspect& aspect : asked_) {
      if (aspect.of == AspectOf::kNumbers || AreExplained(aspect)) continue;
      const bool any = !aspect.TextsOf(VariedState::kPasses).empty();
      PARALLAX_TRY_ASSIGN(const bool settled, RetryWith(varier_, seconds, &aspect));
      if (!settled) untold_.insert(aspect.what);
      const bool refuted = any && aspect.TextsOf(VariedState::kPasses).empty();
      if (refuted && IsKnown(aspect)) found_.refuted.push_back(aspect.subject + " is ");
      if (refuted && aspect.of == AspectOf::kDType) found_.dtypes_refuted = true;
    }
    return Status::Ok();
  }

  // Whether it is one extent that matters, or how many elements several hold.
  Status AskProducts() {
    for (const Aspect& aspect : asked_) {
      if (aspect.of != AspectOf::kExtent || IsInRange(aspect) || AreExplained(aspect)) continue;
      PARALLAX_TRY_ASSIGN(auto product, FindProduct(varier_, aspect));
      if (!product) continue;
      if (product->words.empty()) {
        untold_.insert(aspect.what);
      } else {
        hypotheses_.Add(*std::move(product));
      }
    }
    return Status::Ok();
  }

  // Whether each call that passes breaks a condition on several arguments.
  bool AreExplained(const Aspect& aspect) const {
    if (hypotheses_.empty()) return false;
    return std::all_of(aspect.values.begin(), aspect.values.end(), [&](const AspectValue& value) {
      const bool passes =
          value.state == VariedState::kPasses && aspect.StateOf(value.text) == VariedState::kPasses;
      return !passes || hypotheses_.Explain(value.edit(witness_.binding));
    });
  }

  // After all was tried.
  Status WordAll() {
    hypotheses_.Recheck(varier_);
    if (NumbersTellAll()) {
      for (const std::string& name : numbers_.names) hypotheses_.DropRangesOf(name);
    }
    found_.clauses = hypotheses_.Clauses();
    found_.illegal = hypotheses_.Illegal();
    found_.suffices &= hypotheses_.AreExact();
    found_.varied = hypotheses_.table();
    for (std::string& clause : RefutedZeros(known_.inputs.of_numbers, varier_.tried())) {
      found_.refuted.push_back(std::move(clause));
    }
    for (const Aspect& aspect : asked_) {
      TellValues(aspect, &found_.varied);
      if (aspect.of != AspectOf::kNumbers) PARALLAX_TRY(Word(aspect));
    }
    SettleNumbers();
    return Status::Ok();
  }

  // Whether the title says it already.
  bool IsKnown(const Aspect& aspect) const {
    if (aspect.of == AspectOf::kDType || aspect.of == AspectOf::kNumbers) return false;
    return AnyStartsWith(known_.inputs.of_arguments, aspect.subject + " is ");
  }

  // Whether the size range of the title names the shape of each such tensor already.
  bool IsInRange(const Aspect& aspect) const {
    if (aspect.of != AspectOf::kRank && aspect.of != AspectOf::kExtent) return false;
    return NamesShapes(known_.sizes.Range(), aspect.subject);
  }

  Status Word(const Aspect& aspect) {
    std::optional<std::string> words = WordsOf(aspect);
    if (aspect.of == AspectOf::kDType) WeighDType(aspect);
    found_.suffices &= !aspect.passes_alone && !aspect.NeedsOnes();
    if (IsKnown(aspect) || IsInRange(aspect) || (words && words->empty())) return Status::Ok();
    if (!aspect.is_said || AreExplained(aspect)) return Status::Ok();
    if (aspect.of == AspectOf::kGiven) {
      PARALLAX_TRY_ASSIGN(words, WordsOfGiven(varier_, aspect.subject, known_.parameters));
      if (words && words->empty()) return Status::Ok();
    }
    if (untold_.contains(aspect.what)) words.reset();
    PARALLAX_TRY_ASSIGN(const bool again, varier_.PassesAgain(aspect));
    found_.suffices &= words.has_value() && again;
    if (!words || !again) return Status::Ok();
    (aspect.of == AspectOf::kDType ? found_.dtypes : found_.clauses).push_back(*words);
    return Status::Ok();
  }

  // Whether "x is int8 rather than int64" holds no more.
  void WeighDType(const Aspect& aspect) {
    const bool passes = !aspect.TextsOf(VariedState::kPasses).empty();
    const bool lost = !passes && (aspect.moved_fails || aspect.unsettled);
    found_.dtypes_refuted |= lost || (passes && AreExplained(aspect));
    const bool unexplained =
        std::any_of(aspect.values.begin(), aspect.values.end(), [&](const AspectValue& value) {
          return value.state == VariedState::kPasses &&
                 !hypotheses_.Explain(value.edit(witness_.binding));
        });
    found_.suffices &= !(aspect.moved_fails && unexplained) || AnyEndIsTold();
    of_one_dtype_ |= aspect.moved_fails || (aspect.unsettled && IsOfFloats(aspect));
    for (const std::string& text : aspect.TextsOf(VariedState::kFails)) {
      const auto dtype = DTypeFromName(text);
      found_.wider_fails |= aspect.moved_fails && dtype && ItemSize(*dtype) > 2;
    }
  }

  // Whether a clause says from which number on it fails.
  bool AnyEndIsTold() const {
    return std::any_of(numbers_.clauses.begin(), numbers_.clauses.end(), NamesEnd);
  }

  std::string DTypeOf(const std::string& tensor) const {
    const auto recipe = TensorAt(witness_.binding, {tensor});
    return recipe ? std::string(Name(recipe->dtype)) : "its dtype";
  }

  static bool IsOfFloats(const Aspect& aspect) {
    const auto dtype = DTypeFromName(aspect.own);
    return dtype && IsInexact(*dtype);
  }

  Status AskNumbers() {
    const size_t before = varier_.tried().size();
    PARALLAX_TRY_ASSIGN(numbers_, FindNumberConditions(varier_, keep_zeros_));
    of_numbers_ = {before, varier_.tried().size()};
    std::move(numbers_.aspects.begin(), numbers_.aspects.end(), std::back_inserter(asked_));
    second_ = numbers_.second;
    found_.only_at_extremes = numbers_.only_at_extremes;
    return Status::Ok();
  }

  // Whether the clauses about numbers say which fail, in any dtype.
  bool NumbersTellAll() const {
    const bool of_one_dtype = std::any_of(asked_.begin(), asked_.end(), [](const Aspect& aspect) {
      return aspect.of == AspectOf::kDType &&
             (aspect.moved_fails || (aspect.unsettled && IsOfFloats(aspect)));
    });
    return numbers_.told && numbers_.enough && !of_one_dtype;
  }

  // Numbers of which each call that passes breaks a condition on several arguments need no words.
  void SettleNumbers() {
    found_.numbers_explained = !numbers_.free && !hypotheses_.empty() && NumbersAreExplained();
    if (found_.numbers_explained) return;
    bool told = false;  // of which dtype the ends are
    for (size_t i = 0; i < numbers_.clauses.size(); ++i) {
      if (hypotheses_.TellRangeOf(numbers_.names[i])) continue;
      // An end in one dtype is none in another.
      const bool of_dtype = of_one_dtype_ && NamesEnd(numbers_.clauses[i]);
      told |= of_dtype;
      found_.numbers.push_back(numbers_.clauses[i] +
                               (of_dtype ? " in " + DTypeOf(numbers_.names[i]) : ""));
      found_.told_of.push_back(numbers_.names[i]);
    }
    found_.suffices &= !of_one_dtype_ || told;
    // Nan in a tensor is a condition that was found before.
    const bool said = !known_.inputs.of_numbers.empty() &&
                      !AnyEndsWith(known_.inputs.of_numbers, " has certain values");
    found_.suffices &= (numbers_.told || said) && numbers_.enough;
  }

  bool NumbersAreExplained() const {
    const std::vector<TriedCall>& tried = varier_.tried();
    bool any = false;
    for (size_t i = of_numbers_.first; i < of_numbers_.second; ++i) {
      if (tried[i].state != VariedState::kPasses) continue;
      any = true;
      if (!hypotheses_.Explain(tried[i].binding)) return false;
    }
    return any;
  }

  // The extent whose sizes were tried; 0: none.
  int64_t ScannedExtent() const {
    const std::vector<int64_t> extents = DistinctExtents(witness_.binding);
    return known_.sizes.tried.empty() || extents.size() != 1 ? 0 : extents.front();
  }

  // Whether sizes that pass are told, or there are none but 0 and 1, of which little can be wrong.
  bool SizesAreTold() const {
    const std::vector<int64_t>& passes = known_.sizes.passes;
    return passes.empty() || passes.back() <= 1 || !known_.sizes.Range().empty();
  }

  Status TryJointly() {
    std::vector<Binding> bindings;
    for (int draw = 0; draw < (deadly_ ? kDeadlyJoint : kJoint); ++draw) {
      const Binding& own = witness_.binding;
      const Binding start = numbers_.free ? WithDrawnNumbers(own, draw, 1, keep_zeros_) : own;
      Binding binding = JointCall(draw, asked_, start);
      const bool other = binding != witness_.binding && !hypotheses_.Explain(binding);
      if (other) bindings.push_back(std::move(binding));
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    found_.suffices &=
        std::find(states.begin(), states.end(), VariedState::kPasses) == states.end();
    return Status::Ok();
  }

  // Calls that differ in what no condition is about.
  Status TryAfresh() {
    const int budget = LearningBudget(witness_);
    if (budget == 0 || !varier_.Grant(kFresh)) return Status::Ok();
    std::vector<std::string> said = found_.clauses;
    const InputConditions& inputs = known_.inputs;
    for (const auto& more : {found_.dtypes, found_.numbers, inputs.of_layouts, inputs.of_dtypes,
                             inputs.of_arguments, inputs.of_numbers}) {
      said.insert(said.end(), more.begin(), more.end());
    }
    PARALLAX_TRY_ASSIGN(const bool passes, AnyFreshPasses(varier_, asked_, {said}, kFresh));
    found_.suffices = !passes;
    return Status::Ok();
  }

  // What was asked about does not say it: from many calls. What a stray index meets is chance.
  Status LearnAll() {
    const int budget = found_.illegal.empty() ? LearningBudget(witness_) : 0;
    if (budget == 0 || !varier_.Grant(budget)) return Status::Ok();
    const Binding& binding = witness_.binding;
    std::vector<Feature> features = VocabularyOf(
        binding, known_.parameters,
        QuestionsAbout(binding, witness_.relation, known_.constraints, varier_.HasTrait("linalg")));
    PARALLAX_TRY_ASSIGN(const auto learned, LearnConditions(varier_, std::move(features), asked_));
    if (learned) TellLearned(*learned, &found_);
    return Status::Ok();
  }

  const Kind kind_;
  const Trial& witness_;
  const KnownConditions& known_;
  const bool deadly_;
  const bool keep_zeros_;
  Varier varier_;
  Variations found_;
  std::vector<Aspect> asked_;
  std::set<std::string> untold_;  // of which others matter as well
  bool of_one_dtype_ = false;     // what numbers there are is so in the dtype of the witness alone
  Hypotheses hypotheses_;
  NumberConditions numbers_;
  std::pair<size_t, size_t> of_numbers_;  // the calls that were tried for them
  std::optional<AspectValue> second_;     // other numbers that fail as well
};

}  // namespace

Result<Variations> VaryWitness(Runner& runner, const Signature& signature, const Trial& witness,
                               const KnownConditions& known) {
  return WitnessVarier(runner, signature, witness, known).Vary();
}

}  // namespace parallax
