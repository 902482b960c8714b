// `parallax list WHAT [TARGET] [--json]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/lists/listing.h"
#include "cli/store_access.h"
#include "report/summary.h"

namespace parallax {
namespace {

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  for (const ListKind& kind : ListKinds()) names.emplace_back(kind.name);
  return names;
}

class ListCommand : public Command {
 public:
  std::string_view name() const override { return "list"; }
  std::string_view summary() const override {
    return "what there is: targets, apis of a target, modes, rules, oracles, ...";
  }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    options.Add("WHAT", what_, fmt::format("{}", fmt::join(KindNames(), ", ")));
    options.Add("TARGET", request_.target, "whose apis; of relations a pattern of APIs");
    options.Add("API", request_.api, "of paths: whose");
    options.Add("--forms", request_.forms, "of paths: read sources, in place of those of a target")
        .Type("FILE")
        .File();
    options.Add("--source", request_.source, "only relations of this source");
    options.Flag("--classes", request_.classes,
                 "of relations: APIs that are equal in value, as groups");
    options.Flag("--names", request_.names, "APIs by all of their public names");
    options.Add("--rules", request_.rules, "a folder with rules of your own").Type("DIR").Folder();
    DefineTrustOption(options, &trusted_);
    DefineStoreOption(options, &request_.store);
    options.Flag("--json", request_.json, "a JSON array on standard output");
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY(AllowRules(request_.rules, trusted_, environment));
    if (!request_.api.empty() && what_ != "paths") {
      return Error{fmt::format("'{}' is one argument too many", request_.api),
                   "parallax list --help tells what it takes"};
    }
    for (const ListKind& kind : ListKinds()) {
      if (kind.name != what_) continue;
      PARALLAX_TRY_ASSIGN(Listing listing, kind.make(environment, request_));
      Print(listing, environment);
      return kExitNothingNew;
    }
    auto near = DidYouMean(what_, KindNames());
    std::string all = fmt::format("parallax list {}", fmt::join(KindNames(), "|"));
    if (what_.empty()) return Error{"list what?", all};
    return Error{fmt::format("there is no list of '{}'", what_),
                 near ? fmt::format("did you mean '{}'?", *near) : all};
  }

 private:
  void Print(const Listing& listing, Environment& environment) const {
    if (request_.json) {
      environment.out << JsonText(listing.json);
      return;
    }
    environment.out << (listing.table.empty() ? "none\n" : listing.table.Render());
    if (!listing.footer.empty()) environment.out << "\n" << listing.footer << "\n";
  }

  std::string what_;
  ListRequest request_;
  std::vector<std::string> trusted_;
};

PARALLAX_COMMAND(ListCommand);

}  // namespace
}  // namespace parallax
