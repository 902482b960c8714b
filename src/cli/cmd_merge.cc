// `parallax merge STORE... [--store FILE]`.

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/hash.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "cli/store_access.h"
#include "hunt/relations/merged_relations.h"
#include "models/run/comparison_notes.h"
#include "prepare/stated_store.h"
#include "store/finding_codec.h"

namespace parallax {
namespace {

// Notes under this scope name, by hash, the findings that came from other stores: merging the same
// store again counts nothing twice.
constexpr std::string_view kScope = "merged";

class MergeCommand : public Command {
 public:
  std::string_view name() const override { return "merge"; }
  std::string_view summary() const override {
    return "bring findings and comparisons of several stores together";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("STORE", sources_, "databases to take findings and comparisons from")
        .Required()
        .File();
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    for (const std::string& source : sources_) {
      std::error_code error;
      if (std::filesystem::equivalent(source, store_path_, error)) {
        return Error{fmt::format("{} cannot be merged into itself", source),
                     "name another store, or another --store FILE"};
      }
    }
    // All are read before the first is written.
    std::vector<Content> read;
    for (const std::string& source : sources_) {
      PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> from, OpenStore(source, StoreAccess::kRead));
      PARALLAX_TRY_ASSIGN(std::vector<Finding> findings, ListFindings(environment, *from));
      PARALLAX_TRY_ASSIGN(std::vector<Note> comparisons, ComparisonNotes(from->notes()));
      PARALLAX_TRY_ASSIGN(std::vector<StatedRelation> stated, StatedRelationsIn(from->notes()));
      size_t damaged = 0;
      PARALLAX_TRY_ASSIGN(auto guessed, AllAddedRelations(*from, &damaged));
      read.push_back({std::move(findings), std::move(comparisons), std::move(stated),
                      std::move(guessed), damaged});
    }
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenSqliteStore(store_path_));
    for (size_t i = 0; i < sources_.size(); ++i) {
      PARALLAX_TRY(MergeOne(environment, sources_[i], read[i], *store));
    }
    PARALLAX_TRY_ASSIGN(std::vector<Finding> all, ListFindings(environment, *store));
    environment.out << fmt::format("{} now holds {} finding{}\n", store_path_, all.size(),
                                   all.size() == 1 ? "" : "s");
    return kExitNothingNew;
  }

 private:
  // What one store gives to another.
  struct Content {
    std::vector<Finding> findings;
    std::vector<Note> comparisons;
    std::vector<StatedRelation> stated;
    std::vector<CampaignRelations> guessed;
    size_t damaged = 0;  // campaigns of which what they guessed cannot be read
  };

  static Status MergeOne(Environment& environment, const std::string& source,
                         const Content& content, Store& store) {
    int added = 0, united = 0, seen = 0;
    size_t compared = 0, stated = 0, guessed = 0;
    PARALLAX_TRY(store.Atomically([&]() -> Status {
      for (const Finding& finding : content.findings) {
        const std::string key = HashOf(EncodeFinding(finding)).Hex();
        PARALLAX_TRY_ASSIGN(auto note, store.notes().GetNote(kScope, key));
        PARALLAX_TRY_ASSIGN(auto known, store.findings().GetBySignature(finding.signature));
        // A finding that was merged before and is gone since comes in again.
        if (note && known) {
          ++seen;
          continue;
        }
        PARALLAX_TRY_ASSIGN(Finding stored, store.findings().Add(finding));
        PARALLAX_TRY(store.notes().PutNote(kScope, key, stored.id));
        ++(known ? united : added);
      }
      PARALLAX_TRY_ASSIGN(stated, TakeStated(store.notes(), content.stated));
      PARALLAX_TRY_ASSIGN(compared, TakeComparisons(store.notes(), content.comparisons));
      PARALLAX_TRY_ASSIGN(guessed, TakeRelations(store.notes(), content.guessed));
      return Status::Ok();
    }));
    environment.out << fmt::format("{}: {} new, {} known to both, {} merged before", source, added,
                                   united, seen);
    if (!content.comparisons.empty()) {
      environment.out << fmt::format("; {} of {} taken", compared,
                                     Counted(content.comparisons.size(), "comparison"));
    }
    if (!content.stated.empty()) {
      environment.out << fmt::format("; {} of {} taken", stated,
                                     Counted(content.stated.size(), "stated relation"));
    }
    if (guessed > 0) {
      environment.out << fmt::format("; {} taken", Counted(guessed, "guessed relation"));
    }
    if (content.damaged > 0) {
      environment.out << fmt::format(
          "; guessed relations of {} left out, which this build cannot read",
          Counted(content.damaged, "campaign"));
    }
    environment.out << "\n";
    TellTexts(environment, content);
    return Status::Ok();
  }

  // What came holds code, which nobody has read and which runs when it is asked for.
  static void TellTexts(Environment& environment, const Content& content) {
    const std::vector<std::string> names = WithPython(content.findings, content.stated);
    if (names.empty()) return;
    environment.out << fmt::format(
        "  {} of it hold{} Python, which runs in the strict jail when hunted, replayed or "
        "verified, "
        "until --trust names the store: {}\n",
        Counted(names.size(), "relation"), names.size() == 1 ? "s" : "", SomeOf(names));
  }

  std::vector<std::string> sources_;
  std::string store_path_;
};

PARALLAX_COMMAND(MergeCommand);

}  // namespace
}  // namespace parallax
