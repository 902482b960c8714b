#pragma once

// ConfirmLedger: what became of each group of suspects: a finding, kept in the store and announced,
// the hang of another group's finding, or a doubt. Restores what an earlier run of the campaign
// settled. One thread at a time.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/hangs/hang_line.h"
#include "confirm/investigate.h"
#include "confirm/options.h"
#include "confirm/settled.h"
#include "confirm/suspects.h"
#include "nouns/finding.h"
#include "repro/script/files.h"

namespace parallax {

struct Confirmed {
  std::vector<Finding> findings;                   // by rank, then id
  std::map<std::string, uint64_t> cases = {};      // of the groups that are findings, by name
  std::map<std::string, std::string> doubts = {};  // of others the reason
  size_t open = 0;  // groups that were not settled: time was up, or the user stopped it
};

class ConfirmLedger {
 public:
  // `tools` and `options` outlive it.
  ConfirmLedger(const std::string& campaign, const ConfirmTools& tools,
                const ConfirmOptions& options);

  // Before anything is settled. Error: the store of known findings cannot be opened.
  Status OpenKnown();
  // Doubts what is to be doubted without being tried, and takes over what an earlier run settled.
  // Removes both from `groups`. Error: the store failed.
  Status TakeOver(std::vector<Suspects>* groups);
  // Error: the store failed.
  Status Settle(const Suspects& group, Investigation investigation);
  // A group in which the same program hangs, which a finding of hangs() is about: its cases are of
  // that finding. Error: the store failed.
  Status Join(const Suspects& group, const std::string& hang);

  const Confirmed& confirmed() const { return confirmed_; }
  // That findings are about which were settled or taken over.
  const HangLine& hangs() const { return hangs_; }
  // Sorted.
  Confirmed Take();

 private:
  // Whether what was settled of the group before still holds; else what was tried of it goes.
  Result<bool> Restore(const Settled& before, Suspects* of);
  // The second fault of a group that is settled, if it has one.
  Status RestoreSecond(const std::map<std::string, Settled>& settled, const Suspects& group);
  // Unless it is what the store has of the first.
  Result<std::optional<Finding>> SaveSecond(const Suspects& group, const Finding& first,
                                            SecondFinding second);
  Result<Finding> Save(const Suspects& group, Finding finding);
  // Whether it was not known yet.
  bool Remember(Finding stored);
  // The finding of that id is about it.
  void NoteHang(const HeldHang& held, const std::string& id);

  const std::string campaign_;
  const ConfirmTools& tools_;
  const ConfirmOptions& options_;
  std::unique_ptr<Store> known_;  // null: there is none
  ScriptFiles scripts_;
  Confirmed confirmed_;
  HangLine hangs_;
  std::map<std::string, std::string> findings_of_hangs_;  // ids, by hang
};

}  // namespace parallax
