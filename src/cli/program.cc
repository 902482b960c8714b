#include "cli/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "cli/command.h"
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

// The innermost subcommand that the command line reached.
const CLI::App& Innermost(const CLI::App& app) {
  auto parsed = app.get_subcommands();
  return parsed.empty() ? app : Innermost(*parsed.back());
}

std::vector<std::string> SubcommandsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

Error UnknownWord(const CLI::App& app, const std::string& word, const std::string& help) {
  if (word.size() < 2 || word[0] != '-') {
    const std::vector<std::string> commands = SubcommandsOf(app);
    if (!commands.empty()) {
      auto near = DidYouMean(word, commands);
      return {fmt::format("{} has no command '{}'", app.get_name(), word),
              near ? fmt::format("did you mean '{}'?", *near)
                   : fmt::format("{} {}", app.get_name(), fmt::join(commands, "|"))};
    }
    return {fmt::format("'{}' is one argument too many", word), help + " tells what it takes"};
  }
  std::string flag = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  auto near = DidYouMean(flag, names);
  return {fmt::format("there is no option '{}'", flag),
          near ? fmt::format("did you mean '{}'?", *near) : help + " lists the options"};
}

Error UsageError(const CLI::App& app, const CLI::ParseError& error, const std::string& name) {
  const CLI::App& inner = Innermost(app);
  std::string help = "parallax " + name;
  if (&inner != &app) help += " " + inner.get_name();
  help += " --help";
  // An unknown word explains what is missing, so it comes first.
  for (const std::string& word : app.remaining(true)) return UnknownWord(inner, word, help);
  if (const std::vector<std::string> commands = SubcommandsOf(inner); !commands.empty()) {
    return {fmt::format("{} what?", inner.get_name()),
            fmt::format("{} {}", inner.get_name(), fmt::join(commands, "|"))};
  }
  std::string message = error.what();
  message.erase(message.find_last_not_of(" \n") + 1);
  return {message, help + " tells what it takes"};
}

int RunCommand(Command& command, std::vector<std::string> arguments, Environment& environment) {
  std::string name(command.name());
  CLI::App app{std::string(command.summary()), "parallax " + name};
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "this text");
  command.Define(app);
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    environment.out << Innermost(app).help();
    return kExitNothingNew;
  } catch (const CLI::ParseError& error) {
    PrintError(UsageError(app, error, name), environment.err);
    return kExitUsage;
  }
  Result<int> code = command.Run(environment);
  if (!code.ok()) {
    PrintError(code.error(), environment.err);
    return kExitUsage;
  }
  return *code;
}

}  // namespace

void PrintError(const Error& error, std::ostream& err) {
  err << "parallax: " << error.message << "\n";
  if (!error.hint.empty()) err << "  hint: " << error.hint << "\n";
}

int RunProgram(const std::vector<std::string>& arguments, Environment& environment) {
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
    if (command->name() == word) return RunCommand(*command, std::move(rest), environment);
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
