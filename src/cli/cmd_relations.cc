// `parallax relations add FILE... | remove NAME... [--store FILE]`.

#include <fmt/format.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "prepare/stated_store.h"

namespace parallax {
namespace {

class RelationsCommand : public Command {
 public:
  std::string_view name() const override { return "relations"; }
  std::string_view summary() const override {
    return "state relations as data: which calls give the same";
  }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    add_ = std::make_unique<Options>(options.Subcommand("add", "take in the relations of files"));
    add_->Add("FILE", files_, "TOML or JSON; docs/add-a-relation.md").Required().File();
    DefineStoreOption(*add_, &store_path_);
    Options remove = options.Subcommand("remove", "forget relations");
    remove.Add("NAME", names_, "as parallax list relations names them").Required();
    DefineStoreOption(remove, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    return add_->given() ? Add(environment) : Remove(environment);
  }

 private:
  Result<int> Add(Environment& environment) const {
    // All are read before the first is kept.
    std::vector<StatedRelation> all;
    for (const std::string& file : files_) {
      PARALLAX_TRY_ASSIGN(std::vector<StatedRelation> read, ReadStatedRelations(file));
      for (StatedRelation& relation : read) all.push_back(std::move(relation));
    }
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenSqliteStore(store_path_));
    size_t counts[3] = {};
    PARALLAX_TRY(store->Atomically([&]() -> Status {
      for (const StatedRelation& relation : all) {
        PARALLAX_TRY_ASSIGN(const Kept kept, KeepStated(store->notes(), relation));
        ++counts[static_cast<size_t>(kept)];
      }
      return Status::Ok();
    }));
    environment.out << fmt::format(
        "{}: {} new, {} changed, {} as they were\n\nto hunt: parallax hunt TARGET --source "
        "stated{}\n",
        store_path_, counts[0], counts[1], counts[2],
        store_path_ == kDefaultStore ? "" : " --store " + ShellQuote(store_path_));
    return kExitNothingNew;
  }

  Result<int> Remove(Environment& environment) const {
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kWrite));
    PARALLAX_TRY(store->Atomically([&]() -> Status {
      for (const std::string& name : names_) {
        PARALLAX_TRY_ASSIGN(const bool was_there, DropStated(store->notes(), name));
        if (was_there) continue;
        return Error{fmt::format("{} has no relation {}", store_path_, name),
                     "parallax list relations names them; nothing was removed"};
      }
      return Status::Ok();
    }));
    environment.out << fmt::format("{}: {} removed\n", store_path_,
                                   Counted(names_.size(), "relation"));
    return kExitNothingNew;
  }

  std::unique_ptr<Options> add_;
  std::vector<std::string> files_;
  std::vector<std::string> names_;
  std::string store_path_;
};

PARALLAX_COMMAND(RelationsCommand);

}  // namespace
}  // namespace parallax
