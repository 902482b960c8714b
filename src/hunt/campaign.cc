#include "hunt/campaign.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "search/plan.h"
#include "targets/declared.h"

namespace parallax {
namespace {

constexpr double kTickSeconds = 0.1;

std::vector<const Api*> ApisOf(const Catalogue& catalogue) {
  std::vector<const Api*> apis;
  for (const CatalogueEntry& entry : catalogue.entries) {
    if (entry.api.kind != "rule") apis.push_back(&entry.api);
  }
  return apis;
}

// Of several targets "toy+old" and "1.1+1.0".
Grounds GroundsOf(const Target& target, const HuntedLibrary& library) {
  std::vector<std::string> names = {target.spec().name}, versions = {library.hello.version};
  for (const HuntedTarget& peer : library.peers) {
    names.push_back(peer.target.spec().name);
    versions.push_back(peer.hello.version);
  }
  return {NameOfTargets(names), NameOfTargets(versions), HashOf(library.catalogue).Hex(),
          HashOf(library.relations).Hex()};
}

}  // namespace

Campaign::Campaign(const CampaignSettings& settings, HuntedLibrary library,
                   const CampaignTools& tools)
    : settings_(settings),
      target_(tools.target),
      grounds_(GroundsOf(target_, library)),
      hello_(std::move(library.hello)),
      peers_(std::move(library.peers)),
      catalogue_(library.catalogue),
      apis_(ApisOf(catalogue_)),
      relations_(std::move(library.relations)),
      names_(catalogue_.entries, relations_),
      store_(tools.store),
      clock_(tools.clock),
      stop_(tools.stop),
      progress_(tools.progress) {}

bool Campaign::OutOfTime() const {
  return settings_.cases == 0 && HuntedSeconds() >= settings_.time_s;
}

double Campaign::HuntedSeconds() const { return hunted_before_s_ + clock_.Seconds() - started_; }

uint64_t Campaign::CasesLeft() const {
  if (settings_.cases == 0) return UINT64_MAX;
  return settings_.cases > state_.cases ? settings_.cases - state_.cases : 0;
}

uint64_t Campaign::JudgedApis() const {
  // Asked ten times a second while nothing is confirmed yet: then there is nothing to put on top.
  StatisticsByApi with_findings;
  if (!confirmed_cases_.empty()) with_findings = state_.ApisWith(confirmed_cases_);
  uint64_t judged = 0;
  for (const auto& [api, statistics] : confirmed_cases_.empty() ? state_.apis : with_findings) {
    judged += IsJudged(statistics, catalogue_.entries[api]) ? 1 : 0;
  }
  return judged;
}

ProgressFigures Campaign::Figures() const {
  ProgressFigures figures;
  figures.seconds = HuntedSeconds();
  figures.limit_s = settings_.cases == 0 ? settings_.time_s : 0;
  figures.limit_cases = settings_.cases;
  figures.cases = state_.cases + live_.cases();
  figures.epoch = next_epoch_;
  figures.apis_judged = JudgedApis() + live_.newly_judged();
  figures.apis = ChosenApis();
  figures.suspects = state_.groups.size();
  figures.deaths = workers_.deaths + workers_.timeouts;
  return figures;
}

Status Campaign::SaveRecord(CampaignState state) {
  CampaignRecord record;
  record.id = id_;
  record.started_ms = clock_.UnixSeconds() * 1000;
  record.settings = settings_.Json();
  record.seed = settings_.seed;
  record.state = state;
  record.targets = TargetsJson(grounds_, hello_);
  record.statistics = ToJson(Summarise()).dump();
  if (id_.empty()) {
    PARALLAX_TRY_ASSIGN(id_, store_.campaigns().Begin(record));
    return {};
  }
  return store_.campaigns().Update(record);
}

Status Campaign::Resume() {
  PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> records, store_.campaigns().List());
  const CampaignRecord* record = FindUnfinished(records, settings_.Json(), grounds_.target);
  if (record == nullptr) {
    return Error{"there is no unfinished campaign with these settings to resume",
                 "repeat the command of that campaign with --resume, or leave --resume out"};
  }
  PARALLAX_TRY(CheckGrounds(*record, grounds_));
  id_ = record->id;
  PARALLAX_TRY_ASSIGN(std::vector<FoldedEpoch> folded, store_.blocks().FoldedEpochs(id_));
  if (!folded.empty()) {
    PARALLAX_TRY_ASSIGN(
        state_, FoldState::Decode(folded.back().statistics, {names_, relations_, settings_.seed}));
    next_epoch_ = folded.back().epoch + 1;
    hunted_before_s_ = static_cast<double>(state_.hunted_ns) / 1e9;
  }
  progress_.Note(fmt::format("resuming campaign {} at epoch {}", id_, next_epoch_));
  return {};
}

Status Campaign::BeginOrResume() {
  if (settings_.resume) return Resume();
  return SaveRecord(CampaignState::kRunning);
}

Campaign::Epoch Campaign::PlanNext() {
  Epoch epoch;
  PlanInput input{catalogue_.entries, relations_,  state_.corpus,    settings_.seed,    next_epoch_,
                  settings_.epoch_ns, CasesLeft(), settings_.inputs, DeclaredBy(hello_)};
  epoch.manifest = PlanEpoch(input);
  epoch.manifest.targets = fmt::format("{} {}", grounds_.target, grounds_.version);
  epoch.manifest.catalogue_hash = grounds_.catalogue;
  epoch.manifest.relations_hash = grounds_.relations;
  epoch.blocks = CutBlocks(epoch.manifest, relations_, catalogue_.entries);
  epoch.done.resize(epoch.blocks.size());
  return epoch;
}

Status Campaign::Hunt() {
  PARALLAX_TRY(BeginOrResume());
  progress_.Stage("hunting");
  started_ = clock_.Seconds();
  while (!stop_.requested() && !OutOfTime() && CasesLeft() > 0) {
    Epoch epoch = PlanNext();
    if (epoch.blocks.empty()) {
      progress_.Note(
          next_epoch_ == 0
              ? "no API has an input and a relation that apply: nothing is left to hunt"
          : settings_.inputs > 0
              ? fmt::format("no relation is left that had less than {} inputs", settings_.inputs)
              : "no API is left whose inputs can be varied and whose relations apply and let it "
                "live");
      break;
    }
    PARALLAX_TRY(RunEpoch(epoch));
  }
  hunted_s_ = HuntedSeconds();
  return {};
}

Status Campaign::RunEpoch(Epoch& epoch) {
  std::string blob = Encode(epoch.manifest);
  PARALLAX_TRY(store_.blocks().PutManifest(id_, epoch.manifest.epoch, {HashOf(blob).Hex(), blob}));
  PARALLAX_TRY_ASSIGN(std::vector<uint32_t> done,
                      store_.blocks().DoneBlocks(id_, epoch.manifest.epoch));
  for (uint32_t index : done) {
    if (index < epoch.done.size()) epoch.done[index] = true;
  }
  PARALLAX_TRY(RunBlocks(epoch));
  bool complete = std::all_of(epoch.done.begin(), epoch.done.end(), [](bool d) { return d; });
  PARALLAX_TRY(FoldBlocks(epoch));
  // An epoch that the user cut stays open in the store, for --resume; one that time cut is closed.
  if (!complete && stop_.requested()) return {};
  return CloseEpoch(epoch);
}

Status Campaign::RunBlocks(Epoch& epoch) {
  BlockContext context{catalogue_.entries, relations_, settings_.deadline_s, settings_.guard,
                       target_.spec().dialect};
  std::mutex mutex;
  std::condition_variable wake;
  size_t next = 0;
  int running = settings_.jobs;
  std::optional<Error> failure;
  auto work = [&] {
    auto session = target_.Open({&stop_, StopLevel::kNow});
    while (true) {
      size_t index;
      {
        std::lock_guard lock(mutex);
        while (next < epoch.blocks.size() && epoch.done[next]) ++next;
        if (next >= epoch.blocks.size() || failure || stop_.requested() || OutOfTime()) break;
        index = next++;
      }
      auto run = RunBlock(epoch.manifest, epoch.blocks[index], context, *session);
      std::lock_guard lock(mutex);
      if (!run.ok()) {
        failure = run.error();
        break;
      }
      if (!run->complete) break;
      Status saved = store_.blocks().CommitBlock(id_, epoch.manifest.epoch,
                                                 static_cast<uint32_t>(index), Encode(run->result));
      if (!saved.ok()) {
        failure = saved.error();
        break;
      }
      epoch.done[index] = true;
      live_.Add(run->result, epoch.manifest, relations_, catalogue_.entries, state_.apis);
    }
    std::lock_guard lock(mutex);
    workers_.Add(session->statistics());
    --running;
    wake.notify_all();
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < settings_.jobs; ++i) threads.emplace_back(work);
  {
    std::unique_lock lock(mutex);
    while (running > 0) {
      wake.wait_for(lock, std::chrono::duration<double>(kTickSeconds));
      progress_.Tick(Figures());
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (failure) return *failure;
  return {};
}

Status Campaign::FoldBlocks(const Epoch& epoch) {
  FoldContext context{epoch.manifest,        catalogue_.entries,     relations_,
                      settings_.skeptics_on, target_.spec().dialect, AreOnlyEdges(relations_)};
  live_ = {};
  PARALLAX_TRY(store_.blocks().ForEachBlock(
      id_, epoch.manifest.epoch, [&](uint32_t, std::string_view bytes) -> Status {
        PARALLAX_TRY_ASSIGN(BlockResult result, DecodeBlockResult(bytes));
        Fold(std::move(result), context, &state_);
        return {};
      }));
  state_.corpus.Age();
  ++next_epoch_;
  malloc_trim(0);  // what the blocks took, which the allocator would keep
  return {};
}

Status Campaign::CloseEpoch(const Epoch& epoch) {
  state_.hunted_ns = static_cast<uint64_t>(HuntedSeconds() * 1e9);
  PARALLAX_TRY(store_.blocks().FoldEpoch(id_, epoch.manifest.epoch, state_.Encode(names_)));
  return store_.blocks().DropManifests(id_, next_epoch_);
}

}  // namespace parallax
