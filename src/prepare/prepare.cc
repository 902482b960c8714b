#include "prepare/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/glob.h"
#include "base/text.h"
#include "catalogue/apis.h"
#include "catalogue/chain_links.h"
#include "catalogue/documented.h"
#include "prepare/catalogue_options.h"
#include "prepare/find_counterparts.h"
#include "prepare/join_constraints.h"
#include "prepare/load_catalogue.h"
#include "prepare/plan_relations.h"
#include "prepare/read_sentences.h"
#include "prepare/set_costs.h"
#include "prepare/together.h"
#include "relations/borrowed_inputs.h"
#include "relations/pair_file.h"

namespace parallax {
namespace {

// One preparation, step by step.
class Preparation {
 public:
  Preparation(const HuntRequest& request, Fleet& fleet, const PrepareTools& tools)
      : request_(request),
        fleet_(fleet),
        tools_(tools),
        options_(CatalogueOptionsFor(request, tools)) {
    hunt_.settings = request.settings;
    hunt_.stated = request.stated;
    hunt_.recipe = request.recipe;
  }

  Result<PreparedHunt> Run() {
    PARALLAX_TRY(DescribeTargets());
    PARALLAX_TRY(ListOthers());
    PARALLAX_TRY(CheckSaidPairs());
    PARALLAX_TRY(LoadSubject());
    PARALLAX_TRY(FindChains());
    PARALLAX_TRY(LearnConstraints());
    PARALLAX_TRY(LearnCosts());
    Borrow();
    PARALLAX_TRY(MatchCounterparts());
    PARALLAX_TRY(PlanRelations(fleet_.members(), tools_, &hunt_));
    return std::move(hunt_);
  }

 private:
  const HuntedTarget& RunningSubject() const { return fleet_.members()[hunt_.subject]; }
  PreparedTarget& Subject() { return hunt_.fleet[hunt_.subject]; }

  Status DescribeTargets() {
    const std::vector<HuntedTarget>& members = fleet_.members();
    PARALLAX_TRY(CheckTogether(members, hunt_.subject, request_.joint));
    const std::vector<std::string> labels = LabelsOf(members, hunt_.subject);
    for (size_t i = 0; i < members.size(); ++i) {
      const TargetSpec& spec = members[i].target.spec();
      hunt_.fleet.push_back(
          {spec.name, spec.adapter, spec.Voice(), labels[i], members[i].hello, {}});
      hunt_.fleet.back().hello.pid = 0;
    }
    return {};
  }

  Status ListOthers() {
    for (size_t i = 0; i < hunt_.fleet.size(); ++i) {
      if (i == hunt_.subject) continue;
      const HuntedTarget& member = fleet_.members()[i];
      PARALLAX_TRY_ASSIGN(hunt_.fleet[i].catalogue,
                          ListCatalogue(member.target, member.hello, options_, tools_.stop));
    }
    return {};
  }

  // Before minutes of probing.
  Status CheckSaidPairs() {
    const std::vector<SaidPair>& said = hunt_.settings.similar.said;
    if (said.empty()) return {};
    const HuntedTarget& running = RunningSubject();
    PARALLAX_TRY_ASSIGN(const Catalogue listed,
                        ListCatalogue(running.target, running.hello, options_, tools_.stop));
    std::vector<std::string> names;
    for (const CatalogueEntry& entry : listed.entries) {
      names.push_back(entry.api.name);
      names.insert(names.end(), entry.api.names.begin(), entry.api.names.end());
    }
    return CheckPairs(said, names);
  }

  Status LoadSubject() {
    const HuntedTarget& running = RunningSubject();
    PARALLAX_TRY_ASSIGN(LoadedCatalogue loaded, LoadOrProbe(running.target, running.hello, options_,
                                                            tools_.stop, tools_.progress));
    for (CatalogueEntry& entry : loaded.catalogue.entries) {
      if (entry.api.kind == "rule") continue;
      AddTraitsByName(running.target.spec().dialect, &entry.api);
      AddTraitsByDoc(&entry.api);
    }
    Subject().catalogue = std::move(loaded.catalogue);
    hunt_.rules = std::move(loaded.rules);
    return {};
  }

  // What chains are made of, where they are hunted.
  Status FindChains() {
    PARALLAX_TRY_ASSIGN(const std::vector<SourceSelection> sources, SelectedSources(hunt_));
    std::vector<CatalogueEntry>& entries = Subject().catalogue.entries;
    const auto chains = std::find_if(entries.begin(), entries.end(), [](const auto& entry) {
      return entry.api.kind == kChainKind && entry.HasInputs();
    });
    const bool hunted =
        std::any_of(sources.begin(), sources.end(), [](const SourceSelection& selection) {
          return (FactsOfSource(selection.source) & kOfChains) != 0;
        });
    if (!hunted || chains == entries.end()) return {};
    tools_.progress.Stage("trying the calls that chains are made of");
    std::vector<CatalogueEntry> linked;
    for (const CatalogueEntry& entry : entries) {
      if (MatchesGlob(hunt_.settings.only, entry.api.name)) linked.push_back(entry);
    }
    const HuntedTarget& running = RunningSubject();
    const auto session = running.target.Open({&tools_.stop, StopLevel::kClean});
    PARALLAX_TRY_ASSIGN(chains->links,
                        FindLinks(linked, *chains, running.target.spec().name, *session));
    return {};
  }

  Status LearnConstraints() {
    if (!request_.constraints) return {};
    PARALLAX_TRY_ASSIGN(std::vector<std::string> unmet,
                        JoinConstraints(tools_.installation.AdapterFolder(Subject().adapter),
                                        request_.said, &Subject().catalogue.entries));
    for (std::string& each : unmet) {
      tools_.progress.Note(each);
      hunt_.left_out.notes.push_back(std::move(each));
    }
    return {};
  }

  // What the others' calls cost is asked where time is shared out by it.
  Status LearnCosts() {
    for (size_t i = 0; i < hunt_.fleet.size() && hunt_.settings.cases == 0; ++i) {
      if (i == hunt_.subject) continue;
      const HuntedTarget& member = fleet_.members()[i];
      PARALLAX_TRY_ASSIGN(const std::vector<CatalogueEntry> known,
                          CachedEntries(member.target, member.hello, options_));
      TakeCosts(known, &hunt_.fleet[i].catalogue.entries);
    }
    SetCosts(&hunt_);
    return {};
  }

  void Borrow() {
    std::vector<std::string> why_not = BorrowInputs(hunt_.stated, &Subject().catalogue.entries);
    if (why_not.empty()) return;
    tools_.progress.Note(fmt::format("{} borrowed no inputs, the first is {}",
                                     Counted(why_not.size(), "stated relation"), why_not.front()));
    std::move(why_not.begin(), why_not.end(), std::back_inserter(hunt_.left_out.notes));
  }

  Status MatchCounterparts() {
    const Source* joint = FindSource(request_.joint);
    if (joint == nullptr || joint->data().relations != SourceRelations::kMatched) return {};
    // Without the model its words tell what documentation has in common.
    const auto sentences = SentencesOf(hunt_, tools_);
    const RelationTarget described = DescribedTo(hunt_, RunningSubject().target.spec().dialect);
    PARALLAX_TRY_ASSIGN(CounterpartGroups found,
                        FindCounterparts({tools_.installation.CounterpartNames(), fleet_.members(),
                                          hunt_.catalogue().entries, hunt_.settings.only, described,
                                          sentences.ok() ? sentences->get() : nullptr},
                                         {fleet_.AsOne(hunt_.subject), tools_.notes, tools_.stop,
                                          tools_.progress, hunt_.settings.jobs}));
    tools_.progress.Note(found.note);
    hunt_.counterparts = found.figures;
    std::move(found.groups.begin(), found.groups.end(), std::back_inserter(hunt_.stated));
    return {};
  }

  const HuntRequest& request_;
  Fleet& fleet_;
  const PrepareTools& tools_;
  const CatalogueOptions options_;
  PreparedHunt hunt_;
};

}  // namespace

Result<PreparedHunt> Prepare(const HuntRequest& request, Fleet& fleet, const PrepareTools& tools) {
  return Preparation(request, fleet, tools).Run();
}

}  // namespace parallax
