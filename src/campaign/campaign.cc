#include "campaign/campaign.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "campaign/api_notes.h"
#include "campaign/hand_over.h"
#include "campaign/summarise.h"
#include "confirm/confirm.h"
#include "confirm/settled.h"
#include "hunt/count_stated.h"
#include "hunt/relations/kept_relations.h"
#include "hunt/resume.h"
#include "prepare/plan_relations.h"

namespace parallax {
namespace {

// Asks the sources of the hunt, where nobody else is named. The hunt outlives it.
HuntTools WithSources(HuntTools tools, const PreparedHunt& hunt) {
  if (!tools.more) tools.more = MoreOf(hunt, tools.target.spec().dialect, tools.progress);
  return tools;
}

HuntTools With(HuntTools tools, std::function<Status(const HuntInSight&)> beside) {
  tools.beside = std::move(beside);
  return tools;
}

}  // namespace

Campaign::Campaign(PreparedHunt hunt, const std::vector<HuntedTarget>& targets,
                   const HuntTools& tools)
    : hunt_(std::move(hunt)),
      tools_(WithSources(tools, hunt_)),
      targets_(targets),
      grounds_(GroundsOf(hunt_, targets_)),
      log_(hunt_.settings, grounds_, hunt_.Subject().hello, tools_.store.campaigns(), tools_.clock),
      sweeps_(hunt_, grounds_,
              With(tools_, [this](const HuntInSight& hunt) { return Beside(hunt); })) {}

void Campaign::ConfirmBeside(ConfirmOptions options) {
  if (hunt_.settings.cases > 0) return;
  options_beside_ = WithSettings(std::move(options));
  tools_beside_.emplace(ToolsToConfirm());
}

Status Campaign::Begin() {
  if (!hunt_.settings.resume) return log_.Begin(SummaryText(), opening_);
  PARALLAX_TRY(log_.Resume());
  if (!log_.resumed_opening()) return sweeps_.Resume(log_.id());
  Store& store = tools_.store;
  return store.Atomically([&]() -> Status {
    PARALLAX_TRY(DropSettled(store, log_.id()));
    PARALLAX_TRY(DropRelations(store.notes(), log_.id()));
    PARALLAX_TRY(store.blocks().DropProgress(log_.id()));
    return log_.Save(CampaignState::kRunning, SummaryText());
  });
}

Status Campaign::Hunt() {
  PARALLAX_TRY(Begin());
  if (options_beside_) {
    PARALLAX_TRY_ASSIGN(beside_, MakeConfirmBeside(log_.id(), *tools_beside_, *options_beside_));
  }
  PARALLAX_TRY(sweeps_.Run(log_.id()));
  state_ = sweeps_.TakeState();
  return {};
}

Status Campaign::Beside(const HuntInSight& hunt) {
  if (!beside_) return {};
  PARALLAX_TRY(beside_->Settle());
  const HuntedGrounds grounds{hunt_.catalogue().entries, hunt.relations};
  while (beside_->HasRoom(hunt.seconds, hunt.idle)) {
    std::optional<Suspects> next = NextSuspects(grounds, hunt.state, *beside_);
    if (!next) break;
    beside_->TakeUp(std::move(*next));
  }
  return {};
}

ConfirmOptions Campaign::WithSettings(ConfirmOptions options) const {
  const CampaignSettings& settings = hunt_.settings;
  options.jobs = settings.jobs;
  options.skeptics_on = settings.skeptics_on;
  options.guard = settings.guard;
  options.deadline_s = settings.deadline_s;
  return options;
}

ConfirmTools Campaign::ToolsToConfirm() const {
  return {tools_.target, targets_,    hunt_.catalogue(), tools_.store,
          tools_.clock,  tools_.stop, tools_.progress,   hunt_.subject};
}

Status Campaign::Confirm(ConfirmOptions options) {
  options = WithSettings(std::move(options));
  known_lists_ = options.known_lists;
  const ConfirmTools tools = ToolsToConfirm();
  std::vector<Suspects> suspects = TakeSuspects(
      {hunt_.catalogue().entries, sweeps_.relations().planned(), sweeps_.relations().states()},
      &state_);
  const std::map<std::string, RelationInput> met = FirstOfGuesses(suspects);
  PARALLAX_TRY_ASSIGN(
      confirmed_, parallax::Confirm(std::move(suspects), log_.id(), tools, options, beside_.get()));
  PARALLAX_TRY(sweeps_.Keep(OtherMeanings(confirmed_.doubts, met, state_)));
  PARALLAX_TRY(JoinOpened());
  return Finish();
}

Status Campaign::JoinOpened() {
  std::vector<Finding>& all = confirmed_.findings;
  for (const Finding& each : std::exchange(opened_, {})) {
    const bool met =
        std::any_of(all.begin(), all.end(), [&](const Finding& f) { return f.id == each.id; });
    if (met) continue;
    PARALLAX_TRY_ASSIGN(std::optional<Finding> stored, tools_.store.findings().Get(each.id));
    if (stored) all.push_back(std::move(*stored));
  }
  std::sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.rank, a.id) < std::tie(b.rank, b.id);
  });
  return {};
}

Status Campaign::Finish() {
  if (opening_) return log_.Save(CampaignState::kInterrupted, SummaryText());
  Store& store = tools_.store;
  // What several targets together tell of an API does not replace what one alone told.
  std::vector<std::string> names;
  for (const HuntedTarget& each : targets_) names.push_back(each.target.spec().name);
  const std::vector<Note> notes =
      ApiNotes(hunt_.catalogue().entries, state_.ApisWith(confirmed_.cases), hunt_.settings.only,
               DTypesOf(targets_), hunt_.paths);
  PARALLAX_TRY(store.Atomically([&]() -> Status {
    const std::string scope = ApiNoteScope(NameOfTargets(names));
    for (const Note& note : notes) {
      PARALLAX_TRY(store.notes().PutNote(scope, note.key, note.text));
    }
    return {};
  }));
  unfinished_ = tools_.stop.requested() || confirmed_.open > 0;
  if (unfinished_) return log_.Save(CampaignState::kInterrupted, SummaryText());
  return store.Atomically([&]() -> Status {
    PARALLAX_TRY(DropSettled(store, log_.id()));
    PARALLAX_TRY(store.blocks().DropProgress(log_.id()));
    PARALLAX_TRY(CountStated(store.notes(), hunt_.stated, state_.families));
    return log_.Save(CampaignState::kFinished, SummaryText());
  });
}

CampaignSummary Campaign::Summarise() const {
  return parallax::Summarise({log_.id(), hunt_.settings, targets_, hunt_.catalogue().entries,
                              sweeps_.relations(), state_, confirmed_, sweeps_.workers(),
                              sweeps_.epochs(), sweeps_.seconds(), tools_.store.Describe(),
                              known_lists_, unfinished_, hunt_.counterparts});
}

std::string Campaign::SummaryText() const { return ToJson(Summarise()).dump(); }

bool Campaign::AnyNewOnFrontPage() const {
  return std::any_of(findings().begin(), findings().end(), [](const Finding& finding) {
    return finding.status == FindingStatus::kNew && finding.OnFrontPage();
  });
}

}  // namespace parallax
