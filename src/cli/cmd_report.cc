// `parallax report [--format F] [-o PATH] [--store FILE]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "base/fs.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "models/run/comparison_notes.h"
#include "report/reporter.h"

namespace parallax {
namespace {

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const Reporter* reporter : Reporters()) names.emplace_back(reporter->name());
  return names;
}

// What a file's ending stands for; "text" for any other.
std::string FormatOf(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (extension == ".md") return "markdown";
  if (extension == ".xml") return "junit";
  if (extension == ".htm") return "html";
  const std::string name = extension.empty() ? "" : extension.substr(1);
  return FindReporter(name) != nullptr ? name : "text";
}

class ReportCommand : public Command {
 public:
  std::string_view name() const override { return "report"; }
  std::string_view summary() const override { return "write the findings of a store as a report"; }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options
        .Add("--format", format_,
             fmt::format("{} (default: what the ending of PATH says, else text)",
                         fmt::join(FormatNames(), ", ")))
        .Type("NAME");
    options.Add("-o,--output", path_, "a file; standard output without it, or for -")
        .Type("PATH")
        .NewFile();
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    if (format_.empty()) format_ = FormatOf(path_);
    const Reporter* reporter = FindReporter(format_);
    if (reporter == nullptr) {
      const auto near = DidYouMean(format_, FormatNames());
      return Error{fmt::format("there is no report format '{}'", format_),
                   near ? fmt::format("did you mean '{}'?", *near)
                        : fmt::format("one of {}", fmt::join(FormatNames(), ", "))};
    }
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(std::vector<Finding> findings, ListFindings(environment, *store));
    PARALLAX_TRY_ASSIGN(CampaignSummary summary, LastSummary(*store));
    PARALLAX_TRY_ASSIGN(KeptComparisons comparisons, LatestComparisons(store->notes()));
    PARALLAX_TRY_ASSIGN(const std::vector<Evolutions> evolved, KeptEvolutions(store->notes()));
    if (comparisons.unreadable > 0) {
      environment.err << fmt::format("  note: {} left out: {}\n",
                                     Counted(comparisons.unreadable, "comparison"),
                                     comparisons.reason);
    }
    const std::string text = reporter->Render({findings, summary, comparisons.latest, evolved});
    if (path_.empty() || path_ == "-") {
      environment.out << text;
      return kExitNothingNew;
    }
    PARALLAX_TRY(WriteFileAtomically(path_, text));
    environment.err << fmt::format("wrote {} ({})\n", path_, HumanBytes(text.size()));
    return kExitNothingNew;
  }

 private:
  std::string format_, path_, store_path_;
};

PARALLAX_COMMAND(ReportCommand);

}  // namespace
}  // namespace parallax
