#include "confirm/confirm.h"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <utility>

#include "base/text.h"
#include "confirm/bench.h"
#include "confirm/causes.h"
#include "confirm/hangs/turn_costs.h"
#include "confirm/turn_queue.h"
#include "confirm/turns.h"

namespace parallax {
namespace {

class BenchInvestigator : public Investigator {
 public:
  BenchInvestigator(const ConfirmTools& tools, const ConfirmOptions& options,
                    const ScriptSources& sources)
      : bench_(tools, options, sources) {}

  Result<Investigation> Investigate(std::vector<RecordedCase> suspects, size_t tried) override {
    bench_.session().Refresh();
    return parallax::Investigate(bench_.context(), std::move(suspects), true, tried);
  }
  bool stopped() const override { return bench_.session().stopped(); }

 private:
  Bench bench_;
};

std::vector<Suspects> InTurnOrder(std::vector<Suspects> groups) {
  std::vector<Suspects> ordered;
  for (const size_t i : TurnOrder(groups)) ordered.push_back(std::move(groups[i]));
  return ordered;
}

// Those that are investigated beside the hunt still.
std::vector<Suspects> TakeAtHand(const ConfirmBeside* beside, std::vector<Suspects>* groups) {
  std::vector<Suspects> at_hand, others;
  const std::set<std::string> names =
      beside == nullptr ? std::set<std::string>() : beside->AtHand();
  for (Suspects& group : *groups) {
    (names.contains(group.name) ? at_hand : others).push_back(std::move(group));
  }
  *groups = std::move(others);
  return at_hand;
}

// How long that may take; nothing where no suspect is left out for time.
std::string AtMost(double limit_s) {
  return limit_s > 0 ? fmt::format(", for {:.0f} s at most", limit_s) : "";
}

void TellJoined(size_t joined, Progress& progress) {
  if (joined == 0) return;
  progress.Note("not run again, as findings are about the same hangs: " +
                Counted(joined, "suspect"));
}

// How many were not settled.
Result<size_t> InvestigateAll(const std::vector<Suspects>& groups, const ConfirmTools& tools,
                              const ConfirmOptions& options, ConfirmBeside* beside,
                              ConfirmLedger* ledger) {
  if (groups.empty() || tools.stop.requested()) return groups.size();
  tools.progress.Stage("confirming " + Counted(groups.size(), "suspect") + AtMost(options.limit_s));
  PARALLAX_TRY(ledger->OpenKnown());
  PARALLAX_TRY_ASSIGN(const ScriptSources sources, AskScriptSources(tools));
  TurnQueue queue(groups,
                  {tools.clock, tools.stop, options.limit_s, options.jobs,
                   kDeadlinesOfHang * options.deadline_s},
                  ledger->hangs());
  size_t joined = 0;
  TurnTools turns{tools.stop, options.jobs, nullptr, nullptr};
  turns.open = [&] { return std::make_unique<BenchInvestigator>(tools, options, sources); };
  turns.settle = [&](const Suspects& group, Investigation investigation) -> Status {
    tools.progress.Left(queue.settled(), queue.groups(), queue.Left());
    if (beside != nullptr) PARALLAX_TRY(beside->Settle());
    return ledger->Settle(group, std::move(investigation));
  };
  turns.join = [&](const Suspects& group, const std::string& hang) -> Status {
    ++joined;
    return ledger->Join(group, hang);
  };
  PARALLAX_TRY(TakeTurns(groups, turns, &queue));
  TellJoined(joined, tools.progress);
  const size_t open = groups.size() - queue.settled();
  if (open > 0 && !tools.stop.requested()) {
    tools.progress.Note(
        fmt::format("{} of {} suspects were not settled in {:.0f} s; they are counted "
                    "as untrusted: unprobed",
                    open, groups.size(), options.limit_s));
  }
  return open;
}

}  // namespace

Result<Confirmed> Confirm(std::vector<Suspects> groups, const std::string& campaign,
                          const ConfirmTools& tools, const ConfirmOptions& options,
                          ConfirmBeside* beside) {
  ConfirmLedger ledger(campaign, tools, options);
  groups = InTurnOrder(std::move(groups));
  std::vector<Suspects> at_hand = TakeAtHand(beside, &groups);
  PARALLAX_TRY(ledger.TakeOver(&groups));
  PARALLAX_TRY_ASSIGN(size_t open, InvestigateAll(groups, tools, options, beside, &ledger));
  if (beside != nullptr) PARALLAX_TRY(beside->Finish());
  // What was settled of these is taken over; what showed nothing may have more suspects.
  PARALLAX_TRY(ledger.TakeOver(&at_hand));
  PARALLAX_TRY_ASSIGN(const size_t more, InvestigateAll(at_hand, tools, options, nullptr, &ledger));
  open += more;
  Confirmed confirmed = ledger.Take();
  confirmed.open = open;
  if (!confirmed.findings.empty()) {
    PARALLAX_TRY(RelateFindings(tools, options, &confirmed.findings));
  }
  return confirmed;
}

Result<std::unique_ptr<ConfirmBeside>> MakeConfirmBeside(const std::string& campaign,
                                                         const ConfirmTools& tools,
                                                         const ConfirmOptions& options) {
  const auto ledger = std::make_shared<ConfirmLedger>(campaign, tools, options);
  PARALLAX_TRY(ledger->OpenKnown());
  BesideTools beside{tools.clock, tools.stop, nullptr, nullptr};
  beside.open = [&]() -> std::unique_ptr<Investigator> {
    // What scripts are made with is asked on each thread: the hunt does not wait for it, nor does
    // a user who stops it.
    auto sources = AskScriptSources(tools, StopLevel::kClean);
    if (!sources.ok()) return nullptr;
    return std::make_unique<BenchInvestigator>(tools, options, *sources);
  };
  beside.settle = [ledger](const Suspects& group, Investigation investigation) {
    return ledger->Settle(group, std::move(investigation));
  };
  auto made = std::make_unique<ConfirmBeside>(std::move(beside));
  PARALLAX_TRY_ASSIGN(const auto settled, LoadSettled(tools.store, campaign));
  for (const auto& [name, ignored] : settled) made->TookBefore(name);
  return made;
}

}  // namespace parallax
