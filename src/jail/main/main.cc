// parallax-jail: starts a program in a jail.
//
//   parallax-jail --kind KIND [--read PATH]... [...] -- COMMAND...   as jail/policy.h says
//   parallax-jail --try KIND                                        0: there is one; 1: why not
//
// It exits with the code of COMMAND; 125 says that the jail could not be made, and nothing ran.

#include <fmt/format.h>

#include <cstdio>

#include "jail/launch.h"

namespace parallax {
namespace {

int Tell(const Error& error, int code) {
  fmt::print(stderr, "parallax-jail: {}\n", error.message);
  return code;
}

int Main(const std::vector<std::string>& arguments) {
  if (arguments.size() == 2 && arguments[0] == "--try") {
    auto kind = JailKindNamed(arguments[1]);
    if (!kind.ok()) return Tell(kind.error(), 1);
    const Status tried = TryJail(*kind);
    return tried.ok() ? 0 : Tell(tried.error(), 1);
  }
  std::vector<std::string> command;
  auto policy = PolicyOf(arguments, &command);
  if (!policy.ok()) return Tell(policy.error(), 125);
  if (command.empty()) return Tell({"no command behind --", "give one"}, 125);
  auto code = RunInJail(*policy, command);
  return code.ok() ? *code : Tell(code.error(), 125);
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  return parallax::Main(std::vector<std::string>(argv + 1, argv + argc));
}
