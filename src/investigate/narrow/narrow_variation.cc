#include "investigate/narrow/narrow_variation.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "investigate/narrow/narrow_layout.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "nouns/verdict.h"

namespace parallax {
namespace {

// The layout of all tensors that are not contiguous; kContiguous when they have none or several.
Layout OnlyLayoutOf(const Binding& binding) {
  Layout only = Layout::kContiguous;
  bool several = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (recipe.layout == Layout::kContiguous) return;
    several |= only != Layout::kContiguous && recipe.layout != only;
    only = recipe.layout;
  });
  return several ? Layout::kContiguous : only;
}

// The plain call, of a relation that holds forms of it together: reverse mode and forward mode.
Side PlainSideFor(const Relation& relation, int wrong) {
  Side side;
  side.program = relation.sides[static_cast<size_t>(wrong)].program.Plain();
  side.label = relation.api;
  return side;
}

// What an out= without gaps is written beyond may need other extents than the gaps of one with
// them: vectors that are written whole.
constexpr int64_t kExtentsOfOut[] = {3, 5, 9, 17};

std::vector<Binding> WithOtherExtents(const Binding& binding) {
  int64_t largest = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (const int64_t extent : recipe.shape) largest = std::max(largest, extent);
  });
  std::vector<Binding> found;
  for (const int64_t extent : kExtentsOfOut) {
    if (extent <= largest) continue;
    found.push_back(WithTensors(binding, [&](const TensorRecipe& recipe) {
      Shape shape = recipe.shape;
      std::replace(shape.begin(), shape.end(), largest, extent);
      return recipe.bytes && shape != recipe.shape ? Resized(recipe, shape) : recipe;
    }));
  }
  return found;
}

class Narrower {
 public:
  Narrower(Runner& runner, Trial* witness, Signature* signature)
      : runner_(runner),
        witness_(witness->binding),
        relation_(witness->relation),
        signature_(*signature),
        trial_(*witness) {}

  Status Run() {
    PARALLAX_TRY(TellLayoutAsVariation());
    PARALLAX_TRY(TryPlainCall());
    PARALLAX_TRY(TryPlainMutation());
    for (size_t i = 0; i < relation_.sides.size(); ++i) PARALLAX_TRY(TrySimplerForm(i));
    for (size_t i = 0; i < relation_.sides.size(); ++i) {
      if (relation_.sides[i].derivation.kind != DeriveKind::kLayout) continue;
      PARALLAX_TRY(NarrowLayout(runner_, i, signature_, &trial_));
    }
    return Status::Ok();
  }

  // Whether the plain call dies or hangs as well: then it is the finding, whatever its frames are.
  Status TryPlainCall() {
    int wrong = trial_.verdict.side, plain = PlainSideOf(relation_);
    const bool is_mode = relation_.Is(kOfModes);
    if (!IsDeadly(trial_.outcomes) || wrong < 0 || plain == wrong) return Status::Ok();
    if (plain < 0 && !is_mode) return Status::Ok();
    const Side side =
        plain < 0 ? PlainSideFor(relation_, wrong) : relation_.sides[static_cast<size_t>(plain)];
    PARALLAX_TRY_ASSIGN(Outcomes alone, runner_.RunSides(witness_, {side}));
    if (alone.front().v.index() == trial_.outcomes[static_cast<size_t>(wrong)].v.index()) {
      const Relation varied = relation_;
      relation_.sides = {side};
      PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&witness_, 1}, {}));
      if (trials.front().verdict.state == VerdictState::kDisagree) {
        trial_ = std::move(trials.front());
        signature_ = SignatureOf(relation_, trial_.verdict);
        return Status::Ok();
      }
      relation_ = varied;
    }
    if (plain < 0) return Status::Ok();
    Outcome& recorded = trial_.outcomes[static_cast<size_t>(plain)];
    if (recorded.Is<Interrupted>()) recorded = std::move(alone.front());
    return Status::Ok();
  }

 private:
  Status TellLayoutAsVariation() {
    const Layout layout = OnlyLayoutOf(witness_);
    const bool status = signature_.kind == Kind::kStatus;
    const int wrong = status ? RaisingSide() : trial_.verdict.side;
    // Of such an operator the result is about the memory: as_strided, is_contiguous.
    bool about_layout = runner_.HasTrait("layout");
    if (layout == Layout::kContiguous || wrong < 0 || about_layout || !relation_.Is(kOfModes)) {
      return Status::Ok();
    }
    Side plain = relation_.sides[static_cast<size_t>(wrong)];
    plain.select = Select::kAll;  // a part of its output was held against that part alone
    // What is wrong in a layout of its own may be wrong in the plain call of contiguous tensors.
    const int beside = PlainSideOf(relation_);
    const bool in_its_own = plain.derivation.kind == DeriveKind::kLayout &&
                            plain.derivation.layout != layout && beside >= 0;
    if (in_its_own) plain = relation_.sides[static_cast<size_t>(beside)];
    if (!IsPlainCall(plain)) return Status::Ok();
    const Relation met = relation_;
    Side laid_out = plain;
    laid_out.derivation.kind = DeriveKind::kLayout;
    laid_out.derivation.layout = layout;
    laid_out.label = fmt::format("with {} inputs", Name(layout));
    relation_.family = fmt::format("layout-{}", Name(layout));
    relation_.sides = {laid_out, plain};
    Binding contiguous = WithTensors(witness_, [](TensorRecipe recipe) {
      recipe.layout = Layout::kContiguous;
      return recipe;
    });
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&contiguous, 1}, {}));
    Trial& trial = trials.front();
    const int expected = in_its_own ? 1 : 0;
    const bool fails = status ? trial.outcomes[static_cast<size_t>(expected)].Is<Raised>()
                              : trial.verdict.side == expected;
    if (trial.verdict.state == VerdictState::kDisagree && fails &&
        trial.verdict.kind == signature_.kind) {
      trial_ = std::move(trial);
      signature_ = SignatureOf(relation_, trial_.verdict);
    } else {
      relation_ = met;
    }
    return Status::Ok();
  }

  // -1: none or several.
  int RaisingSide() const {
    int raising = -1, count = 0;
    for (size_t i = 0; i < trial_.outcomes.size(); ++i) {
      if (!trial_.outcomes[i].Is<Raised>()) continue;
      raising = static_cast<int>(i);
      ++count;
    }
    return count == 1 ? raising : -1;
  }

  // Whether the plain call changes its input as well.
  Status TryPlainMutation() {
    int wrong = trial_.verdict.side, plain = PlainSideOf(relation_);
    const bool concerned = signature_.kind == Kind::kMutation && wrong >= 0 && plain >= 0;
    if (!concerned || plain == wrong) return Status::Ok();
    const Relation varied = relation_;
    relation_.sides = {varied.sides[static_cast<size_t>(plain)]};
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&witness_, 1}, {}));
    Trial& trial = trials.front();
    if (Shows(signature_, trial.verdict)) {
      trial_ = std::move(trial);
      signature_ = SignatureOf(relation_, trial_.verdict);
    } else {
      relation_ = varied;
    }
    return Status::Ok();
  }

  // What a contiguous out= shows is no matter of strides.
  Status TrySimplerForm(size_t index) {
    const Form* form = FindForm(relation_.sides[index].program.form());
    const Form* simpler = form == nullptr ? nullptr : FindForm(form->simpler);
    if (simpler == nullptr) return Status::Ok();
    const Relation met = relation_;
    Side& side = relation_.sides[index];
    side.program = side.program.WithForm(simpler->name);
    side.label = simpler->label;
    if (relation_.family == form->name) relation_.family = simpler->name;
    PARALLAX_TRY_ASSIGN(bool stays, form->simpler_explains_any ? DiffersLikewise(index) : Stays());
    if (stays) {
      signature_ = SignatureOf(relation_, trial_.verdict);
    } else {
      relation_ = met;
    }
    return Status::Ok();
  }

  // Whether the relation, as it is now, shows the finding, of memory on other extents, too; then
  // the trial is of it.
  Result<bool> Stays() {
    PARALLAX_TRY_ASSIGN(const bool as_it_is, ShowsOn(witness_));
    if (as_it_is || signature_.kind != Kind::kMemory) return as_it_is;
    for (const Binding& other : WithOtherExtents(witness_)) {
      PARALLAX_TRY_ASSIGN(const bool shows, ShowsOn(other));
      if (shows) return true;
    }
    return false;
  }

  // Then the trial is of it.
  Result<bool> ShowsOn(const Binding& binding) {
    TryOptions options;
    options.signature = signature_;
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, options));
    Trial& trial = trials.front();
    if (!Shows(signature_, trial.verdict)) return false;
    FillInterrupted(trial_.outcomes, &trial.outcomes);
    trial_ = std::move(trial);
    return true;
  }

  // Whether the relation, as it is now, shows a wrong result of the side, of whatever kind: what an
  // output of the right size is not given, one of another is not either.
  Result<bool> DiffersLikewise(size_t index) {
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&witness_, 1}, {}));
    const Verdict& verdict = trials.front().verdict;
    const bool of_result = verdict.kind == Kind::kValue || verdict.kind == Kind::kNan ||
                           verdict.kind == signature_.kind;
    const bool other_side = verdict.side >= 0 && verdict.side != static_cast<int>(index);
    if (verdict.state != VerdictState::kDisagree || !of_result || other_side) return false;
    trial_ = std::move(trials.front());
    return true;
  }

  Runner& runner_;
  const Binding& witness_;
  Relation& relation_;
  Signature& signature_;
  Trial& trial_;  // whose parts these are
};

}  // namespace

Status NarrowVariation(Runner& runner, Trial* witness, Signature* signature) {
  if (!runner.prefix().empty() || OnSeveralTargets(witness->relation)) return Status::Ok();
  return Narrower(runner, witness, signature).Run();
}

Status BlamePlainDeath(Runner& runner, Trial* witness, Signature* signature) {
  if (!runner.prefix().empty() || OnSeveralTargets(witness->relation)) return Status::Ok();
  return Narrower(runner, witness, signature).TryPlainCall();
}

}  // namespace parallax
