#include "search/mutated.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/holds.h"
#include "inputs/mutate.h"
#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"
#include "search/compose.h"
#include "search/manifest.h"

namespace parallax {
namespace {

constexpr int kStackShift = 60;  // of the bits of a draw that say how many changes are stacked
constexpr uint64_t kStackStream = 0x737461636b;
constexpr std::string_view kAtThreshold = "threshold-values";
constexpr uint64_t kNamedStream = 0x6e616d65;
constexpr DType kOptionDTypes[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16,
                                   DType::kC64, DType::kI64, DType::kI32, DType::kI16,
                                   DType::kI8,  DType::kU8,  DType::kBool};
// Numbers in the place of tensors: small ones, and those at and beyond the ends of integers.
constexpr int64_t kWholeOperands[] = {0,
                                      1,
                                      2,
                                      -1,
                                      3,
                                      7,
                                      127,
                                      128,
                                      255,
                                      256,
                                      300,
                                      -129,
                                      32767,
                                      32768,
                                      65536,
                                      1 << 24,
                                      int64_t{1} << 31,
                                      int64_t{1} << 53};
constexpr double kOperands[] = {0.5, -2.5, 2.0, 0.0, 1.5, 0.1, 1e10, -1.0};

bool HoldsTensor(const Value& value) {
  bool holds = false;
  ForEachTensor(Binding{{{"", false, value}}}, [&](const TensorRecipe&) { holds = true; });
  return holds;
}

const Clause& ClauseOf(const CatalogueEntry& entry, uint32_t mutator) {
  const uint32_t index = mutator - kFirstClauseMutator;
  PARALLAX_CHECK(index < entry.constraints.size(), "a row of another catalogue");
  return entry.constraints[index].clause;
}

const Parameter& ParameterOf(const CatalogueEntry& entry, uint32_t mutator) {
  const uint32_t index = mutator - kFirstGivenMutator;
  PARALLAX_CHECK(index < entry.api.parameters.size(), "a row of another catalogue");
  return entry.api.parameters[index];
}

// An extreme of the type; nothing where it has none.
std::optional<Value> ExtremeOf(const ParameterType& type, Rng& rng) {
  std::optional<Value> out;
  if (type.base == "int") out = Value(ExtremeInteger(rng));
  if (type.base == "float") out = Value(ExtremeNumber(rng));
  if (type.base == "number") {
    out = rng.OneIn(2) ? Value(ExtremeInteger(rng)) : Value(ExtremeNumber(rng));
  }
  if (type.base == "bool") out = Value(rng.OneIn(2));
  if (type.base == "str") out = Value(std::string(rng.OneIn(2) ? "" : "parallax"));
  if (!out || !type.is_list) return out;
  Sequence list;
  const uint64_t length =
      type.length >= 0 && rng.OneIn(2) ? static_cast<uint64_t>(type.length) : rng.Below(4);
  while (list.items.size() < length) list.items.push_back(*out);
  return Value(std::move(list));
}

Binding WithArgument(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                     Rng& rng) {
  const Parameter& parameter = ParameterOf(entry, mutator);
  if (FindArgument(parent, parameter.name, mutator - kFirstGivenMutator)) return parent;
  auto extreme = ExtremeOf(ParseType(parameter.type), rng);
  if (!extreme) return parent;
  Binding out = parent;
  out.arguments.push_back({parameter.name, true, *std::move(extreme)});
  return out;
}

// Those that keep calls legal and slow none down.
const std::vector<uint32_t>& StackedMutators() {
  static const std::vector<uint32_t> mutators = [] {
    std::vector<uint32_t> ids;
    for (uint32_t i = 0; i < MutatorCount(); ++i) {
      if (!MutatorIsWild(i) && !MutatorEnlarges(i)) ids.push_back(i);
    }
    return ids;
  }();
  return mutators;
}

// The value that another seed gives an argument which is no tensor.
Binding WithOptionOfASeed(const CatalogueEntry& entry, Binding binding, Rng& rng) {
  if (entry.seeds.empty()) return binding;
  const Binding& lender = entry.seeds[rng.Below(entry.seeds.size())];
  std::vector<const Argument*> options;
  for (const Argument& argument : lender.arguments) {
    if (!argument.name.empty() && !HoldsTensor(argument.value)) options.push_back(&argument);
  }
  if (options.empty()) return binding;
  const Argument& option = *options[rng.Below(options.size())];
  for (Argument& argument : binding.arguments) {
    if (argument.name != option.name) continue;
    if (!HoldsTensor(argument.value)) argument.value = option.value;
    return binding;
  }
  if (option.keyword) binding.arguments.push_back(option);
  return binding;
}

template <class T, size_t kSize>
T OneOf(const T (&items)[kSize], Rng& rng) {
  return items[rng.Below(kSize)];
}

// What an option of that type may be, as its declaration says; nothing of other parameters.
std::optional<Value> ValueOf(const Parameter& parameter, const Argument* given, Rng& rng) {
  const ParameterType type = ParseType(parameter.type);
  if (type.is_list) return std::nullopt;
  if (!parameter.choices.empty()) {
    const std::string& choice = parameter.choices[rng.Below(parameter.choices.size())];
    return type.base == "expr" ? Value(Expression{choice}) : Value(choice);
  }
  if (type.base == "bool") return Value(rng.OneIn(2));
  if (type.base == "dtype") return Value(OneOf(kOptionDTypes, rng));
  const bool for_tensor = given != nullptr && given->value.Is<TensorRecipe>();
  if (type.base != "number" || !for_tensor) return std::nullopt;
  return rng.OneIn(2) ? Value(OneOf(kWholeOperands, rng)) : Value(OneOf(kOperands, rng));
}

// One option of an overload with a value that it declares, or a number for one of its tensors.
Binding WithDeclaredValue(const CatalogueEntry& entry, Binding binding, Rng& rng) {
  std::vector<const std::vector<Parameter>*> lists = {&entry.api.parameters};
  for (const auto& overload : entry.api.overloads) lists.push_back(&overload);
  std::vector<std::pair<const Parameter*, size_t>> options;
  for (const auto* list : lists) {
    for (size_t place = 0; place < list->size(); ++place) {
      const Parameter& parameter = (*list)[place];
      const Argument* given = FindArgument(std::as_const(binding), parameter.name, place);
      if (given == nullptr && !parameter.has_default) continue;
      Rng any(0);
      if (ValueOf(parameter, given, any)) options.emplace_back(&parameter, place);
    }
  }
  if (options.empty()) return binding;
  const auto [parameter, place] = options[rng.Below(options.size())];
  Argument* given = FindArgument(binding, parameter->name, place);
  // Of the last tensor no number is made: a call of numbers alone is another function.
  if (given != nullptr && given->value.Is<TensorRecipe>() && CountTensors(binding) < 2) {
    return binding;
  }
  std::optional<Value> value = ValueOf(*parameter, given, rng);
  if (given != nullptr) {
    given->value = *std::move(value);
  } else {
    binding.arguments.push_back({parameter->name, true, *std::move(value)});
  }
  return binding;
}

// The binding with one change more in three of eight draws, with two more in one of eight.
Binding Stacked(const CatalogueEntry& entry, Binding binding, uint64_t draw) {
  if ((draw & kAlone) != 0) return binding;
  const uint64_t eighth = (draw >> kStackShift) & 7;
  const int more = eighth < 4 ? 0 : eighth < 7 ? 1 : 2;
  Rng rng(Mix(draw, kStackStream));
  for (int i = 0; i < more; ++i) {
    const uint64_t way = rng.Below(4);
    if (way == 0) {
      binding = WithOptionOfASeed(entry, std::move(binding), rng);
    } else if (way == 1) {
      binding = WithDeclaredValue(entry, std::move(binding), rng);
    } else {
      const std::vector<uint32_t>& mutators = StackedMutators();
      binding = Mutate(binding, mutators[rng.Below(mutators.size())], rng.Next());
    }
  }
  return binding;
}

// A number as Python writes it: "1e-5", "-1".
std::optional<double> ToNumber(const std::string& text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

void AddNumbers(const Term& term, std::vector<double>* numbers) {
  if (term.kind == Term::Kind::kNumber) numbers->push_back(term.number);
  for (const Term& part : term.terms) AddNumbers(part, numbers);
}

// The numbers that the API's constraints and the defaults of its parameters name.
std::vector<double> ThresholdsOf(const CatalogueEntry& entry) {
  std::vector<double> numbers;
  for (const Constraint& constraint : entry.constraints) {
    for (const Term& term : constraint.clause.right) AddNumbers(term, &numbers);
  }
  for (const Parameter& parameter : entry.api.parameters) {
    if (const auto number = ToNumber(parameter.default_text)) numbers.push_back(*number);
  }
  std::erase_if(numbers, [](double number) { return !std::isfinite(number); });
  return numbers;
}

// A threshold that is among the arguments, or one that the API names.
Binding AtThreshold(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                    uint64_t draw) {
  Rng rng(Mix(draw, kNamedStream));
  Binding named = parent;
  const bool of_api = rng.OneIn(2) && NearValues(named, ThresholdsOf(entry), rng);
  if (of_api) return named;
  Binding given = Mutate(parent, mutator, draw);
  if (!(given == parent)) return given;
  return NearValues(named, ThresholdsOf(entry), rng) ? named : parent;
}

}  // namespace

std::vector<uint32_t> ApiMutators(const CatalogueEntry& entry) {
  std::vector<uint32_t> out;
  for (size_t i = 0; i < entry.constraints.size(); ++i) {
    const Constraint& constraint = entry.constraints[i];
    if (!IsBorneOut(constraint)) continue;
    out.push_back(kFirstClauseMutator + static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < entry.api.parameters.size(); ++i) {
    if (!entry.api.parameters[i].has_default) continue;
    out.push_back(kFirstGivenMutator + static_cast<uint32_t>(i));
  }
  return out;
}

bool Enlarges(const CatalogueEntry& entry, uint32_t mutator) {
  if (mutator == kNoMutator || mutator == kComposedMutator) return false;
  if (GivesArgument(mutator)) return true;
  if (!BreaksClause(mutator)) return MutatorEnlarges(mutator);
  const Clause& clause = ClauseOf(entry, mutator);
  // Orders and finiteness have no right side.
  return clause.left.kind == Term::Kind::kArgument && !clause.right.empty() &&
         clause.right[0].kind != Term::Kind::kText;
}

Binding Mutated(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                uint64_t draw) {
  if (mutator == kNoMutator) return parent;
  if (mutator == kComposedMutator) {
    const Chain chain = Compose(entry.links, draw);
    return chain.calls.size() > 1 ? BindingOf(chain) : parent;
  }
  Rng rng(draw);
  if (GivesArgument(mutator)) return WithArgument(entry, parent, mutator, rng);
  if (!BreaksClause(mutator)) {
    Binding once = MutatorName(mutator) == kAtThreshold ? AtThreshold(entry, parent, mutator, draw)
                                                        : Mutate(parent, mutator, draw);
    return Stacked(entry, std::move(once), draw);
  }
  auto outside = Broken(ClauseOf(entry, mutator), parent, Reach::kFar, rng);
  return outside ? *std::move(outside) : parent;
}

}  // namespace parallax
