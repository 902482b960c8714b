#include "repro/script/calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "inputs/derive.h"
#include "investigate/derived.h"
#include "judge/sides.h"
#include "repro/script/literal.h"

namespace parallax {
namespace {

// A Python string that reads as the text itself where that is possible.
std::string Quoted(const std::string& text) {
  bool plain = text.find("'''") == std::string::npos && !text.empty() && text.back() == '\n';
  if (plain) return "r'''" + text + "'''";
  return PythonString(text);
}

std::string Identifier(const Argument& argument, size_t index) {
  std::string name;
  for (char c : argument.name) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  bool usable = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0;
  // Distinct from everything the script defines.
  return usable ? "a_" + name : fmt::format("a_{}", index);
}

std::string PartText(const Side& side) {
  if (side.select == Select::kAll) return "None";
  return fmt::format("(\"{}\", {}, {})", Name(side.select), side.part_index, side.part_length);
}

std::string InputsText(const Binding& binding, int number, bool guard) {
  std::string body;
  std::string args;
  std::string kwargs;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    std::string text = PythonText(argument.value, 8, guard);
    if (argument.value.Is<TensorRecipe>()) {
      std::string variable = Identifier(argument, i);
      body += fmt::format("    {} = {}\n", variable, text);
      text = variable;
    }
    if (argument.keyword) {
      kwargs += (kwargs.empty() ? "" : ", ") + PythonString(argument.name) + ": " + text;
    } else {
      args += text + ", ";
    }
  }
  if (!args.empty()) args.pop_back();
  return fmt::format("def inputs_{}():\n{}    return ({}), {{{}}}\n\n\n", number, body, args,
                     kwargs);
}

// The body of a function that does what the other target did.
std::string RecordedText(const Outcome& outcome) {
  if (outcome.Is<Returned>()) {
    return "    return " + PythonOutput(outcome.As<Returned>().value, 8);
  }
  std::string what = outcome.Is<Raised>()
                         ? outcome.As<Raised>().type + ": " + outcome.As<Raised>().message
                         : std::string(StatusName(outcome));
  return fmt::format("    raise RuntimeError({})", PythonString(what));
}

}  // namespace

Result<int> ScriptCalls::ProgramNumber(const Side& side) {
  const std::string& program = side.program.name();
  auto known = std::find(program_names_.begin(), program_names_.end(), program);
  int number = static_cast<int>(known - program_names_.begin()) + 1;
  if (known != program_names_.end()) return number;
  std::string source = side.text;
  if (source.empty()) {
    PARALLAX_TRY_ASSIGN(source, context_.source(program));
  }
  if (!source.empty() && source.back() != '\n') source += '\n';
  program_names_.push_back(program);
  programs_ += fmt::format("PROGRAM_{} = load({})  # {}\n\n", number, Quoted(source), program);
  return number;
}

int ScriptCalls::InputsNumber(const Binding& binding) {
  auto known = std::find(bindings_.begin(), bindings_.end(), binding);
  int number = static_cast<int>(known - bindings_.begin()) + 1;
  if (known != bindings_.end()) return number;
  bindings_.push_back(binding);
  inputs_ += InputsText(binding, number, guard_);
  return number;
}

Result<std::string> ScriptCalls::Add(const Side& side, const RecordedCase& recorded) {
  auto derived = CalledWith(recorded, side);
  if (!derived) return std::string();
  PARALLAX_TRY_ASSIGN(int program, ProgramNumber(side));
  int inputs = InputsNumber(*derived);
  return fmt::format("({}, PROGRAM_{}, inputs_{}, {})", PythonString(LabelOf(side)), program,
                     inputs, PartText(side));
}

std::string ScriptCalls::AddRecorded(const Side& side, const Outcome& outcome) {
  ++recorded_;
  inputs_ +=
      fmt::format("def recorded_{}(*args, **kwargs):\n{}\n\n\n", recorded_, RecordedText(outcome));
  return fmt::format("({}, recorded_{}, inputs_1, {})", PythonString(LabelOf(side) + ", recorded"),
                     recorded_, PartText(side));
}

}  // namespace parallax
