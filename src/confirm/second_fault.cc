#include "confirm/second_fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "inputs/derive.h"
#include "inputs/place.h"
#include "inputs/realise.h"
#include "investigate/reduce/edit.h"
#include "investigate/runner.h"
#include "investigate/signature.h"
#include "nouns/chain.h"
#include "nouns/find_argument.h"
#include "words/value_text.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr uint64_t kDraws = 3;
constexpr uint64_t kDrawStream = 0x73656332;

// Something in which two bindings of a call differ.
class Feature {
 public:
  virtual ~Feature() = default;
  virtual bool Same(const Binding& a, const Binding& b) const = 0;
  // `to` with what `from` has of it. Nothing: that cannot be.
  virtual std::optional<Binding> Given(const Binding& to, const Binding& from) const = 0;
  // What is said of `of`, which the other has not. Holds no numbers: signatures have it.
  virtual std::string Clause(const Binding& of, const Binding& other) const = 0;
};

// The dtype or the layout of each tensor.
template <class What>
class OfTensors : public Feature {
 public:
  // REQUIRES: the bindings have as many tensors, and differ.
  OfTensors(const Binding& a, const Binding& b) {
    const std::vector<TensorRecipe> of_a = TensorsOf(a), of_b = TensorsOf(b);
    while (What::Of(of_a[first_]) == What::Of(of_b[first_])) ++first_;
  }

  static bool AreSame(const Binding& a, const Binding& b) {
    const std::vector<TensorRecipe> of_a = TensorsOf(a), of_b = TensorsOf(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                      [](const TensorRecipe& one, const TensorRecipe& other) {
                        return What::Of(one) == What::Of(other);
                      });
  }
  bool Same(const Binding& a, const Binding& b) const override { return AreSame(a, b); }

  std::optional<Binding> Given(const Binding& to, const Binding& from) const override {
    const std::vector<TensorRecipe> given = TensorsOf(from);
    Binding binding = to;
    bool can = true;
    size_t at = 0;
    ForEachTensor(binding, [&](TensorRecipe& tensor) {
      can = What::Give(given[at], &tensor) && can;
      ++at;
    });
    return can ? std::optional<Binding>(std::move(binding)) : std::nullopt;
  }

  std::string Clause(const Binding& of, const Binding&) const override {
    return fmt::format("{} is {}", TensorName(of, static_cast<int>(first_)),
                       Name(What::Of(TensorsOf(of)[first_])));
  }

 private:
  size_t first_ = 0;  // tensor that differs
};

struct OfDType {
  static DType Of(const TensorRecipe& tensor) { return tensor.dtype; }
  static bool Give(const TensorRecipe& from, TensorRecipe* to) {
    if (to->dtype == from.dtype) return true;
    if (to->bytes != nullptr) {
      *to = Converted(*to, from.dtype);
      return true;
    }
    to->dtype = from.dtype;
    to->misalignment = 0;
    to->requires_grad = to->requires_grad && IsInexact(to->dtype);
    return IsMeaningful(*to, to->layout);
  }
};

struct OfLayout {
  static Layout Of(const TensorRecipe& tensor) { return tensor.layout; }
  static bool Give(const TensorRecipe& from, TensorRecipe* to) {
    to->layout = from.layout;
    return to->layout == Layout::kContiguous || IsMeaningful(*to, to->layout);
  }
};

const Argument* Named(const Binding& binding, const std::string& name) {
  const auto at = std::find_if(binding.arguments.begin(), binding.arguments.end(),
                               [&](const Argument& each) { return each.name == name; });
  return at == binding.arguments.end() ? nullptr : &*at;
}

// An argument by name; one that is left out has its default.
class OfOption : public Feature {
 public:
  explicit OfOption(std::string name) : name_(std::move(name)) {}

  // Whether one of them is a word: what only numbers tell apart may be one fault for some sizes.
  static bool Tells(const Argument* a, const Argument* b) { return IsWord(a) || IsWord(b); }

  bool Same(const Binding& a, const Binding& b) const override {
    const Argument *of_a = Named(a, name_), *of_b = Named(b, name_);
    if (of_a == nullptr || of_b == nullptr) return of_a == of_b;
    return of_a->value == of_b->value;
  }

  std::optional<Binding> Given(const Binding& to, const Binding& from) const override {
    const Argument *had = Named(to, name_), *given = Named(from, name_);
    Binding binding = to;
    if (had != nullptr && given != nullptr) {
      *FindArgument(binding, name_) = given->value;
    } else if (had != nullptr) {
      if (!had->keyword) return std::nullopt;
      binding.arguments.erase(binding.arguments.begin() + (had - to.arguments.data()));
    } else if (given != nullptr) {
      if (!given->keyword) return std::nullopt;
      binding.arguments.push_back(*given);
    }
    return binding;
  }

  std::string Clause(const Binding& of, const Binding& other) const override {
    const Argument* own = Named(of, name_);
    if (own == nullptr) return name_ + " is left out";
    if (IsWord(own)) return fmt::format("{} is {}", name_, WordOf(*own));
    return fmt::format("{} is not {}", name_, WordOf(*Named(other, name_)));
  }

 private:
  static bool IsWord(const Argument* argument) {
    if (argument == nullptr) return false;
    const Value& value = argument->value;
    return value.Is<None>() || value.Is<bool>() || value.Is<std::string>() || value.Is<DType>() ||
           (value.Is<Expression>() && value.As<Expression>().text.find('(') == std::string::npos);
  }
  static std::string WordOf(const Argument& argument) {
    return Shortened(ValueText(argument.value, TextStyle::kInput), 40);
  }

  const std::string name_;
};

using Features = std::vector<std::shared_ptr<const Feature>>;

Features DifferencesOf(const Binding& a, const Binding& b) {
  Features found;
  const int tensors = CountTensors(a);
  if (tensors > 0 && tensors == CountTensors(b)) {
    if (!OfTensors<OfDType>::AreSame(a, b)) {
      found.push_back(std::make_shared<OfTensors<OfDType>>(a, b));
    }
    if (!OfTensors<OfLayout>::AreSame(a, b)) {
      found.push_back(std::make_shared<OfTensors<OfLayout>>(a, b));
    }
  }
  std::set<std::string> names;
  for (const Binding* binding : {&a, &b}) {
    for (const Argument& argument : binding->arguments) {
      if (!argument.name.empty()) names.insert(argument.name);
    }
  }
  for (const std::string& name : names) {
    const auto option = std::make_shared<OfOption>(name);
    const bool tells = OfOption::Tells(Named(a, name), Named(b, name));
    if (tells && !option->Same(a, b)) found.push_back(option);
  }
  return found;
}

// Runs bindings in the place of a case's own, each with a few draws of its numbers.
class Drawer {
 public:
  Drawer(const InvestigateContext& context, const Finding& finding, const RecordedCase& subject)
      : subject_(subject), signature_(finding.signature), runner_(context, subject) {}

  Result<bool> AllShow(const Binding& binding) {
    PARALLAX_TRY_ASSIGN(const auto trials, Draw(binding));
    return std::all_of(trials.begin(), trials.end(),
                       [&](const Trial& trial) { return Shows(signature_, trial.verdict); });
  }
  Result<bool> AllPass(const Binding& binding) {
    PARALLAX_TRY_ASSIGN(const auto trials, Draw(binding));
    return std::all_of(trials.begin(), trials.end(),
                       [](const Trial& trial) { return trial.compared && trial.Passes(); });
  }

  // The first of the features with which of `from` the subject is all gone; null: with none.
  Result<std::shared_ptr<const Feature>> GoneWith(const Features& features, const Binding& from) {
    for (const auto& feature : features) {
      const auto given = feature->Given(subject_.binding, from);
      if (!given) continue;
      PARALLAX_TRY_ASSIGN(const bool gone, AllPass(*given));
      if (gone) return feature;
    }
    return std::shared_ptr<const Feature>();
  }

 private:
  Result<std::vector<Trial>> Draw(const Binding& binding) {
    const bool repeat = NeedsRepeat(subject_.relation.sides);
    std::vector<Binding> drawn;
    for (uint64_t draw = 0; draw < kDraws; ++draw) {
      drawn.push_back(Realise(binding, Mix(subject_.seed, kDrawStream + draw), repeat));
    }
    return runner_.Try(drawn, {});
  }

  const RecordedCase& subject_;
  const Signature& signature_;
  Runner runner_;
};

}  // namespace

bool MayHideAnother(const Finding& finding) {
  return IsConfirmed(finding.status) && finding.rank <= kFrontPageRank && finding.prefix.empty() &&
         IsAboutNumbers(finding.signature.kind) && finding.signature.family != kStateFamily &&
         finding.signature.family != kUnwrittenFamily && !ChainOf(finding.witness.binding);
}

Result<std::optional<Apart>> TellApart(const InvestigateContext& context, const Finding& finding,
                                       const RecordedCase& first, const RecordedCase& other) {
  const Features features = DifferencesOf(first.binding, other.binding);
  Drawer of_first(context, finding, first), of_other(context, finding, other);
  PARALLAX_TRY_ASSIGN(const auto gone, of_first.GoneWith(features, other.binding));
  if (gone == nullptr) return std::optional<Apart>();
  PARALLAX_TRY_ASSIGN(const auto needed, of_other.GoneWith(features, first.binding));
  if (needed == nullptr) return std::optional<Apart>();
  PARALLAX_TRY_ASSIGN(const bool first_shows, of_first.AllShow(first.binding));
  if (!first_shows) return std::optional<Apart>();
  PARALLAX_TRY_ASSIGN(const bool other_shows, of_other.AllShow(other.binding));
  if (!other_shows) return std::optional<Apart>();
  const auto holds = [gone, needed, own = other.binding](const Binding& binding) {
    return gone->Same(binding, own) && needed->Same(binding, own);
  };
  return std::optional<Apart>({needed->Clause(other.binding, first.binding), holds});
}

}  // namespace parallax
