#include "hunt/sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/glob.h"
#include "base/hash.h"
#include "base/heap.h"
#include "base/text.h"
#include "hunt/relations/kept_relations.h"
#include "hunt/relations/other_names.h"
#include "search/plan.h"
#include "targets/declared.h"

namespace parallax {
namespace {

// Why an epoch has no rows.
std::string NothingLeft(uint32_t epoch, uint64_t inputs) {
  if (epoch == 0) return "no API has an input and a relation that apply: nothing is left to hunt";
  if (inputs > 0) return fmt::format("no relation is left that had less than {} inputs", inputs);
  return "no API is left whose inputs can be varied and whose relations apply and let it live";
}

// Of those given and of those added since.
std::string HashOfAll(const Grounds& grounds, const RelationSet& relations) {
  if (relations.added() == 0) return grounds.relations;
  return HashOf(grounds.relations + relations.Hash()).Hex();
}

// "3 relations were proposed between epochs: 1 verified, 1 rejected".
std::string NoteOnAdded(const RelationSet& relations) {
  size_t verified = 0, rejected = 0;
  for (size_t i = relations.given(); i < relations.states().size(); ++i) {
    verified += relations.states()[i] == RelationState::kVerified ? 1 : 0;
    rejected += relations.states()[i] == RelationState::kRejected ? 1 : 0;
  }
  return fmt::format("{} proposed between epochs: {} verified, {} rejected",
                     Counted(relations.added(), "relation"), verified, rejected);
}

}  // namespace

uint64_t CountChosen(const std::vector<CatalogueEntry>& catalogue, const std::string& only) {
  return static_cast<uint64_t>(std::count_if(
      catalogue.begin(), catalogue.end(),
      [&](const CatalogueEntry& entry) { return MatchesGlob(only, entry.api.name); }));
}

Sweeps::Sweeps(PreparedHunt& hunt, const Grounds& grounds, const HuntTools& tools)
    : settings_(hunt.settings),
      grounds_(grounds),
      hello_(hunt.Subject().hello),
      tools_(tools),
      catalogue_(hunt.catalogue().entries),
      paths_(hunt.paths),
      chosen_apis_(CountChosen(catalogue_, settings_.only)),
      budget_(settings_, tools.clock),
      relations_(std::exchange(hunt.relations, {})),
      names_(catalogue_, relations_.planned()) {}

Status Sweeps::Resume(const std::string& campaign) {
  PARALLAX_TRY_ASSIGN(const std::vector<uint32_t> folded,
                      tools_.store.blocks().FoldedEpochs(campaign));
  PARALLAX_TRY(RestoreRelations(tools_.store.notes(), campaign, catalogue_.size(), &relations_));
  names_ = Names(catalogue_, relations_.planned());
  if (!folded.empty()) {
    PARALLAX_TRY_ASSIGN(state_, kept_.Load(tools_.store.blocks(), campaign,
                                           {names_, relations_.planned(), settings_.seed}));
    next_epoch_ = folded.back() + 1;
  }
  tools_.progress.Note(fmt::format("resuming campaign {} at epoch {}", campaign, next_epoch_));
  return {};
}

Status Sweeps::Run(const std::string& campaign, uint32_t end) {
  campaign_ = campaign;
  tools_.progress.Stage("hunting");
  budget_.Start(state_.hunted_ns);
  const auto goes_on = [&] {
    return !tools_.stop.requested() && !budget_.OutOfTime() && budget_.CasesLeft(state_.cases) > 0;
  };
  if (next_epoch_ == 0) AddRelations({});
  while (next_epoch_ < end && goes_on()) {
    Epoch epoch = PlanNext();
    if (epoch.blocks.empty()) {
      tools_.progress.Note(NothingLeft(next_epoch_, settings_.inputs));
      break;
    }
    PARALLAX_TRY(RunEpoch(epoch));
  }
  budget_.End();
  if (relations_.added() > 0) tools_.progress.Note(NoteOnAdded(relations_));
  return {};
}

Epoch Sweeps::PlanNext() const {
  Epoch epoch;
  const std::vector<PlannedRelation>& relations = relations_.planned();
  const PlanInput input{catalogue_,
                        relations,
                        state_.corpus,
                        settings_.seed,
                        next_epoch_,
                        settings_.epoch_ns,
                        budget_.CasesLeft(state_.cases),
                        settings_.inputs,
                        DeclaredBy(hello_),
                        relations_.states(),
                        paths_,
                        relations_.returned()};
  epoch.manifest = PlanEpoch(input);
  epoch.manifest.targets = fmt::format("{} {}", grounds_.target, grounds_.version);
  epoch.manifest.catalogue_hash = grounds_.catalogue;
  epoch.manifest.relations_hash = HashOfAll(grounds_, relations_);
  epoch.blocks = CutBlocks(epoch.manifest, relations, catalogue_);
  epoch.done.resize(epoch.blocks.size());
  return epoch;
}

Status Sweeps::RunEpoch(Epoch& epoch) {
  BlockStore& store = tools_.store.blocks();
  const std::string blob = Encode(epoch.manifest);
  PARALLAX_TRY(store.PutManifest(campaign_, epoch.manifest.epoch, {HashOf(blob).Hex(), blob}));
  PARALLAX_TRY_ASSIGN(const std::vector<uint32_t> done,
                      store.DoneBlocks(campaign_, epoch.manifest.epoch));
  for (const uint32_t index : done) {
    if (index < epoch.done.size()) epoch.done[index] = true;
  }
  const FoldContext context{epoch.manifest,
                            catalogue_,
                            relations_.planned(),
                            settings_.skeptics_on,
                            tools_.target.spec().dialect,
                            AreOnlyEdges(relations_.planned()),
                            relations_.states()};
  EpochFold fold(context, &state_);
  PARALLAX_TRY(SweepBlocks(epoch, &fold));
  PARALLAX_TRY(fold.Finish(store, campaign_));
  state_.corpus.Age();
  ++next_epoch_;
  ReturnFreeMemory();  // what the blocks took, which the allocator would keep
  // An epoch that the user cut stays open in the store, for --resume; one that time cut is closed.
  if (!epoch.IsComplete() && tools_.stop.requested()) return {};
  return CloseEpoch(epoch, fold);
}

Status Sweeps::SweepBlocks(Epoch& epoch, EpochFold* fold) {
  BlockStore& store = tools_.store.blocks();
  const uint64_t before = state_.cases;
  if (std::find(epoch.done.begin(), epoch.done.end(), true) != epoch.done.end()) {
    PARALLAX_TRY(fold->AddDone(store, campaign_));
  }
  const BlockContext context{catalogue_, relations_.planned(), settings_.deadline_s,
                             settings_.guard, tools_.target.spec().dialect};
  BlockPool pool{tools_.target, tools_.stop, settings_.jobs, nullptr, nullptr};
  pool.late = [&] { return budget_.OutOfTime(); };
  pool.tick = [&](int idle) { return Tell(*fold, before, idle); };
  pool.done = [&](uint32_t block, BlockResult result) -> Status {
    const std::string bytes = Encode(result);
    PARALLAX_TRY(store.CommitBlock(campaign_, epoch.manifest.epoch, block, bytes));
    fold->Add(block, std::move(result), bytes.size());
    return {};
  };
  return RunBlocks(pool, context, &epoch, &workers_);
}

Status Sweeps::CloseEpoch(const Epoch& epoch, const EpochFold& fold) {
  state_.hunted_ns = static_cast<uint64_t>(budget_.Seconds() * 1e9);
  fold.verification().Decide(epoch.manifest.epoch, &relations_);
  RejectOtherNames(catalogue_, &relations_);
  AddRelations(fold.judged());
  const std::set<uint32_t> changed = relations_.TakeChanged();
  Store& store = tools_.store;
  PARALLAX_TRY(store.Atomically([&]() -> Status {
    PARALLAX_TRY(KeepRelations(store.notes(), campaign_, relations_, changed));
    return store.blocks().FoldEpoch(campaign_, epoch.manifest.epoch, kept_.Change(state_, names_));
  }));
  return store.blocks().DropManifests(campaign_, next_epoch_);
}

void Sweeps::AddRelations(const std::set<uint32_t>& judged_now) {
  if (!tools_.more) return;
  const std::vector<uint32_t> judged(judged_now.begin(), judged_now.end());
  for (PlannedRelation& each : tools_.more({next_epoch_, judged, relations_})) {
    if (relations_.Add({std::move(each), {}})) {
      names_.AddRelation(relations_.planned().back().relation);
    }
  }
}

Status Sweeps::Keep(const std::vector<OtherMeaning>& others) {
  if (others.empty()) return {};
  for (const OtherMeaning& other : others) parallax::Keep(other, &relations_);
  const std::set<uint32_t> changed = relations_.TakeChanged();
  return tools_.store.Atomically(
      [&] { return KeepRelations(tools_.store.notes(), campaign_, relations_, changed); });
}

Status Sweeps::Tell(const EpochFold& fold, uint64_t before, int idle) const {
  ProgressFigures figures;
  figures.seconds = budget_.Seconds();
  figures.limit_s = settings_.cases == 0 ? settings_.time_s : 0;
  figures.limit_cases = settings_.cases;
  figures.cases = before + fold.cases();
  figures.epoch = next_epoch_;
  figures.apis_judged = fold.ApisJudged();
  figures.apis = chosen_apis_;
  figures.suspects = state_.groups.size();
  figures.deaths = workers_.deaths + workers_.timeouts;
  tools_.progress.Tick(figures);
  if (!tools_.beside) return {};
  return tools_.beside({state_, relations_.planned(), figures.seconds, idle});
}

}  // namespace parallax
