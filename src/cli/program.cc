#include "cli/program.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/help.h"

namespace parallax {
namespace {

Error UnknownCommand(const std::string& word, const std::vector<std::unique_ptr<Command>>& known) {
  std::vector<std::string> names;
  for (const auto& command : known) names.emplace_back(command->name());
  auto near = DidYouMean(word, names);
  return {fmt::format("there is no command '{}'", word),
          near ? fmt::format("did you mean '{}'?", *near) : "parallax --help lists the commands"};
}

int RunCommand(Command& command, const std::vector<std::string>& arguments, bool only_check,
               Environment& environment) {
  Parsed parsed = ParseCommandLine(command, arguments);
  if (parsed.help) {
    environment.out << *parsed.help;
    return kExitNothingNew;
  }
  auto run = [&]() -> Result<int> {
    if (parsed.error) return *parsed.error;
    PARALLAX_TRY(command.Check(environment));
    return only_check ? kExitNothingNew : command.Run(environment);
  };
  Result<int> code = run();
  if (code.ok()) return *code;
  PrintError(code.error(), environment.err);
  return environment.stop.requested() && IsStop(code.error()) ? kExitOpen : kExitUsage;
}

}  // namespace

void PrintError(const Error& error, std::ostream& err) {
  const std::string hint =
      error.hint.empty() ? "parallax doctor TARGET tells what is wrong with a target" : error.hint;
  err << "parallax: " << Printable(error.message) << "\n  hint: " << Printable(hint) << "\n";
}

int RunProgram(std::vector<std::string> arguments, Environment& environment) {
  const bool only_check = arguments.size() > 1 && arguments[0] == "--check";
  if (only_check) arguments.erase(arguments.begin());
  std::vector<std::unique_ptr<Command>> commands = MakeCommands();
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" ||
      (arguments.size() == 1 && arguments[0] == "help")) {
    environment.out << OverviewText(commands);
    return kExitNothingNew;
  }
  if (arguments[0] == "--version") {
    environment.out << VersionText() << "\n";
    return kExitNothingNew;
  }
  std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  std::string word = arguments[0];
  if (word == "help") {
    word = rest[0];
    rest = {"--help"};
  }
  for (const auto& command : commands) {
    if (command->name() == word) return RunCommand(*command, rest, only_check, environment);
  }
  Error error = UnknownCommand(word, commands);
  if (word[0] == '-') {
    error = {fmt::format("the command comes before its options: '{}'", word),
             "parallax --help lists the commands"};
  }
  PrintError(error, environment.err);
  return kExitUsage;
}

}  // namespace parallax
