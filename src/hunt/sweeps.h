#pragma once

// Sweeps: the epochs of a hunt, each planned from what the ones before it showed, run in blocks and
// folded as these end; then sources may add relations. What is done is in the store, so that a hunt
// that was cut anywhere goes on and ends as if nothing had happened. It confirms nothing.

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hunt/block_pool.h"
#include "hunt/budget.h"
#include "hunt/epoch_fold.h"
#include "hunt/fold.h"
#include "hunt/hunt_tools.h"
#include "hunt/kept_state.h"
#include "hunt/relations/other_meaning.h"
#include "hunt/resume.h"
#include "prepare/prepared_hunt.h"
#include "relations/relation_set.h"
#include "search/names.h"
#include "words/progress.h"

namespace parallax {

class Sweeps {
 public:
  // All references outlive it. Takes the relations of the hunt.
  Sweeps(PreparedHunt& hunt, const Grounds& grounds, const HuntTools& tools);

  // Takes up what the store has of the campaign. Error: the store failed, or has what does not fit.
  Status Resume(const std::string& campaign);
  // Until time, cases or the user end it, or no epoch before number `end` is left. Error: the store
  // or the target failed for good; what was committed stays.
  Status Run(const std::string& campaign, uint32_t end = UINT32_MAX);
  // The epoch that follows what is known. Its blocks are not run.
  Epoch PlanNext() const;

  // What confirmation found out of guesses, in the store, too. Error: the store failed.
  Status Keep(const std::vector<OtherMeaning>& others);

  const FoldState& state() const { return state_; }
  // When no epoch follows.
  FoldState TakeState() { return std::move(state_); }
  const RelationSet& relations() const { return relations_; }
  const WorkerStatistics& workers() const { return workers_; }
  uint32_t epochs() const { return next_epoch_; }
  double seconds() const { return budget_.Seconds(); }

 private:
  Status RunEpoch(Epoch& epoch);
  Status SweepBlocks(Epoch& epoch, EpochFold* fold);
  Status CloseEpoch(const Epoch& epoch, const EpochFold& fold);
  void AddRelations(const std::set<uint32_t>& judged);
  // `before`: cases of the epochs before this one.
  Status Tell(const EpochFold& fold, uint64_t before, int idle) const;

  const CampaignSettings& settings_;
  const Grounds& grounds_;
  const Hello& hello_;  // of the subject
  const HuntTools tools_;
  const std::vector<CatalogueEntry>& catalogue_;
  const std::vector<TriedPaths>& paths_;
  const uint64_t chosen_apis_;

  std::string campaign_;
  HuntBudget budget_;
  FoldState state_;
  KeptState kept_;
  RelationSet relations_;
  Names names_;  // of the catalogue and these
  uint32_t next_epoch_ = 0;
  WorkerStatistics workers_;
};

// Entries that `only`, a glob over the names of APIs, names.
uint64_t CountChosen(const std::vector<CatalogueEntry>& catalogue, const std::string& only);

}  // namespace parallax
