#include "explain/conditions/option_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "explain/aspects/aspect_words.h"
#include "investigate/signature.h"
#include "judge/judge.h"

namespace parallax {
namespace {

constexpr size_t kMostOptions = 8;
constexpr size_t kMostValues = 6;    // of one that are tried
constexpr size_t kMostOfDeadly = 2;  // options, where each failure costs a process
constexpr DType kDTypes[] = {DType::kF32, DType::kF64, DType::kI32, DType::kI64,
                             DType::kI16, DType::kI8,  DType::kU8};

struct Option {
  std::string name;
  std::optional<size_t> argument;  // of the witness; nothing: it is left to its default
  Value own;
  std::vector<Value> others;
};

std::string TextOf(const Value& value) {
  if (value.Is<bool>()) return value.As<bool>() ? "True" : "False";
  if (value.Is<DType>()) return std::string(Name(value.As<DType>()));
  return fmt::format("'{}'", value.As<std::string>());
}

const Parameter* ParameterOf(std::span<const Parameter> parameters, const std::string& name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& each) { return each.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

std::vector<Value> OthersThan(const Value& own, const Parameter* parameter) {
  std::vector<Value> others;
  if (own.Is<bool>()) others.push_back({!own.As<bool>()});
  if (own.Is<DType>()) {
    for (const DType dtype : kDTypes) others.push_back({dtype});
  }
  if (own.Is<std::string>() && parameter != nullptr) {
    for (const std::string& choice : parameter->choices) others.push_back({choice});
  }
  std::erase(others, own);
  if (others.size() > kMostValues) others.resize(kMostValues);
  return others;
}

// What the default's source says, of few texts: 'none'. Nothing: it is no such option. What a truth
// value switches on by default is most often the computation itself.
std::optional<Value> DefaultOf(const Parameter& parameter) {
  const std::string_view text = parameter.default_text;
  const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') &&
                      text.back() == text.front();
  if (!quoted || parameter.choices.empty()) return std::nullopt;
  return Value{std::string(text.substr(1, text.size() - 2))};
}

std::vector<Option> OptionsOf(const Binding& witness, std::span<const Parameter> parameters) {
  std::vector<Option> options;
  for (size_t i = 0; i < witness.arguments.size(); ++i) {
    const Argument& argument = witness.arguments[i];
    if (argument.name.empty()) continue;
    const Parameter* parameter = ParameterOf(parameters, argument.name);
    options.push_back({argument.name, i, argument.value, OthersThan(argument.value, parameter)});
  }
  for (const Parameter& parameter : parameters) {
    const bool given = std::any_of(
        witness.arguments.begin(), witness.arguments.end(),
        [&](const Argument& argument) { return LeafName(argument.name) == parameter.name; });
    const std::optional<Value> own = given ? std::nullopt : DefaultOf(parameter);
    if (own) options.push_back({parameter.name, std::nullopt, *own, OthersThan(*own, &parameter)});
  }
  std::erase_if(options, [](const Option& option) { return option.others.empty(); });
  return options;
}

Binding With(const Binding& witness, const Option& option, const Value& value) {
  Binding binding = witness;
  if (option.argument) {
    binding.arguments[*option.argument].value = value;
  } else {
    binding.arguments.push_back({option.name, true, value});
  }
  return binding;
}

class OptionAsker {
 public:
  OptionAsker(Runner& runner, const Signature& signature, const Binding& witness)
      : runner_(runner), signature_(signature), witness_(witness) {}

  // Empty: no other value passes.
  Result<std::string> Ask(const Option& option) {
    std::vector<Binding> bindings{witness_};
    for (const Value& other : option.others) bindings.push_back(With(witness_, option, other));
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings, {}));
    if (!Shows(signature_, trials.front().verdict)) return std::string();
    std::vector<std::string> shows{TextOf(option.own)};
    std::vector<Binding> passing;
    for (size_t i = 1; i < trials.size(); ++i) {
      const Verdict& verdict = trials[i].verdict;
      if (Complains(verdict)) shows.push_back(TextOf(option.others[i - 1]));
      if (Holds(trials[i], trials.front())) passing.push_back(bindings[i]);
    }
    if (passing.empty()) return std::string();
    PARALLAX_TRY_ASSIGN(const bool again, DoAsBefore(passing.front()));
    if (!again) return std::string();
    const bool dtypes = option.own.Is<DType>();
    return fmt::format("{} is {}", option.name, dtypes ? DTypesText(shows) : AnyOf(shows));
  }

 private:
  static std::ptrdiff_t Returning(const Trial& trial) {
    return std::count_if(trial.outcomes.begin(), trial.outcomes.end(),
                         [](const Outcome& outcome) { return outcome.Is<Returned>(); });
  }

  // Whether the sides agree, as many of them as there were of the witness where results are held
  // together. Of a call that fails alone the others return.
  bool Holds(const Trial& trial, const Trial& of_witness) const {
    if (!trial.Passes()) return false;
    if (!IsAboutResults(signature_.kind)) return trial.returned;
    return trial.compared && Returning(trial) >= Returning(of_witness);
  }

  // That what fails by chance is no condition.
  Result<bool> DoAsBefore(const Binding& passing) {
    PARALLAX_TRY_ASSIGN(
        auto trials, runner_.Try(std::vector<Binding>{passing, witness_, passing, witness_}, {}));
    for (size_t i = 0; i < trials.size(); ++i) {
      const bool right = i % 2 == 0 ? trials[i].Passes() : Shows(signature_, trials[i].verdict);
      if (!right) return false;
    }
    return true;
  }

  Runner& runner_;
  const Signature& signature_;
  const Binding& witness_;
};

}  // namespace

Result<std::vector<std::string>> FindOptionConditions(Runner& runner, const Signature& signature,
                                                      const Binding& witness,
                                                      std::span<const Parameter> parameters) {
  std::vector<std::string> clauses;
  std::vector<Option> options = OptionsOf(witness, parameters);
  const bool deadly = IsAboutTheProcess(signature.kind);
  options.resize(std::min(options.size(), deadly ? kMostOfDeadly : kMostOptions));
  OptionAsker asker(runner, signature, witness);
  for (const Option& option : options) {
    PARALLAX_TRY_ASSIGN(std::string clause, asker.Ask(option));
    if (!clause.empty()) clauses.push_back(std::move(clause));
  }
  return clauses;
}

}  // namespace parallax
