#pragma once

// Command: one word of the command line. Each is one file, cmd_NAME.cc, that registers itself. An
// object serves one command line: Define binds its options to members, Run reads them.

#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/environment.h"
#include "cli/options.h"

namespace parallax {

// The headings of the overview, in this order.
enum class CommandGroup { kHunting, kFindings, kSetUp };
inline constexpr CommandGroup kCommandGroups[] = {CommandGroup::kHunting, CommandGroup::kFindings,
                                                  CommandGroup::kSetUp};
std::string_view Name(CommandGroup group);

class Command {
 public:
  virtual ~Command() = default;
  virtual std::string_view name() const = 0;
  // One line of the overview, without a full stop.
  virtual std::string_view summary() const = 0;
  virtual CommandGroup group() const = 0;
  // Adds its options and arguments; what they are bound to are members.
  virtual void Define(Options& options) = 0;
  // Everything that can be wrong before anything starts; the launcher asks for it (--check) before
  // it makes an environment. Comes before Run.
  virtual Status Check(Environment&) { return {}; }
  // The exit code. An Error is printed with its hint and ends with kExitUsage.
  virtual Result<int> Run(Environment& environment) = 0;
};

// A new object of each command, by name. Aborts when two have one name.
std::vector<std::unique_ptr<Command>> MakeCommands();

// For the macro only.
struct CommandRegistrar {
  explicit CommandRegistrar(std::unique_ptr<Command> (*make)());
};

}  // namespace parallax

#define PARALLAX_COMMAND(Class)                                  \
  const ::parallax::CommandRegistrar parallax_registrar_##Class( \
      []() -> std::unique_ptr<::parallax::Command> { return std::make_unique<Class>(); })
