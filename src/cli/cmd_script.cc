// `parallax script ID [--store FILE]`.

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/store_access.h"

namespace parallax {
namespace {

class ScriptCommand : public Command {
 public:
  std::string_view name() const override { return "script"; }
  std::string_view summary() const override { return "print the standalone reproduction script"; }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("ID", id_, "a finding").Required();
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(Finding finding, FindFinding(*store, id_));
    if (finding.script.empty()) {
      return Error{fmt::format("{} has no script", finding.id),
                   fmt::format("parallax replay {} runs its witness", finding.id)};
    }
    environment.out << finding.script;
    return kExitNothingNew;
  }

 private:
  std::string id_, store_path_;
};

PARALLAX_COMMAND(ScriptCommand);

}  // namespace
}  // namespace parallax
