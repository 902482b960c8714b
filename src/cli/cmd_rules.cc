// `parallax rules new NAME [--dir DIR]`.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/fs.h"
#include "base/text.h"
#include "cli/command.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// A rule that holds, so that it can be tried before it is changed.
constexpr const char* kTemplate =
    R"py("""One sentence: what equals what. (This example: relu(x) is the larger of x and 0.)"""
import torch

from parallax.relation import relation


@relation(
    # The API under which findings are filed.
    api="torch.nn.functional.relu",
    # Where the equality is stated, or why it holds. A rule without one is refused.
    citation="the formula in the documentation of torch.nn.ReLU",
    # What the rule speaks about; leave out what does not matter. docs/add-a-relation.md has the
    # words. Most disappointing rules differ by rounding: keep the range small, or of one sign.
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-20, 20], "specials": False}},
)
def left(x: "tensor"):
    return torch.nn.functional.relu(x)


def right(x: "tensor"):
    return torch.maximum(x, torch.zeros_like(x))


def seeds(lib):
    # Arguments on which both sides return, smallest first, in a few different structures.
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.randn(shape, dtype=dtype),), {}
)py";

class RulesCommand : public Command {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override { return "write a rule file from a template"; }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    Options make = options.Subcommand("new", "a rule file to start from");
    make.Add("NAME", name_, "of the rule: relu-by-maximum").Required();
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
    const fs::path file = fs::path(folder_) / (stem + ".py");
    if (Exists(file)) {
      return Error{fmt::format("{} is there already", file.string()),
                   "choose another name, or remove the file"};
    }
    if (!folder_.empty()) PARALLAX_TRY(MakeDirectories(folder_));
    PARALLAX_TRY(WriteFileAtomically(file, kTemplate));
    std::string rule = stem;
    std::replace(rule.begin(), rule.end(), '_', '-');
    environment.out << fmt::format(
        "wrote {}\n\nedit it, then: parallax hunt torch --rules {} --source rules:{}\n",
        file.string(), ShellQuote(folder_.empty() ? "." : folder_), rule);
    return kExitNothingNew;
  }

 private:
  std::string name_, folder_;
};

PARALLAX_COMMAND(RulesCommand);

}  // namespace
}  // namespace parallax
