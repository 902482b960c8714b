#include "explain/variations/vary_witness.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/rng.h"
#include "explain/variations/argument_aspects.h"
#include "explain/variations/aspect_words.h"
#include "explain/variations/number_conditions.h"
#include "explain/variations/tensor_aspects.h"
#include "explain/variations/varier.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr int kBudget = 140;       // calls tried around a witness
constexpr int kDeadlyBudget = 28;  // where each failure costs a process
constexpr int kDearBudget = 12;    // where another structure is compiled, or several targets run
constexpr int kHeavyBudget = 12;   // where a call takes much memory, and so seconds
constexpr int64_t kHeavyElements = int64_t{1} << 22;  // of all tensors of the witness
constexpr int kJoint = 6;                             // calls that differ in several things
constexpr int kDeadlyJoint = 3;
// What a title says behind "only if"; more stands in the table alone.
constexpr size_t kMostClauses = 3;
constexpr size_t kMostLetters = 100;
constexpr std::string_view kShape = " has shape ";
constexpr uint64_t kJointStream = 0x6a6f696e74;

bool IsDear(const Relation& relation) {
  return OnSeveralTargets(relation) ||
         std::any_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
           return HasRole(side.program.form(), FormRole::kTranslation);
         });
}

int64_t ElementsOfAll(const Binding& binding) {
  int64_t elements = 0;
  ForEachTensor(binding,
                [&](const TensorRecipe& recipe) { elements += NumElements(recipe.shape); });
  return elements;
}

bool AnyStartsWith(const std::vector<std::string>& clauses, const std::string& start) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& clause) { return clause.starts_with(start); });
}

bool AnyEndsWith(const std::vector<std::string>& clauses, std::string_view end) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& clause) { return clause.ends_with(end); });
}

// The first clauses, as many as can be read, and one about the shape of each tensor. False: some
// are left out.
bool Shorten(std::vector<std::string>* clauses) {
  std::vector<std::string> kept;
  size_t letters = 0;
  for (const std::string& clause : *clauses) {
    const size_t shape = clause.find(kShape);
    const bool again =
        shape != clause.npos && AnyStartsWith(kept, clause.substr(0, shape + kShape.size()));
    if (again || kept.size() == kMostClauses || letters + clause.size() > kMostLetters) continue;
    letters += clause.size();
    kept.push_back(clause);
  }
  const bool all = kept.size() == clauses->size();
  *clauses = std::move(kept);
  return all;
}

class WitnessVarier {
 public:
  WitnessVarier(Runner& runner, const Signature& signature, const Trial& witness,
                const KnownConditions& known)
      : witness_(witness),
        known_(known),
        deadly_(IsDeadly(witness.outcomes)),
        keep_zeros_(AnyEndsWith(known.inputs.of_numbers, " holds 0")),
        varier_(runner, signature, witness, VariationBudget(witness)) {}

  Result<Variations> Vary() {
    PARALLAX_TRY(AskAll(DTypeAspects(witness_.binding)));
    PARALLAX_TRY(AskAll(ArgumentAspects(witness_.binding, known_.parameters)));
    PARALLAX_TRY(AskNumbers());
    PARALLAX_TRY(AskAll(RankAspects(witness_.binding)));
    PARALLAX_TRY(AskAll(ExtentAspects(witness_.binding, ScannedExtent())));
    PARALLAX_TRY(AskAll(LayoutAspects(witness_.binding, witness_.relation)));
    PARALLAX_TRY(AskAll(AxisAspects(witness_.binding)));
    found_.suffices &= !varier_.is_short() && SizesAreTold();
    if (found_.suffices) PARALLAX_TRY(TryJointly());
    return std::move(found_);
  }

 private:
  Status AskAll(std::vector<Aspect> aspects) {
    for (Aspect& aspect : aspects) {
      PARALLAX_TRY(varier_.Ask(&aspect));
      Tell(aspect);
      PARALLAX_TRY(Word(aspect));
      asked_.push_back(std::move(aspect));
    }
    return Status::Ok();
  }

  void Tell(const Aspect& aspect) {
    std::vector<std::string> told;
    if (aspect.of != AspectOf::kAxis && aspect.of != AspectOf::kNumbers) {
      told.push_back(aspect.own);
      found_.varied.push_back({aspect.what, aspect.own, VariedState::kFails});
    }
    const size_t before = found_.varied.size();
    for (const AspectValue& value : aspect.values) {
      if (std::find(told.begin(), told.end(), value.text) != told.end()) continue;
      told.push_back(value.text);
      found_.varied.push_back({aspect.what, value.text, aspect.StateOf(value.text)});
    }
    const auto first = found_.varied.begin() + static_cast<std::ptrdiff_t>(before);
    const bool none = std::all_of(first, found_.varied.end(), [](const VariedCall& call) {
      return call.state == VariedState::kUnknown;
    });
    if (none && before > 0 && told.size() > found_.varied.size() - before) found_.varied.pop_back();
  }

  // Whether the title says it already.
  bool IsKnown(const Aspect& aspect) const {
    if (aspect.of == AspectOf::kDType || aspect.of == AspectOf::kNumbers) return false;
    return AnyStartsWith(known_.inputs.of_arguments, aspect.subject + " is ");
  }

  // Whether the size range of the title names the shape already.
  bool IsInRange(const Aspect& aspect) const {
    const bool shape = aspect.of == AspectOf::kRank || aspect.of == AspectOf::kExtent;
    return shape && known_.sizes.Range().find(" of shape ") != std::string::npos;
  }

  Status Word(const Aspect& aspect) {
    const std::optional<std::string> words = WordsOf(aspect);
    if (IsKnown(aspect) || IsInRange(aspect) || (words && words->empty())) return Status::Ok();
    PARALLAX_TRY_ASSIGN(const bool again, varier_.PassesAgain(aspect));
    found_.suffices &= words.has_value() && again;
    if (!words || !again) return Status::Ok();
    (aspect.of == AspectOf::kDType ? found_.dtypes : found_.clauses).push_back(*words);
    return Status::Ok();
  }

  Status AskNumbers() {
    PARALLAX_TRY_ASSIGN(NumberConditions numbers, FindNumberConditions(varier_, keep_zeros_));
    for (const Aspect& aspect : numbers.aspects) Tell(aspect);
    found_.numbers = std::move(numbers.clauses);
    found_.told_of = std::move(numbers.names);
    numbers_are_free_ = numbers.free;
    found_.only_at_extremes = numbers.only_at_extremes;
    // Nan in a tensor is a condition that was found before.
    const bool said = !known_.inputs.of_numbers.empty() &&
                      !AnyEndsWith(known_.inputs.of_numbers, " has certain values");
    found_.suffices &= numbers.told || said;
    return Status::Ok();
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

  // A call that differs from the witness in each thing of which more than one value fails.
  Binding JointCall(int draw) const {
    Rng rng(kJointStream + static_cast<uint64_t>(draw));
    Binding binding = witness_.binding;
    if (numbers_are_free_) binding = WithDrawnNumbers(binding, draw, 1, keep_zeros_);
    bool shaped = false;
    for (const Aspect& aspect : asked_) {
      const bool shapes = aspect.of == AspectOf::kRank || aspect.of == AspectOf::kExtent;
      if (aspect.of == AspectOf::kAxis || (shapes && shaped)) continue;
      std::vector<const AspectValue*> fails;
      for (const AspectValue& value : aspect.values) {
        const bool all = aspect.StateOf(value.text) == VariedState::kFails;
        if (all && value.state == VariedState::kFails) fails.push_back(&value);
      }
      const uint64_t pick = rng.Below(fails.size() + 1);
      if (pick == fails.size()) continue;
      shaped |= shapes;
      binding = fails[pick]->edit(binding);
    }
    return binding;
  }

  Status TryJointly() {
    std::vector<Binding> bindings;
    for (int draw = 0; draw < (deadly_ ? kDeadlyJoint : kJoint); ++draw) {
      Binding binding = JointCall(draw);
      if (binding != witness_.binding) bindings.push_back(std::move(binding));
    }
    PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(bindings));
    found_.suffices &=
        std::find(states.begin(), states.end(), VariedState::kPasses) == states.end();
    return Status::Ok();
  }

  const Trial& witness_;
  const KnownConditions& known_;
  const bool deadly_;
  const bool keep_zeros_;
  Varier varier_;
  Variations found_;
  std::vector<Aspect> asked_;
  bool numbers_are_free_ = false;
};

}  // namespace

int VariationBudget(const Trial& witness) {
  if (ElementsOfAll(witness.binding) > kHeavyElements) return kHeavyBudget;
  if (IsDeadly(witness.outcomes)) return kDeadlyBudget;
  return IsDear(witness.relation) ? kDearBudget : kBudget;
}

Result<Variations> VaryWitness(Runner& runner, const Signature& signature, const Trial& witness,
                               const KnownConditions& known) {
  return WitnessVarier(runner, signature, witness, known).Vary();
}

void AddVariations(const Variations& variations, InputConditions* inputs) {
  std::vector<std::string>& more = inputs->of_variations;
  std::vector<std::string>& dtypes = inputs->of_dtypes;
  // In the place of "x is int8 rather than int64".
  if (!variations.dtypes.empty() && !dtypes.empty()) dtypes = variations.dtypes;
  if (dtypes != variations.dtypes) more = variations.dtypes;
  more.insert(more.end(), variations.clauses.begin(), variations.clauses.end());
  for (size_t i = 0; i < variations.numbers.size(); ++i) {
    const std::string vague = variations.told_of[i] + " has certain values";
    const auto at = std::find(inputs->of_numbers.begin(), inputs->of_numbers.end(), vague);
    if (at != inputs->of_numbers.end()) {
      *at = variations.numbers[i];
    } else {
      more.push_back(variations.numbers[i]);
    }
  }
  const bool all = Shorten(&more);
  inputs->in_some_calls = !variations.suffices || !all;
  inputs->only_at_extremes = variations.only_at_extremes;
}

}  // namespace parallax
