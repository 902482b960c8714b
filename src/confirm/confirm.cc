#include "confirm/confirm.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/text.h"
#include "confirm/bench.h"
#include "confirm/causes.h"
#include "confirm/turn_queue.h"
#include "confirm/turns.h"

namespace parallax {
namespace {

class BenchInvestigator : public Investigator {
 public:
  BenchInvestigator(const ConfirmTools& tools, const ConfirmOptions& options,
                    const ScriptSources& sources)
      : bench_(tools, options, sources) {}

  Result<Investigation> Investigate(std::vector<RecordedCase> suspects) override {
    bench_.session().Refresh();
    return parallax::Investigate(bench_.context(), std::move(suspects), true);
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

// How long that may take; nothing where no suspect is left out for time.
std::string AtMost(double limit_s) {
  return limit_s > 0 ? fmt::format(", for {:.0f} s at most", limit_s) : "";
}

// How many were not settled.
Result<size_t> InvestigateAll(const std::vector<Suspects>& groups, const ConfirmTools& tools,
                              const ConfirmOptions& options, ConfirmLedger* ledger) {
  PARALLAX_TRY(ledger->OpenKnown());
  PARALLAX_TRY_ASSIGN(const ScriptSources sources, AskScriptSources(tools));
  TurnQueue queue(groups, {tools.clock, tools.stop, options.limit_s});
  TurnTools turns{tools.stop, options.jobs, nullptr, nullptr};
  turns.open = [&] { return std::make_unique<BenchInvestigator>(tools, options, sources); };
  turns.settle = [&](const Suspects& group, Investigation investigation) {
    tools.progress.Done(queue.settled(), queue.groups());
    return ledger->Settle(group, std::move(investigation));
  };
  PARALLAX_TRY(TakeTurns(groups, turns, &queue));
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
                          const ConfirmTools& tools, const ConfirmOptions& options) {
  ConfirmLedger ledger(campaign, tools, options);
  groups = InTurnOrder(std::move(groups));
  PARALLAX_TRY(ledger.TakeOver(&groups));
  size_t open = groups.size();
  if (open > 0 && !tools.stop.requested()) {
    tools.progress.Stage("confirming " + Counted(open, "suspect") + AtMost(options.limit_s));
    PARALLAX_TRY_ASSIGN(open, InvestigateAll(groups, tools, options, &ledger));
  }
  Confirmed confirmed = ledger.Take();
  confirmed.open = open;
  if (!confirmed.findings.empty() && !tools.stop.requested()) {
    PARALLAX_TRY(RelateFindings(tools, options, &confirmed.findings));
  }
  return confirmed;
}

}  // namespace parallax
