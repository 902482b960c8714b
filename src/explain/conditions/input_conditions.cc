#include "explain/conditions/input_conditions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/rng.h"
#include "base/text.h"
#include "explain/conditions/argument_conditions.h"
#include "explain/conditions/layout_conditions.h"
#include "inputs/fill_params.h"
#include "investigate/narrow/wider_numbers.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "judge/evidence.h"
#include "judge/judge.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostAskedAbout = 4;  // tensors, dtypes
constexpr size_t kMostElements = 256;  // of one that is asked about
constexpr uint64_t kStream = 0x6e756d62;
constexpr int kDraws = 3;
constexpr int64_t kLarger[] = {130, 33};  // past the blocks in which matrices are worked on
constexpr int64_t kMostElementsOfLarger = int64_t{1} << 20;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
bool IsNan(const Element& x) { return std::isnan(x.re) || std::isnan(x.im); }
bool IsInfinite(const Element& x) { return std::isinf(x.re) || std::isinf(x.im); }

struct Class {
  std::string_view name;
  bool (*holds)(const Element&);
  std::optional<double> own = {};     // such a number, where it is not finite
  std::vector<double> siblings = {};  // the others that are not finite
};
const Class kClasses[] = {
    {"nan", IsNan, kNan, {kInfinity, -kInfinity}},
    {"infinity", IsInfinite, kInfinity, {kNan}},
    {"nan or infinity", [](const Element& x) { return IsNan(x) || IsInfinite(x); }, kNan},
    {"0", [](const Element& x) { return x.re == 0 && x.im == 0; }},
};

// Different ones of 0.5 to 1.5, others in each draw, of both signs in the last.
double DrawnNumber(size_t at, int draw) {
  const uint64_t bits = Mix(kStream + static_cast<uint64_t>(draw), at);
  const double size = 0.5 + static_cast<double>(bits >> 40) * 0x1p-24;
  return draw + 1 == kDraws && (bits & 1) != 0 ? -size : size;
}

// The elements for which the predicate holds replaced by number(i); nothing: there are none.
template <class Predicate, class Number>
std::optional<TensorRecipe> Replaced(const TensorRecipe& recipe, Predicate leaves, Number number) {
  std::vector<Element> elements = ElementsOf(recipe);
  bool changed = false;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!leaves(elements[i])) continue;
    elements[i] = {number(i), 0};
    changed = true;
  }
  if (!changed) return std::nullopt;
  return WithElements(recipe, elements);
}

// The dtype of its kind that most programs are written for; of that itself the wider one.
DType UsualDType(DType dtype) {
  if (HasSixteenBits(dtype)) return DType::kF32;
  if (dtype == DType::kF32) return DType::kF64;
  if (dtype == DType::kC64) return DType::kC128;
  return IsInteger(dtype) ? DType::kI64 : dtype;
}

// The numbers in the usual dtype, which for integers is int64; of those what stands at an end of
// the range stands at that of int64.
TensorRecipe ConvertedWithEnds(const TensorRecipe& recipe, DType wide) {
  TensorRecipe converted = Converted(recipe, wide);
  if (!IsInteger(recipe.dtype)) return converted;
  std::string bytes = *converted.bytes;
  const size_t item = ItemSize(recipe.dtype);
  for (size_t i = 0; i * item < recipe.bytes->size(); ++i) {
    const Integer number = LoadInteger(recipe.dtype, recipe.bytes->data() + i * item);
    const bool highest = !number.negative && number.bits == HighestInteger(recipe.dtype);
    const bool lowest = number.negative && number.bits == LowestInteger(recipe.dtype);
    if (!highest && !lowest) continue;
    const uint64_t end = highest ? HighestInteger(wide) : LowestInteger(wide);
    std::memcpy(bytes.data() + i * sizeof end, &end, sizeof end);
  }
  converted.bytes = std::make_shared<const std::string>(std::move(bytes));
  return converted;
}

// "input is int8 rather than int64", "x and y are float16 rather than float32": of these tensors.
std::string DTypeClause(const Binding& witness, const std::vector<int>& tensors, DType dtype,
                        DType passes) {
  std::vector<std::string> names;
  for (const int tensor : tensors) {
    std::string name = TensorName(witness, tensor);
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (!is_known) names.push_back(std::move(name));
  }
  return fmt::format("{} {} {} rather than {}", fmt::join(names, " and "),
                     names.size() == 1 ? "is" : "are", Name(dtype), Name(passes));
}

// With its largest extent as much larger as there is room for; empty: there is none, or no extent
// above 1.
std::optional<Binding> Larger(const Binding& witness) {
  const std::vector<int64_t> extents = DistinctExtents(witness);
  for (const int64_t extent : kLarger) {
    if (extents.empty() || extent <= extents.front()) break;
    double elements = 0;  // counted before memory is asked for
    ForEachTensor(witness, [&](const TensorRecipe& recipe) {
      double product = 1;
      for (const int64_t old : recipe.shape) {
        product *= static_cast<double>(old == extents.front() ? extent : old);
      }
      elements += product;
    });
    if (elements <= kMostElementsOfLarger) return Resize(witness, extents.front(), extent, {});
  }
  return std::nullopt;
}

class Asker {
 public:
  Asker(Runner& runner, const Signature& signature, const Binding& witness)
      : runner_(runner),
        signature_(signature),
        witness_(witness),
        compares_(IsAboutResults(signature.kind)) {}

  // The clauses about dtypes: what does not show in the usual one.
  Status AskDTypes(InputConditions* found) {
    std::set<DType> dtypes;
    ForEachTensor(witness_, [&](const TensorRecipe& recipe) { dtypes.insert(recipe.dtype); });
    if (dtypes.size() > kMostAskedAbout) return Status::Ok();
    const auto inexact = std::count_if(dtypes.begin(), dtypes.end(), IsInexact);
    for (DType dtype : dtypes) {
      // Of several, that they differ may be what matters.
      if (IsInexact(dtype) && inexact > 1) continue;
      const DType usual = UsualDType(dtype);
      // The numbers of float32 are no trouble to a wider one, which has its own.
      const bool numbers = IsInexact(dtype) && IsAboutNumbers(signature_.kind);
      if (usual == dtype || (numbers && !HasSixteenBits(dtype))) continue;
      const auto in_usual = [&](const TensorRecipe& recipe) {
        return recipe.dtype == dtype ? Converted(recipe, usual) : recipe;
      };
      const Binding same = WithTensors(witness_, in_usual);
      const Binding ends = WithTensors(witness_, [&](const TensorRecipe& recipe) {
        return recipe.dtype == dtype ? ConvertedWithEnds(recipe, usual) : recipe;
      });
      PARALLAX_TRY_ASSIGN(bool needed, IsGoneWith({same, ends, same}));
      if (!needed) continue;
      PARALLAX_TRY_ASSIGN(const bool at_any_size, IsLikewiseWhenLarger(in_usual));
      if (at_any_size) continue;
      PARALLAX_TRY_ASSIGN(const std::vector<int> tensors, ThatNeed(dtype, in_usual));
      found->of_dtypes.push_back(DTypeClause(witness_, tensors, dtype, usual));
      found->only_in_16_bits |= numbers;
    }
    return Status::Ok();
  }

  // What the t-th tensor has to hold; empty: nothing, or nobody knows.
  Result<std::string> AskNumbers(int t, const TensorRecipe& recipe) {
    for (const Class& each : kClasses) {
      // Of a matrix it is most often its rank.
      if (each.name == "0" && runner_.HasTrait("linalg")) continue;
      PARALLAX_TRY_ASSIGN(bool needed, IsGoneWith(Calm(t, recipe, each.holds)));
      if (!needed) continue;
      PARALLAX_TRY_ASSIGN(const bool equal, ShowsWhereTheyAreEqual(each));
      if (equal) continue;
      PARALLAX_TRY_ASSIGN(const bool finite, ShowsWithTheLargest(t, recipe, each));
      if (finite) continue;
      PARALLAX_TRY_ASSIGN(const bool either, IsLikewiseOfSibling(t, recipe, each));
      PARALLAX_TRY_ASSIGN(const std::string names, ThatMayHold(t, recipe, each));
      return fmt::format("{} holds {}", names,
                         either ? std::string_view("nan or infinity") : each.name);
    }
    if (IsAboutNumbers(signature_.kind)) return std::string();
    const auto all = [](const Element&) { return true; };
    PARALLAX_TRY_ASSIGN(bool needed, IsGoneWith(Calm(t, recipe, all)));
    return needed ? TensorName(witness_, t) + " has certain values" : std::string();
  }

 private:
  // The witness with each draw of ordinary numbers; empty: it has none to replace.
  template <class Predicate>
  std::vector<Binding> Calm(int t, const TensorRecipe& recipe, Predicate leaves) const {
    std::vector<Binding> bindings;
    for (int draw = 0; draw < kDraws; ++draw) {
      const std::optional<TensorRecipe> calmed =
          Replaced(recipe, leaves, [&](size_t at) { return DrawnNumber(at, draw); });
      if (!calmed) break;
      bindings.push_back(WithTensor(witness_, t, [&](const TensorRecipe&) { return *calmed; }));
    }
    return bindings;
  }

  // Whether any other number in the place of all such numbers, of every tensor, will do: that they
  // are equal may be what matters.
  Result<bool> ShowsWhereTheyAreEqual(const Class& of) {
    std::vector<Binding> bindings;
    for (int draw = 0; draw < kDraws; ++draw) {
      const auto one = [&](size_t) { return DrawnNumber(0, draw); };
      bindings.push_back(WithTensors(witness_, [&](const TensorRecipe& recipe) {
        if (!IsInexact(recipe.dtype)) return recipe;
        return Replaced(recipe, of.holds, one).value_or(recipe);
      }));
    }
    return AnyShows(bindings);
  }

  Result<bool> AnyShows(const std::vector<Binding>& bindings) {
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings, {}));
    return std::any_of(trials.begin(), trials.end(),
                       [&](const Trial& trial) { return Shows(signature_, trial.verdict); });
  }

  // Whether the largest finite numbers in the place of those that are not will do.
  Result<bool> ShowsWithTheLargest(int t, const TensorRecipe& recipe, const Class& of) {
    if (!of.own) return false;
    const std::vector<Element> elements = ElementsOf(recipe);
    const double largest = LargestFinite(recipe.dtype);
    const auto finite = Replaced(
        recipe, of.holds, [&](size_t at) { return std::copysign(largest, elements[at].re); });
    return AnyShows({WithTensor(witness_, t, [&](const TensorRecipe&) { return *finite; })});
  }

  // Whether the witness shows it with a sibling of the class in its place as well, or with nothing
  // but that.
  Result<bool> IsLikewiseOfSibling(int t, const TensorRecipe& recipe, const Class& of) {
    const auto all = [](const Element&) { return true; };
    std::vector<Binding> bindings;
    for (const double number : of.siblings) {
      const auto sibling = [&](size_t) { return number; };
      for (const auto& other :
           {Replaced(recipe, of.holds, sibling), Replaced(recipe, all, sibling)}) {
        bindings.push_back(WithTensor(witness_, t, [&](const TensorRecipe&) { return *other; }));
      }
    }
    return AnyShows(bindings);
  }

  // "x", or "x or y" where y, with one such number, will do in the place of x with ordinary ones:
  // in the order of the arguments, whichever was met.
  Result<std::string> ThatMayHold(int t, const TensorRecipe& recipe, const Class& of) {
    std::vector<std::string> names;
    const std::vector<TensorRecipe> tensors = TensorsOf(witness_);
    for (int other = 0; other < static_cast<int>(tensors.size()); ++other) {
      bool holds = other == t;
      if (!holds) {
        PARALLAX_TRY_ASSIGN(holds, ShowsOnlyIn(other, t, recipe, of));
      }
      if (holds) names.push_back(TensorName(witness_, other));
    }
    return AnyOf(names);
  }

  // Whether it shows where one such number is in tensor `other` and none in the t-th.
  Result<bool> ShowsOnlyIn(int other, int t, const TensorRecipe& recipe, const Class& of) {
    const TensorRecipe in = TensorsOf(witness_)[static_cast<size_t>(other)];
    const std::vector<Binding> calm = Calm(t, recipe, of.holds);
    const bool able = of.own && IsInexact(in.dtype) && !calm.empty() &&
                      NumElements(in.shape) <= int64_t{kMostElements};
    if (!able) return false;
    bool is_first = true;
    const auto first = [&](const Element&) { return std::exchange(is_first, false); };
    const auto marked = Replaced(in, first, [&](size_t) { return *of.own; });
    if (!marked) return false;
    return AnyShows(
        {WithTensor(calm.front(), other, [&](const TensorRecipe&) { return *marked; })});
  }

  // Which tensors of the dtype need it: where one of them passes when it alone is `changed`, those
  // that fail so do not.
  template <class Change>
  Result<std::vector<int>> ThatNeed(DType dtype, const Change& changed) {
    const std::vector<TensorRecipe> tensors = TensorsOf(witness_);
    std::vector<int> all, without_failing;
    bool one_passes = false;
    for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
      if (tensors[static_cast<size_t>(t)].dtype == dtype) all.push_back(t);
    }
    if (all.size() == 1) return all;
    for (const int t : all) {
      const Binding binding = WithTensor(witness_, t, changed);
      PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, {}));
      one_passes |= trials.front().Passes();
      if (!Shows(signature_, trials.front().verdict)) without_failing.push_back(t);
    }
    return one_passes ? without_failing : all;
  }

  // Whether what passes as `changed` fails likewise where it is larger.
  template <class Change>
  Result<bool> IsLikewiseWhenLarger(const Change& changed) {
    const std::optional<Binding> larger = Larger(witness_);
    if (!larger || IsAboutNumbers(signature_.kind)) return false;
    const Binding binding = WithTensors(*larger, changed);
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, {}));
    const Verdict& verdict = trials.front().verdict;
    return Complains(verdict) && verdict.kind == signature_.kind;
  }

  // In turns with the witness, that what fails by chance is no condition.
  Result<bool> IsGoneWith(const std::vector<Binding>& bindings) {
    if (bindings.empty()) return false;
    PARALLAX_TRY_ASSIGN(bool passes, AreAsExpected({bindings.front()}));
    if (!passes) return false;
    std::vector<Binding> in_turns;
    for (const Binding& binding : bindings) {
      in_turns.push_back(binding);
      in_turns.push_back(witness_);
    }
    return AreAsExpected(in_turns);
  }

  static std::ptrdiff_t Returning(const Trial& trial) {
    return std::count_if(trial.outcomes.begin(), trial.outcomes.end(),
                         [](const Outcome& outcome) { return outcome.Is<Returned>(); });
  }

  // Whether the witness fails and the others pass.
  Result<bool> AreAsExpected(const std::vector<Binding>& bindings) {
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings, {}));
    std::ptrdiff_t needed = 0;  // sides that return on the witness, where it was run
    for (size_t i = 0; i < bindings.size(); ++i) {
      if (bindings[i] == witness_) needed = Returning(trials[i]);
    }
    for (size_t i = 0; i < bindings.size(); ++i) {
      const bool fails = Shows(signature_, trials[i].verdict);
      // Where a side has no kernel it was not held against the others.
      const bool held = trials[i].compared && Returning(trials[i]) >= needed;
      const bool passes = trials[i].Passes() && (held || !compares_);
      if (bindings[i] == witness_ ? !fails : !passes) return false;
    }
    return true;
  }

  Runner& runner_;
  const Signature& signature_;
  const Binding& witness_;
  const bool compares_;  // whether the finding is a difference of results
};

}  // namespace

Result<InputConditions> FindInputConditions(Runner& runner, const Signature& signature,
                                            const Binding& witness) {
  InputConditions found;
  PARALLAX_TRY_ASSIGN(found.of_layouts, FindLayoutConditions(runner, signature, witness));
  Asker asker(runner, signature, witness);
  PARALLAX_TRY(asker.AskDTypes(&found));
  PARALLAX_TRY_ASSIGN(found.of_arguments, FindArgumentConditions(runner, signature, witness));
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (tensors.size() > kMostAskedAbout) return found;
  for (size_t t = 0; t < tensors.size(); ++t) {
    const TensorRecipe& recipe = tensors[t];
    const int64_t count = NumElements(recipe.shape);
    if (!IsInexact(recipe.dtype) || count == 0 || count > int64_t{kMostElements}) continue;
    PARALLAX_TRY_ASSIGN(std::string clause, asker.AskNumbers(static_cast<int>(t), recipe));
    if (!clause.empty()) found.of_numbers.push_back(std::move(clause));
  }
  return found;
}

}  // namespace parallax
