// `parallax rules new NAME [--template KIND] [--dir DIR]`.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/fs.h"
#include "base/text.h"
#include "cli/command.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// In a template whose file's name is not the rule's.
constexpr std::string_view kNameInText = "name = \"NAME\"";

class RulesCommand : public Command {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override { return "write a rule file from a template"; }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    Options make = options.Subcommand("new", "a rule file to start from");
    make.Add("NAME", name_, "of the rule: relu-by-maximum").Required();
    make.Add("--template", template_,
             "plain: about one API (default); for-each: over many;\n"
             "libraries: with a side in another library")
        .Among({"plain", "for-each", "libraries"});
    make.Add("--dir", folder_, "where to put it (default: the current folder)").Type("DIR");
  }

  Result<int> Run(Environment& environment) override {
    std::string stem = name_;
    std::replace(stem.begin(), stem.end(), '-', '_');
    const bool legal =
        !stem.empty() && stem.front() >= 'a' && stem.front() <= 'z' &&
        stem.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    if (!legal) {
      return Error{fmt::format("'{}' is no name for a rule", name_),
                   "small letters, digits and dashes, a letter first: relu-by-maximum"};
    }
    // Sides in several libraries run in several processes: such a rule is data.
    const std::string ending = template_ == "libraries" ? ".toml" : ".py";
    const fs::path file = fs::path(folder_) / (stem + ending);
    if (Exists(file)) {
      return Error{fmt::format("{} is there already", file.string()),
                   "choose another name, or remove the file"};
    }
    // Rules that hold, so that they can be tried before they are changed.
    PARALLAX_TRY_ASSIGN(std::string text,
                        ReadFile(environment.installation.RuleTemplates() / (template_ + ending)));
    if (!folder_.empty()) PARALLAX_TRY(MakeDirectories(folder_));
    std::string rule = stem;
    std::replace(rule.begin(), rule.end(), '_', '-');
    if (const size_t at = text.find(kNameInText); at != text.npos) {
      text.replace(at, kNameInText.size(), fmt::format("name = \"{}\"", rule));
    }
    PARALLAX_TRY(WriteFileAtomically(file, text));
    environment.out << fmt::format("wrote {}\n\nedit it, then: {}\n", file.string(),
                                   WhatNext(file, rule));
    return kExitNothingNew;
  }

 private:
  std::string WhatNext(const fs::path& file, const std::string& rule) const {
    if (template_ == "libraries") {
      return fmt::format(
          "parallax relations add {}\n"
          "              parallax hunt TARGET OTHER-TARGET --source stated:{}",
          ShellQuote(file.string()), rule);
    }
    return fmt::format("parallax hunt TARGET --rules {} --source rules:{}",
                       ShellQuote(folder_.empty() ? "." : folder_), rule);
  }

  std::string name_, folder_;
  std::string template_ = "plain";
};

PARALLAX_COMMAND(RulesCommand);

}  // namespace
}  // namespace parallax
