// What becomes of the groups of disagreeing cases: Campaign::Confirm.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/fs.h"
#include "campaign/campaign.h"
#include "judge/rank.h"
#include "model/case_key.h"
#include "store/sqlite_store.h"
#include "targets/target_worker.h"
#include "triage/cluster.h"
#include "triage/run_script.h"

namespace parallax {
namespace {

constexpr double kAskDeadlineS = 30;
constexpr double kScriptTimeoutS = 90;

// The interpreter of the target with what its worker has on its path.
ScriptEnvironment ScriptEnvironmentOf(const TargetSpec& spec) {
  ScriptEnvironment environment;
  environment.python = spec.python;
  environment.environment = spec.environment;
  std::string path;
  for (const std::string& folder : spec.support_paths) path += (path.empty() ? "" : ":") + folder;
  if (!path.empty()) environment.environment.emplace_back("PYTHONPATH", path);
  environment.scratch = std::filesystem::temp_directory_path();
  environment.timeout_s = kScriptTimeoutS;
  return environment;
}

TriageContext MakeContext(TargetWorker& worker, const TargetSpec& spec, const Hello& hello,
                          const CampaignSettings& settings, const std::string& script_source) {
  TriageContext context{.evaluator = worker,
                        .target = spec.name,
                        .target_version = hello.version,
                        .profile = hello.profile,
                        .skeptics_on = settings.skeptics_on,
                        .guard = settings.guard,
                        .deadline_s = settings.deadline_s,
                        .script_source = script_source,
                        .source = nullptr,
                        .run_script = nullptr};
  context.source = [&worker](const std::string& program) {
    return worker.AskText("source", program, kAskDeadlineS);
  };
  ScriptEnvironment environment = ScriptEnvironmentOf(spec);
  context.run_script = [environment](const std::string& text) {
    return RunScript(environment, text);
  };
  return context;
}

}  // namespace

std::vector<Suspect> Campaign::SuspectsOf(const Group& group) const {
  std::vector<Suspect> suspects;
  for (const GroupedCase& c : group.first) {
    const PlannedRelation& planned = relations_[c.relation];
    Suspect suspect;
    suspect.relation = planned.relation;
    suspect.binding = c.binding;
    suspect.seed = CaseSeed(settings_.seed, c.key);
    suspect.outcomes = c.outcomes;
    suspect.verdict = group.verdict;
    suspect.traits = catalogue_.entries[planned.api].api.traits;
    suspect.cases = group.cases;
    suspect.key = c.key;
    suspect.epoch = c.key.manifest;
    suspect.campaign = id_;
    suspects.push_back(std::move(suspect));
  }
  return suspects;
}

std::vector<std::string> Campaign::ConfirmOrder() const {
  // The turn of a group among those of its API: when time is short, every API gets its first.
  std::map<uint32_t, int> turns;
  std::vector<std::tuple<int, int, std::string>> ranked;
  for (const auto& [signature, group] : state_.groups) {
    if (group.first.empty()) continue;
    int turn = turns[relations_[group.first[0].relation].api]++;
    bool front_page = Rank(group.verdict, group.first[0].binding) <= 3;
    ranked.emplace_back(front_page ? 0 : 1, turn, signature);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> order;
  for (auto& [page, turn, signature] : ranked) order.push_back(std::move(signature));
  return order;
}

Status Campaign::Confirm(const ConfirmOptions& options) {
  std::vector<std::string> order = ConfirmOrder();
  if (order.empty()) {
    PARALLAX_TRY(SaveNotes());
    return SaveRecord(stop_.requested() ? CampaignState::kInterrupted : CampaignState::kFinished);
  }
  progress_.Stage(
      fmt::format("confirming {} suspect{}", order.size(), order.size() == 1 ? "" : "s"));
  std::unique_ptr<Store> known;
  if (!options.known_store.empty()) {
    PARALLAX_TRY_ASSIGN(known, OpenSqliteStore(options.known_store, {StoreAccess::kRead, 5000, 0}));
  }
  TargetWorker asker(host_, &stop_);
  PARALLAX_TRY_ASSIGN(std::string script_source, asker.AskText("script_source", "", kAskDeadlineS));
  asker.Refresh();
  double begin = clock_.Seconds();
  std::mutex mutex;
  size_t next = 0;
  size_t done = 0;
  std::optional<Error> failure;
  auto work = [&] {
    TargetWorker worker(host_, &stop_);
    TriageContext context = MakeContext(worker, options.spec, hello_, settings_, script_source);
    while (true) {
      std::unique_lock lock(mutex);
      bool late = clock_.Seconds() - begin > options.limit_s;
      if (next >= order.size() || late || failure || stop_.requested()) return;
      const std::string& signature = order[next++];
      std::vector<Suspect> suspects = SuspectsOf(state_.groups[signature]);
      lock.unlock();
      auto investigation = Investigate(context, std::move(suspects), true);
      lock.lock();
      progress_.Done(++done, order.size());
      if (!investigation.ok()) {
        if (!stop_.requested()) failure = investigation.error();
        return;
      }
      Status settled = Settle(signature, std::move(investigation).value(), options, known.get());
      if (!settled.ok()) failure = settled.error();
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < settings_.jobs; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (next < order.size() && !failure) {
    progress_.Note(
        fmt::format("{} of {} suspects were not taken up in {:.0f} s; they are counted "
                    "as untrusted: unprobed",
                    order.size() - next, order.size(), options.limit_s));
  }
  std::sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.rank, a.id) < std::tie(b.rank, b.id);
  });
  if (failure) return *failure;
  PARALLAX_TRY(SaveNotes());
  return SaveRecord(stop_.requested() ? CampaignState::kInterrupted : CampaignState::kFinished);
}

Status Campaign::Settle(const std::string& signature, Investigation investigation,
                        const ConfirmOptions& options, const Store* known) {
  if (!investigation.finding) {
    doubts_[signature] =
        investigation.verdict.reason.empty() ? "not-repeatable" : investigation.verdict.reason;
    return {};
  }
  confirmed_cases_[signature] = state_.groups[signature].cases;
  Finding finding = std::move(*investigation.finding);
  finding.cases = state_.groups[signature].cases;
  finding.first_campaign = finding.last_campaign = id_;
  if (known != nullptr && finding.status == FindingStatus::kNew) {
    PARALLAX_TRY_ASSIGN(auto before,
                        const_cast<Store*>(known)->findings().GetBySignature(finding.signature));
    if (before) finding.status = FindingStatus::kKnown;
  }
  PARALLAX_TRY_ASSIGN(Finding stored, store_.findings().Add(finding));
  if (!stored.script.empty() && !options.scripts_folder.empty()) {
    std::filesystem::path path =
        std::filesystem::path(options.scripts_folder) / (stored.id + ".py");
    PARALLAX_TRY(MakeDirectories(options.scripts_folder));
    PARALLAX_TRY(WriteFileAtomically(path, stored.script));
    stored.script_path = path.string();
    PARALLAX_TRY_ASSIGN(stored, store_.findings().Update(stored));
  }
  progress_.Announce(stored);
  auto same = std::find_if(findings_.begin(), findings_.end(),
                           [&](const Finding& f) { return f.id == stored.id; });
  if (same != findings_.end()) {
    *same = std::move(stored);
  } else {
    findings_.push_back(std::move(stored));
  }
  return {};
}

}  // namespace parallax
