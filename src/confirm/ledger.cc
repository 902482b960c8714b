#include "confirm/ledger.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "confirm/clause_note.h"
#include "store/sqlite_store.h"

namespace parallax {
namespace {

constexpr const char* kSecond = " second";  // behind a group's name, of its second fault
constexpr const char* kJoined =
    "; further suspects hang in the same call: they count as its cases and were not run again";

}  // namespace

ConfirmLedger::ConfirmLedger(const std::string& campaign, const ConfirmTools& tools,
                             const ConfirmOptions& options)
    : campaign_(campaign),
      tools_(tools),
      options_(options),
      scripts_(options.scripts_folder, tools.progress) {}

Status ConfirmLedger::OpenKnown() {
  if (options_.known_store.empty()) return {};
  PARALLAX_TRY_ASSIGN(known_, OpenSqliteStore(options_.known_store, kReadOnly));
  return {};
}

Status ConfirmLedger::TakeOver(std::vector<Suspects>* groups) {
  std::erase_if(*groups, [&](const Suspects& group) {
    if (!group.doubt.empty()) confirmed_.doubts[group.name] = group.doubt;
    return !group.doubt.empty();
  });
  PARALLAX_TRY_ASSIGN(const auto settled, LoadSettled(tools_.store, campaign_));
  std::vector<Suspects> open;
  for (Suspects& group : *groups) {
    const auto before = settled.find(group.name);
    bool holds = false;
    if (before != settled.end()) {
      PARALLAX_TRY_ASSIGN(holds, Restore(before->second, &group));
    }
    if (holds) {
      PARALLAX_TRY(RestoreSecond(settled, group));
    } else {
      open.push_back(std::move(group));
    }
  }
  *groups = std::move(open);
  return {};
}

Result<bool> ConfirmLedger::Restore(const Settled& before, Suspects* of) {
  Suspects& group = *of;
  if (before.finding.empty()) {
    // What came since then was not judged.
    const auto was_tried = [&](const RecordedCase& each) {
      return std::find(before.tried.begin(), before.tried.end(), each.key) != before.tried.end();
    };
    const bool all_tried = std::all_of(group.kept.begin(), group.kept.end(), was_tried);
    if (group.cases != before.cases && !all_tried) {
      std::erase_if(group.kept, was_tried);
      return false;
    }
    confirmed_.doubts[group.name] = before.doubt;
    return true;
  }
  PARALLAX_TRY_ASSIGN(auto stored, tools_.store.findings().Get(before.finding));
  if (!stored) return false;
  if (group.cases > before.cases) {
    stored->cases += group.cases - before.cases;
    PARALLAX_TRY(tools_.store.Atomically([&]() -> Status {
      PARALLAX_TRY(tools_.store.findings().Update(*stored));
      return PutSettled(tools_.store, campaign_, group.name, {before.finding, "", group.cases, {}});
    }));
  }
  confirmed_.cases[group.name] = group.cases;
  NoteHang(HangHeldBy(*stored), stored->id);
  Remember(std::move(*stored));
  return true;
}

Status ConfirmLedger::RestoreSecond(const std::map<std::string, Settled>& settled,
                                    const Suspects& group) {
  const auto at = settled.find(group.name + kSecond);
  if (at == settled.end()) return {};
  PARALLAX_TRY_ASSIGN(auto stored, tools_.store.findings().Get(at->second.finding));
  if (stored) Remember(std::move(*stored));
  return {};
}

Status ConfirmLedger::Settle(const Suspects& group, Investigation investigation) {
  if (!investigation.finding) {
    std::string reason = investigation.verdict.reason;
    if (reason.empty()) reason = "not-repeatable";
    confirmed_.doubts[group.name] = reason;
    Settled doubt{"", reason, group.cases, {}};
    for (const RecordedCase& each : group.kept) doubt.tried.push_back(each.key);
    return PutSettled(tools_.store, campaign_, group.name, doubt);
  }
  std::optional<Finding> stored, second;
  const HeldHang held = HangHeldBy(*investigation.finding);
  PARALLAX_TRY(tools_.store.Atomically([&]() -> Status {
    PARALLAX_TRY_ASSIGN(stored, Save(group, std::move(*investigation.finding)));
    if (investigation.second) {
      PARALLAX_TRY_ASSIGN(second, SaveSecond(group, *stored, std::move(*investigation.second)));
    }
    return PutSettled(tools_.store, campaign_, group.name, {stored->id, "", group.cases, {}});
  }));
  confirmed_.cases[group.name] = group.cases;
  NoteHang(held, stored->id);
  for (const auto& each : {stored, second}) {
    if (each && Remember(*each)) tools_.progress.Announce(*each);
  }
  return {};
}

void ConfirmLedger::NoteHang(const HeldHang& held, const std::string& id) {
  if (held.hang.empty()) return;
  hangs_.Note(held);
  const auto [at, is_first] = findings_of_hangs_.emplace(held.hang, id);
  if (!is_first && held.enough) at->second = id;
}

Status ConfirmLedger::Join(const Suspects& group, const std::string& hang) {
  PARALLAX_TRY_ASSIGN(std::optional<Finding> stored,
                      tools_.store.findings().Get(findings_of_hangs_.at(hang)));
  PARALLAX_CHECK(stored.has_value(), "a hang is held by a finding of the store");
  stored->cases += group.cases;
  if (stored->evidence.find(kJoined) == std::string::npos) stored->evidence += kJoined;
  PARALLAX_TRY(tools_.store.Atomically([&]() -> Status {
    PARALLAX_TRY(tools_.store.findings().Update(*stored));
    return PutSettled(tools_.store, campaign_, group.name, {stored->id, "", group.cases, {}});
  }));
  confirmed_.cases[group.name] = group.cases;
  Remember(std::move(*stored));
  return {};
}

Result<std::optional<Finding>> ConfirmLedger::SaveSecond(const Suspects& group,
                                                         const Finding& first,
                                                         SecondFinding second) {
  // An earlier campaign may have met the two the other way round.
  if (second.apart.holds(first.witness.binding)) return std::optional<Finding>();
  // Cases of the group count for the first: nobody knows of each which fault it shows.
  PARALLAX_TRY_ASSIGN(Finding stored,
                      Save({group.name, group.entry, {}, 1, ""}, std::move(second.finding)));
  PARALLAX_TRY(PutSettled(tools_.store, campaign_, group.name + kSecond, {stored.id, "", 1, {}}));
  return std::optional<Finding>(std::move(stored));
}

Result<Finding> ConfirmLedger::Save(const Suspects& group, Finding finding) {
  const CatalogueEntry* about = tools_.catalogue.Find(finding.signature.api);
  if (about != nullptr) TellClauses(*about, &finding);
  finding.cases = group.cases;
  finding.first_campaign = finding.last_campaign = campaign_;
  if (known_ != nullptr && finding.status == FindingStatus::kNew) {
    PARALLAX_TRY_ASSIGN(auto before, known_->findings().GetBySignature(finding.signature));
    if (before) finding.status = FindingStatus::kKnown;
  }
  MarkReported(options_.known_lists, &finding);
  PARALLAX_TRY_ASSIGN(Finding stored, tools_.store.findings().Add(finding));
  if (!scripts_.Write(&stored)) return stored;
  return tools_.store.findings().Update(stored);
}

bool ConfirmLedger::Remember(Finding stored) {
  std::vector<Finding>& findings = confirmed_.findings;
  const auto same = std::find_if(findings.begin(), findings.end(),
                                 [&](const Finding& f) { return f.id == stored.id; });
  if (same != findings.end()) {
    *same = std::move(stored);
    return false;
  }
  findings.push_back(std::move(stored));
  return true;
}

Confirmed ConfirmLedger::Take() {
  std::sort(confirmed_.findings.begin(), confirmed_.findings.end(),
            [](const Finding& a, const Finding& b) {
              return std::tie(a.rank, a.id) < std::tie(b.rank, b.id);
            });
  return std::move(confirmed_);
}

}  // namespace parallax
