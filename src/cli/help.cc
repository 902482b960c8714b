#include "cli/help.h"

#include <fmt/format.h>

namespace parallax {
std::string HelpSection(const std::string& title, const Table& table) {
  return table.empty() ? "" : fmt::format("\n{}\n{}", title, table.Render(2));
}

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
    text += HelpSection(std::string(Name(group)), table);
  }
  Table start;
  start.Add({"parallax hunt toy", "a small library with planted bugs; no download"});
  start.Add({"parallax hunt TARGET", "hunt a library for a minute; list targets names them"});
  start.Add({"parallax COMMAND --help", "the options of a command"});
  text += HelpSection("start here", start);
  Table codes;
  codes.Add({"0", "ran, nothing new"});
  codes.Add({"1", "new, confirmed findings; or the bug is still there"});
  codes.Add({"2", "wrong usage or environment; the message names the fix"});
  codes.Add({"3", "nothing was judged"});
  return text + HelpSection("exit codes", codes);
}

}  // namespace parallax
