#pragma once

// Campaign: a run over one target, or over several together: epochs of sweeps, each planned from
// what the ones before it showed, then the confirmation of what disagrees. It owns no process and
// no file: target, store and progress are the caller's.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "confirm/investigate.h"
#include "hunt/block_runner.h"
#include "hunt/fold.h"
#include "hunt/live_epoch.h"
#include "hunt/resume.h"
#include "hunt/settings.h"
#include "report/summary.h"
#include "repro/script/files.h"
#include "store/known_list.h"
#include "store/store.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

// A target of a hunt over several. The target outlives the campaign.
struct HuntedTarget {
  Target& target;
  Hello hello;
};

// How suspects become findings.
struct ConfirmOptions {
  // No suspect is taken up after so long; the rest stay unprobed. 0: all are, as a campaign of a
  // fixed number of cases wants it.
  double limit_s = 120;
  std::string scripts_folder;  // where reproduction scripts are written
  std::string known_store;     // findings there are not new; empty for none
  // Entries that count for this version today; findings that they name are known.
  std::optional<KnownList> known_list = std::nullopt;
  // Runs a script in place of the target's interpreter; called on several threads. Empty: that one.
  std::function<Result<ScriptRun>(const std::string& text)> run_script = nullptr;
};

// What a campaign works with.
struct CampaignTools {
  Target& target;  // of several a JointTarget
  Store& store;
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
};

// What it hunts: the running target, what can be called there, what must hold of it.
struct HuntedLibrary {
  Hello hello;
  const Catalogue& catalogue;
  std::vector<PlannedRelation> relations;
  std::vector<HuntedTarget> peers = {};  // the other targets, of a hunt over several
};

class Campaign {
 public:
  // All references outlive it.
  Campaign(const CampaignSettings& settings, HuntedLibrary library, const CampaignTools& tools);

  // Hunts until time, cases or the user end it. Error: the store or the target failed for good;
  // what was committed stays.
  Status Hunt();
  // Probes, reduces and confirms what disagreed; commits findings and announces them.
  // Error: the store failed; findings saved until then stay.
  Status Confirm(const ConfirmOptions& options);
  // REQUIRES: Hunt returned. Findings of this campaign, by rank.
  CampaignSummary Summarise() const;
  const std::vector<Finding>& findings() const { return findings_; }
  bool AnyNewOnFrontPage() const;

  const FoldState& state() const { return state_; }

 private:
  struct Epoch {
    Manifest manifest;
    std::vector<Block> blocks;
    std::vector<bool> done;
  };

  Status BeginOrResume();
  Status Resume();
  Epoch PlanNext();
  Status RunEpoch(Epoch& epoch);
  Status RunBlocks(Epoch& epoch);
  Status FoldBlocks(const Epoch& epoch);
  Status CloseEpoch(const Epoch& epoch);
  Status SaveRecord(CampaignState state);
  bool OutOfTime() const;
  double HuntedSeconds() const;  // all runs of the campaign
  uint64_t CasesLeft() const;
  ProgressFigures Figures() const;
  // Entries that --only names.
  uint64_t ChosenApis() const;
  uint64_t JudgedApis() const;

  // The parts of a summary that are about signatures, and about APIs.
  void SummariseGroups(CampaignSummary* s) const;
  void SummariseApis(CampaignSummary* s) const;
  void SummariseKnown(CampaignSummary* s) const;
  // Judged cases of the APIs that the entry names, when it was looked for and is not there.
  // Nothing: it was seen, or nobody can tell.
  std::optional<uint64_t> NotSeenIn(const KnownEntry& entry) const;
  // What `parallax why` tells of each API.
  Status SaveNotes();
  // Signatures of the groups, the gravest first.
  std::vector<std::string> ConfirmOrder() const;
  // What hangs or is refused by a rule of which a side returned nowhere; doubted, and removed from
  // `order`.
  void DoubtRulesNeverHeld(std::vector<std::string>* order);
  // What an earlier run of this campaign settled already; removed from `order`.
  Status Restore(std::vector<std::string>* order);
  Status ConfirmAll(const std::vector<std::string>& order, const ConfirmOptions& options);
  struct Turn;
  struct Confirmation;
  // One thread of a confirmation. What it could not do is in `shared`.
  void TakeTurns(Confirmation& shared);
  // REQUIRES: shared.mutex is held.
  Status EndTurn(const Turn& turn, Investigation investigation, Confirmation& shared);
  // Where the findings of this campaign are tried and written.
  TriageContext ContextIn(TargetSession& session, const ConfirmOptions& options,
                          const StopAt& stop) const;
  // The same, for those of the target that `session` is of; `evaluator` runs its cases.
  TriageContext ContextOn(Evaluator& evaluator, TargetSession& session, const TargetSpec& spec,
                          const Hello& hello, const ConfirmOptions& options,
                          const StopAt& stop) const;
  // What scripts of each target are made with, by its name; empty of another target than the first
  // that does not answer: no scripts are written for it. Error: the first does not.
  Result<std::map<std::string, std::string>> ScriptSources();
  // Which of them are likely one cause.
  Status Relate(const ConfirmOptions& options);
  Status Finish();
  Status Settle(const std::string& signature, Investigation investigation, Store* known);
  Result<Finding> SaveFinding(const std::string& signature, Finding finding, Store* known);
  void Remember(Finding stored);

  const CampaignSettings& settings_;
  Target& target_;
  const Grounds grounds_;
  const Hello hello_;
  const std::vector<HuntedTarget> peers_;
  const Catalogue& catalogue_;
  const std::vector<const Api*> apis_;  // of the catalogue
  const std::vector<PlannedRelation> relations_;
  const Names names_;
  Store& store_;
  const Clock& clock_;
  const StopToken& stop_;
  Progress& progress_;

  std::string id_;
  FoldState state_;
  uint32_t next_epoch_ = 0;
  double started_ = 0;
  double hunted_before_s_ = 0;  // by the runs that this one resumes
  double hunted_s_ = 0;
  LiveEpoch live_;
  WorkerStatistics workers_;
  std::map<std::string, uint64_t> confirmed_cases_;  // signature -> disagreeing cases
  std::map<std::string, std::string> doubts_;        // signature -> reason of the skeptic
  std::vector<Finding> findings_;
  std::optional<ScriptFiles> scripts_;   // from confirmation on
  std::optional<KnownList> known_list_;  // the same
};

}  // namespace parallax
