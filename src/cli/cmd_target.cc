// `parallax target add NAME --python PATH [--adapter A] [--env K=V]... [--read PATH]...` and
// `target remove NAME`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/check.h"
#include "cli/command.h"

namespace parallax {
namespace {

Result<std::pair<std::string, std::string>> ParseVariable(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return Error{fmt::format("'{}' is no variable", text), "write --env NAME=VALUE"};
  }
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

class TargetCommand : public Command {
 public:
  std::string_view name() const override { return "target"; }
  std::string_view summary() const override {
    return "add a target of your own (any Python), or remove it";
  }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    add_ = options.Subcommand("add", "name a Python, so that it can be hunted");
    add_->Add("NAME", spec_.name, "what you will call it").Required();
    add_->Add("--python", spec_.python, "its interpreter: VENV/bin/python").Required().Type("PATH");
    add_->Add("--adapter", spec_.adapter, "the library in it (default: NAME)").Type("NAME");
    add_->Add("--env", variables_, "an environment variable for it; may be repeated")
        .Type("K=V")
        .Repeated();
    add_->Add("--read", spec_.launch.reads,
              "a file or folder that it reads besides its environment; may be repeated")
        .Type("PATH")
        .Repeated();
    remove_ = options.Subcommand("remove", "forget a target that was added");
    remove_->Add("NAME", spec_.name, "an added target").Required();
  }

  Result<int> Run(Environment& environment) override {
    if (add_->given()) return Add(environment);
    PARALLAX_CHECK(remove_->given(), "one subcommand is required");
    PARALLAX_TRY(RemoveTarget(environment.installation, spec_.name));
    environment.out << fmt::format("removed {}; its Python is as it was\n", spec_.name);
    return kExitNothingNew;
  }

 private:
  Result<int> Add(Environment& environment) {
    PARALLAX_TRY(CheckName());
    const std::vector<std::string> adapters = ListAdapters(environment.installation);
    if (spec_.adapter.empty()) {
      if (std::find(adapters.begin(), adapters.end(), spec_.name) == adapters.end()) {
        return Error{fmt::format("which library is in {}?", spec_.python),
                     fmt::format("--adapter {}", fmt::join(adapters, "|"))};
      }
      spec_.adapter = spec_.name;
    }
    for (const std::string& variable : variables_) {
      PARALLAX_TRY_ASSIGN(auto parsed, ParseVariable(variable));
      spec_.environment.push_back(std::move(parsed));
    }
    PARALLAX_TRY(AddTarget(environment.installation, spec_));
    environment.out << fmt::format(
        "added {0} ({1})\n\nparallax doctor {0}  says whether it starts\n", spec_.name,
        spec_.adapter);
    return kExitNothingNew;
  }

  // It becomes a word of command lines and part of file names.
  Status CheckName() const {
    const bool plain = std::all_of(spec_.name.begin(), spec_.name.end(), [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
    });
    if (plain && std::isalnum(static_cast<unsigned char>(spec_.name[0])) != 0) return Status::Ok();
    return Error{fmt::format("'{}' is no name for a target", spec_.name),
                 "letters, digits, '-', '_' and '.'; first a letter or digit"};
  }

  TargetSpec spec_;
  std::vector<std::string> variables_;
  std::optional<Options> add_;
  std::optional<Options> remove_;
};

PARALLAX_COMMAND(TargetCommand);

}  // namespace
}  // namespace parallax
