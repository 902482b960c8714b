// `parallax known add ID --url URL [--list FILE] [--state S] [--store FILE]`.

#include <fmt/format.h>

#include "base/clock.h"
#include "base/fs.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/store_access.h"
#include "store/known_list_toml.h"

namespace parallax {
namespace {

constexpr size_t kDayLength = 10;  // "2026-11-21"

class KnownCommand : public Command {
 public:
  std::string_view name() const override { return "known"; }
  std::string_view summary() const override {
    return "note where a finding is reported, so that no hunt tells it as new";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    Options add = options.Subcommand("add", "append an entry to a list of known findings");
    add.Add("ID", id_, "a finding").Required();
    add.Add("--url", url_, "where it is reported").Required().Type("URL");
    add.Add("--list", list_path_, "the list (default: known.toml)").Type("FILE");
    add.Add("--state", state_, "what became of it: open, closed, fixed or documented")
        .Type("STATE");
    DefineStoreOption(add, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY_ASSIGN(const std::string text, ListText());
    PARALLAX_TRY_ASSIGN(const KnownList list, ParseKnownList(list_path_, text));
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(const Finding finding, FindFinding(*store, id_));
    const NamedEntry named = FindEntry({&list, 1}, finding);
    if (named.reported == Reported::kYes) {
      return Error{fmt::format("{} names {} already: {}", list_path_, finding.id, named.entry->url),
                   "its entry can be changed in the file"};
    }
    KnownEntry entry = EntryFor(finding, url_);
    entry.state = state_;
    entry.date = IsoDate(environment.clock.UnixSeconds()).substr(0, kDayLength);
    const std::string row = EntryText(entry);
    const std::string all = text + (text.empty() || text.ends_with("\n\n") ? "" : "\n") + row;
    PARALLAX_TRY_ASSIGN(const KnownList longer, ParseKnownList(list_path_, all));
    PARALLAX_TRY(WriteFileAtomically(list_path_, all));
    environment.out << fmt::format(
        "{} has {} now; the new one is\n\n{}\nparallax hunt {} --known {}\n", list_path_,
        EntryCount(longer), row, finding.target, ShellQuote(list_path_));
    return kExitNothingNew;
  }

 private:
  // Nothing where there is no file yet.
  Result<std::string> ListText() const {
    if (!Exists(list_path_)) return std::string();
    return ReadFile(list_path_);
  }

  static std::string EntryCount(const KnownList& list) {
    return list.entries.size() == 1 ? "1 entry" : fmt::format("{} entries", list.entries.size());
  }

  std::string id_, url_, state_, store_path_;
  std::string list_path_ = "known.toml";
};

PARALLAX_COMMAND(KnownCommand);

}  // namespace
}  // namespace parallax
