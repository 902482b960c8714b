#include "cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/table.h"

namespace parallax {
namespace {

using Options = std::vector<const CLI::Option*>;

Options OptionsOf(const CLI::App& app, bool positional) {
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

std::string Section(const std::string& title, const Table& table) {
  return table.empty() ? "" : fmt::format("\n{}\n{}", title, table.Render(2));
}

}  // namespace

std::string VersionText() { return "parallax " PARALLAX_VERSION; }

std::string OverviewText(const std::vector<std::unique_ptr<Command>>& commands) {
  size_t widest = 0;
  for (const auto& command : commands) widest = std::max(widest, command->name().size());
  std::string text = VersionText() +
                     " finds bugs in deep-learning libraries by running one\n"
                     "computation two ways.\n\nusage: parallax COMMAND [ARGUMENT]...\n";
  for (CommandGroup group : kCommandGroups) {
    Table table;
    for (const auto& command : commands) {
      if (command->group() != group) continue;
      std::string name(command->name());
      name.resize(widest, ' ');
      table.Add({name, std::string(command->summary())});
    }
    text += Section(std::string(Name(group)), table);
  }
  Table start;
  start.Add({"parallax hunt toy", "a small library with planted bugs; no download"});
  start.Add({"parallax hunt torch", "hunt PyTorch for a minute"});
  start.Add({"parallax COMMAND --help", "the options of a command"});
  text += Section("start here", start);
  Table codes;
  codes.Add({"0", "ran, nothing new"});
  codes.Add({"1", "new, confirmed findings; or the bug is still there"});
  codes.Add({"2", "wrong usage or environment; the message names the fix"});
  codes.Add({"3", "nothing was judged"});
  return text + Section("exit codes", codes);
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode) const {
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
  text += Section("commands", commands) + Section("arguments", positionals);
  text += Section("options", options);
  if (!app->get_footer().empty()) text += "\n" + app->get_footer() + "\n";
  return text;
}

}  // namespace parallax
