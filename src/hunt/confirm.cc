// What becomes of the groups of disagreeing cases: Campaign::Confirm.

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "hunt/campaign.h"
#include "hunt/clause_note.h"
#include "hunt/settled.h"
#include "hunt/silent_sides.h"
#include "investigate/target_context.h"
#include "judge/rank.h"
#include "judge/reasons.h"
#include "nouns/case_key.h"
#include "store/sqlite_store.h"

namespace parallax {

namespace {

// Where findings that are the fault of another target than the first are written.
struct PeerBench {
  std::unique_ptr<TargetSession> session;
  TriageContext context;
};

// Suspects of a signature that are judged before the other signatures have had their turn.
constexpr size_t kFirstLook = 3;

}  // namespace

// A signature to be taken up, from its suspect number `from` on.
struct Campaign::Turn {
  std::string signature;
  size_t from = 0;
};

std::vector<std::string> Campaign::ConfirmOrder() const {
  // The turn of a group among those of its API: when time is short, every API gets its first.
  std::map<uint32_t, int> turns;
  std::vector<std::tuple<int, bool, int, std::string>> ranked;
  for (const auto& [signature, group] : state_.groups) {
    if (group.kept.empty()) continue;
    const GroupedCase& first = group.kept.front();
    int turn = turns[relations_[first.planned].api]++;
    bool front_page = Rank(first.verdict, first.binding, first.traits) <= 3;
    // What is doubted waits for what is not; a hang, which is waited for many times, for what is
    // settled in seconds.
    ranked.emplace_back(first.verdict.open ? 2
                        : front_page       ? 0
                                           : 1,
                        first.verdict.kind == Kind::kHang, turn, signature);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> order;
  for (auto& [page, hang, turn, signature] : ranked) order.push_back(std::move(signature));
  return order;
}

void Campaign::DoubtRulesNeverHeld(std::vector<std::string>* order) {
  const std::set<std::string> never = RulesNeverHeld(state_.families, relations_, state_.apis);
  std::erase_if(*order, [&](const std::string& signature) {
    const GroupedCase& first = state_.groups.at(signature).kept.front();
    const Kind kind = first.verdict.kind;
    // Python code alone does not crash a process.
    if (kind != Kind::kHang && kind != Kind::kStatus) return false;
    if (!never.contains(first.relation.FamilyName())) return false;
    doubts_[signature] = kNeverReturned;
    return true;
  });
}

Status Campaign::Restore(std::vector<std::string>* order) {
  PARALLAX_TRY_ASSIGN(auto settled, LoadSettled(store_, id_));
  for (const auto& [signature, before] : settled) {
    auto group = state_.groups.find(signature);
    if (group == state_.groups.end()) continue;
    if (before.finding.empty()) {
      // What came since then was not judged.
      if (group->second.cases != before.cases) continue;
      doubts_[signature] = before.doubt;
    } else {
      PARALLAX_TRY_ASSIGN(auto stored, store_.findings().Get(before.finding));
      if (!stored) continue;
      uint64_t cases = group->second.cases;
      if (cases > before.cases) {
        stored->cases += cases - before.cases;
        PARALLAX_TRY(store_.Atomically([&]() -> Status {
          PARALLAX_TRY(store_.findings().Update(*stored));
          return PutSettled(store_, id_, signature, {before.finding, "", cases});
        }));
      }
      confirmed_cases_[signature] = cases;
      Remember(std::move(*stored));
    }
    std::erase(*order, signature);
  }
  return {};
}

Status Campaign::Confirm(const ConfirmOptions& options) {
  scripts_.emplace(options.scripts_folder, progress_);
  known_list_ = options.known_list;
  std::vector<std::string> order = ConfirmOrder();
  DoubtRulesNeverHeld(&order);
  PARALLAX_TRY(Restore(&order));
  // Who stopped the hunt does not wait for a confirmation: --resume makes up for it.
  if (!order.empty() && stop_.requested()) {
    progress_.Note(
        fmt::format("stopped: {} suspect{} not confirmed; the same command with "
                    "--resume goes on",
                    order.size(), order.size() == 1 ? " is" : "s are"));
  } else if (!order.empty()) {
    progress_.Stage(
        fmt::format("confirming {} suspect{}", order.size(), order.size() == 1 ? "" : "s"));
    PARALLAX_TRY(ConfirmAll(order, options));
  }
  std::sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.rank, a.id) < std::tie(b.rank, b.id);
  });
  if (!findings_.empty() && !stop_.requested()) PARALLAX_TRY(Relate(options));
  return Finish();
}

Status Campaign::Finish() {
  PARALLAX_TRY(SaveNotes());
  if (stop_.requested()) return SaveRecord(CampaignState::kInterrupted);
  return store_.Atomically([&]() -> Status {
    PARALLAX_TRY(DropSettled(store_, id_));
    return SaveRecord(CampaignState::kFinished);
  });
}

TriageContext Campaign::ContextIn(TargetSession& session, const ConfirmOptions& options,
                                  const StopAt& stop) const {
  return ContextOn(session, session, target_.spec(), hello_, options, stop);
}

TriageContext Campaign::ContextOn(Evaluator& evaluator, TargetSession& session,
                                  const TargetSpec& spec, const Hello& hello,
                                  const ConfirmOptions& options, const StopAt& stop) const {
  TriageContext context = MakeTriageContext(evaluator, session, spec, hello, stop);
  if (options.run_script) context.run_script = options.run_script;
  context.skeptics_on = settings_.skeptics_on;
  context.guard = settings_.guard;
  context.deadline_s = settings_.deadline_s;
  context.apis = apis_;
  context.constraints = [this](const std::string& api) -> std::span<const Constraint> {
    const CatalogueEntry* entry = catalogue_.Find(api);
    if (entry == nullptr) return {};
    return entry->constraints;
  };
  return context;
}

// What the threads of a confirmation share.
struct Campaign::Confirmation {
  const ConfirmOptions& options;
  const size_t wanted;  // signatures
  const double begin;
  std::map<std::string, std::string> script_sources;  // by target
  std::unique_ptr<Store> known;

  std::mutex mutex;  // guards the rest, and what the campaign knows
  std::vector<Turn> turns;
  size_t next = 0;
  size_t done = 0;
  std::optional<Error> failure;
};

Result<std::map<std::string, std::string>> Campaign::ScriptSources() {
  const StopAt stop{&stop_, StopLevel::kNow};
  std::map<std::string, std::string> sources;
  PARALLAX_TRY_ASSIGN(sources[target_.spec().name], ScriptSourceOf(*target_.Open(stop)));
  for (const HuntedTarget& peer : peers_) {
    auto source = ScriptSourceOf(*peer.target.Open(stop));
    sources[peer.target.spec().name] = source.ok() ? std::move(source).value() : "";
  }
  return sources;
}

Status Campaign::ConfirmAll(const std::vector<std::string>& order, const ConfirmOptions& options) {
  Confirmation shared{options, order.size(), clock_.Seconds(), {}, nullptr, {}, {}, 0, 0, {}};
  if (!options.known_store.empty()) {
    PARALLAX_TRY_ASSIGN(shared.known, OpenSqliteStore(options.known_store, kReadOnly));
  }
  PARALLAX_TRY_ASSIGN(shared.script_sources, ScriptSources());
  for (const std::string& signature : order) shared.turns.push_back({signature});
  std::vector<std::thread> threads;
  for (int i = 0; i < settings_.jobs; ++i) threads.emplace_back([&] { TakeTurns(shared); });
  for (std::thread& thread : threads) thread.join();
  if (shared.failure) return *shared.failure;
  if (shared.done < order.size() && !stop_.requested()) {
    progress_.Note(
        fmt::format("{} of {} suspects were not settled in {:.0f} s; they are counted "
                    "as untrusted: unprobed",
                    order.size() - shared.done, order.size(), options.limit_s));
  }
  return {};
}

void Campaign::TakeTurns(Confirmation& shared) {
  const ConfirmOptions& options = shared.options;
  // An investigation cut short loses nothing: a resumed campaign begins it again.
  const StopAt stop{&stop_, StopLevel::kClean};
  auto session = target_.Open(stop);
  TriageContext context = ContextIn(*session, options, stop);
  context.script_source = shared.script_sources.at(context.target);
  std::vector<PeerBench> benches;
  for (const HuntedTarget& peer : peers_) {
    auto own = peer.target.Open(stop);
    TriageContext on_peer =
        ContextOn(*session, *own, peer.target.spec(), peer.hello, options, stop);
    on_peer.script_source = shared.script_sources.at(on_peer.target);
    benches.push_back({std::move(own), std::move(on_peer)});
  }
  context.on_target = [&benches](const std::string& name) {
    const auto found = std::find_if(benches.begin(), benches.end(), [&](const PeerBench& bench) {
      return bench.context.target == name;
    });
    return found == benches.end() ? nullptr : &found->context;
  };
  while (true) {
    std::unique_lock lock(shared.mutex);
    bool late = options.limit_s > 0 && clock_.Seconds() - shared.begin > options.limit_s;
    bool over = shared.next >= shared.turns.size() || shared.failure;
    if (over || late || stop_.requested()) return;
    const Turn turn = shared.turns[shared.next++];
    const Group& group = state_.groups[turn.signature];
    auto suspects = SuspectsOf(group, turn.from, turn.from == 0 ? kFirstLook : group.kept.size());
    lock.unlock();
    // What an investigation finds must not depend on the one before it.
    session->Refresh();
    auto investigation = Investigate(context, std::move(suspects), true);
    // Outcomes of a reduction can take hundreds of megabytes, which the allocator would keep.
    malloc_trim(0);
    lock.lock();
    if (stop_.requested() && (!investigation.ok() || session->stopped())) return;
    Status ended = investigation.ok() ? EndTurn(turn, std::move(investigation).value(), shared)
                                      : Status(investigation.error());
    if (!ended.ok()) shared.failure = ended.error();
  }
}

Status Campaign::EndTurn(const Turn& turn, Investigation investigation, Confirmation& shared) {
  // Benign so far; the others of its cases are looked at when each signature had its turn.
  const Group& group = state_.groups[turn.signature];
  bool more = group.kept.size() > kFirstLook && !group.kept.front().verdict.open;
  if (!investigation.finding && turn.from == 0 && more) {
    shared.turns.push_back({turn.signature, kFirstLook});
    return {};
  }
  progress_.Done(++shared.done, shared.wanted);
  return Settle(turn.signature, std::move(investigation), shared.known.get());
}

Status Campaign::Settle(const std::string& signature, Investigation investigation, Store* known) {
  uint64_t cases = state_.groups[signature].cases;
  if (!investigation.finding) {
    std::string reason = investigation.verdict.reason;
    if (reason.empty()) reason = "not-repeatable";
    doubts_[signature] = reason;
    return PutSettled(store_, id_, signature, {"", reason, cases});
  }
  std::optional<Finding> stored;
  PARALLAX_TRY(store_.Atomically([&]() -> Status {
    PARALLAX_TRY_ASSIGN(stored, SaveFinding(signature, std::move(*investigation.finding), known));
    return PutSettled(store_, id_, signature, {stored->id, "", cases});
  }));
  confirmed_cases_[signature] = cases;
  progress_.Announce(*stored);
  Remember(std::move(*stored));
  return {};
}

Result<Finding> Campaign::SaveFinding(const std::string& signature, Finding finding, Store* known) {
  if (const CatalogueEntry* entry = catalogue_.Find(finding.signature.api)) {
    TellClauses(*entry, &finding);
  }
  finding.cases = state_.groups[signature].cases;
  finding.first_campaign = finding.last_campaign = id_;
  if (known != nullptr && finding.status == FindingStatus::kNew) {
    PARALLAX_TRY_ASSIGN(auto before, known->findings().GetBySignature(finding.signature));
    if (before) finding.status = FindingStatus::kKnown;
  }
  const KnownEntry* entry = known_list_ ? known_list_->Find(finding) : nullptr;
  if (entry != nullptr && IsConfirmed(finding.status)) {
    finding.status = FindingStatus::kKnown;
    finding.known_url = entry->url;
    finding.known_list = known_list_->file;
  }
  PARALLAX_TRY_ASSIGN(Finding stored, store_.findings().Add(finding));
  if (!scripts_->Write(&stored)) return stored;
  return store_.findings().Update(stored);
}

void Campaign::Remember(Finding stored) {
  auto same = std::find_if(findings_.begin(), findings_.end(),
                           [&](const Finding& f) { return f.id == stored.id; });
  if (same != findings_.end()) {
    *same = std::move(stored);
  } else {
    findings_.push_back(std::move(stored));
  }
}

}  // namespace parallax
