#include "cli/command.h"

#include <algorithm>

#include "base/check.h"

namespace parallax {
namespace {

using Maker = std::unique_ptr<Command> (*)();

std::vector<Maker>& Makers() {
  static std::vector<Maker> makers;
  return makers;
}

}  // namespace

std::string_view Name(CommandGroup group) {
  switch (group) {
    case CommandGroup::kHunting:
      return "hunting";
    case CommandGroup::kFindings:
      return "findings";
    case CommandGroup::kSetUp:
      return "set-up";
  }
  PARALLAX_CHECK(false, "no such group");
  return "";
}

std::vector<std::unique_ptr<Command>> MakeCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  for (Maker make : Makers()) commands.push_back(make());
  std::sort(commands.begin(), commands.end(),
            [](const auto& a, const auto& b) { return a->name() < b->name(); });
  for (size_t i = 1; i < commands.size(); ++i) {
    PARALLAX_CHECK(commands[i - 1]->name() != commands[i]->name(), "two commands of one name");
  }
  return commands;
}

CommandRegistrar::CommandRegistrar(std::unique_ptr<Command> (*make)()) { Makers().push_back(make); }

}  // namespace parallax
