#include "cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.h"
#include "cli/help.h"

namespace parallax {
namespace {

std::vector<const CLI::Option*> OptionsOf(const CLI::App& app, bool positional) {
  return app.get_options([positional](const CLI::Option* option) {
    return !option->get_group().empty() && option->get_positional() == positional;
  });
}

// "TARGET", "[TARGET]", "[TARGET]...".
std::string PositionalUsage(const CLI::Option& option) {
  std::string text = option.get_required() ? option.get_name() : "[" + option.get_name() + "]";
  return option.get_expected_max() > 1 ? text + "..." : text;
}

// "--format NAME", "-o PATH", "--json".
std::string OptionUsage(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  const std::string type = option.get_type_name();
  return type.empty() ? text : text + " " + type;
}

std::string UsageLine(const CLI::App& app, const std::string& name) {
  std::string line = "usage: " + name;
  auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  if (!commands.empty()) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands) names.push_back(command->get_name());
    line += fmt::format(" {}", fmt::join(names, "|"));
  }
  for (const CLI::Option* option : OptionsOf(app, true)) line += " " + PositionalUsage(*option);
  if (OptionsOf(app, false).size() > 1 || !commands.empty()) line += " [OPTION]...";
  return line + "\n";
}

// The help of one command.
class HelpFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
    if (name.empty()) name = app->get_name();
    for (const CLI::App* up = app->get_parent(); up != nullptr; up = up->get_parent()) {
      name = up->get_name() + " " + name;
    }
    std::string text = app->get_description() + "\n\n" + UsageLine(*app, name);
    Table commands, positionals, options;
    for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; })) {
      commands.Add({command->get_name(), command->get_description()});
    }
    for (const CLI::Option* option : OptionsOf(*app, true)) {
      positionals.Add({option->get_name(), option->get_description()});
    }
    for (const CLI::Option* option : OptionsOf(*app, false)) {
      options.Add({OptionUsage(*option), option->get_description()});
    }
    text += HelpSection("commands", commands) + HelpSection("arguments", positionals);
    text += HelpSection("options", options);
    if (!app->get_footer().empty()) text += "\n" + app->get_footer() + "\n";
    return text;
  }
};

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

// CLI11 says "--seed: At Most 1 required but received 2" and "--seed: 1 required UINT missing".
std::string WrongNumber(const std::string& message) {
  const std::string option = message.substr(0, message.find(':'));
  return option + (message.ends_with("missing") ? " needs a value" : " is given more than once");
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
  // What looked at a value may tell the next step, on a second line.
  if (const size_t end = message.find('\n'); end != std::string::npos) {
    return {message.substr(0, end), message.substr(end + 1)};
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) message = WrongNumber(message);
  return {message, help + " tells what it takes"};
}

}  // namespace

Parsed ParseCommandLine(Command& command, std::vector<std::string> words) {
  std::string name(command.name());
  auto owned = std::make_shared<CLI::App>(std::string(command.summary()), "parallax " + name);
  CLI::App& app = *owned;
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "this text");
  Options options(&app);
  command.Define(options);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  Parsed parsed{std::nullopt, std::nullopt, owned};
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    parsed.help = Innermost(app).help();
  } catch (const CLI::ParseError& error) {
    parsed.error = UsageError(app, error, name);
  }
  return parsed;
}

}  // namespace parallax
