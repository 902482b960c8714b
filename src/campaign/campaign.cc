#include "campaign/campaign.h"

#include <algorithm>
#include <string>
#include <utility>

#include "campaign/api_notes.h"
#include "campaign/hand_over.h"
#include "campaign/summarise.h"
#include "confirm/confirm.h"
#include "confirm/settled.h"

namespace parallax {
namespace {

// The first is the one that relations name.
std::vector<HuntedTarget> TargetsOf(const HuntedLibrary& library, Target& target) {
  std::vector<HuntedTarget> targets = {{target, library.hello}};
  for (const HuntedTarget& peer : library.peers) targets.push_back(peer);
  return targets;
}

// Of several targets "toy+old" and "1.1+1.0".
Grounds GroundsOf(const std::vector<HuntedTarget>& targets, const HuntedLibrary& library) {
  std::vector<std::string> names, versions;
  for (const HuntedTarget& each : targets) {
    names.push_back(each.target.spec().name);
    versions.push_back(each.hello.version);
  }
  return {NameOfTargets(names), NameOfTargets(versions), HashOf(library.catalogue).Hex(),
          HashOf(library.relations).Hex()};
}

}  // namespace

Campaign::Campaign(const CampaignSettings& settings, HuntedLibrary library, const HuntTools& tools)
    : settings_(settings),
      library_(std::move(library)),
      tools_(tools),
      targets_(TargetsOf(library_, tools.target)),
      grounds_(GroundsOf(targets_, library_)),
      log_(settings_, grounds_, library_.hello, tools_.store.campaigns(), tools_.clock),
      sweeps_(settings_, grounds_, library_, tools_) {}

Status Campaign::Hunt() {
  if (settings_.resume) {
    PARALLAX_TRY(log_.Resume());
    PARALLAX_TRY(sweeps_.Resume(log_.id()));
  } else {
    PARALLAX_TRY(log_.Begin(SummaryText()));
  }
  PARALLAX_TRY(sweeps_.Run(log_.id()));
  state_ = sweeps_.TakeState();
  return {};
}

Status Campaign::Confirm(ConfirmOptions options) {
  options.jobs = settings_.jobs;
  options.skeptics_on = settings_.skeptics_on;
  options.guard = settings_.guard;
  options.deadline_s = settings_.deadline_s;
  known_list_ = options.known_list;
  const ConfirmTools tools{tools_.target, targets_,    library_.catalogue, tools_.store,
                           tools_.clock,  tools_.stop, tools_.progress};
  std::vector<Suspects> suspects =
      TakeSuspects({library_.catalogue.entries, sweeps_.relations().planned()}, &state_);
  PARALLAX_TRY_ASSIGN(confirmed_,
                      parallax::Confirm(std::move(suspects), log_.id(), tools, options));
  return Finish();
}

Status Campaign::Finish() {
  Store& store = tools_.store;
  const std::vector<Note> notes =
      ApiNotes(library_.catalogue.entries, state_.ApisWith(confirmed_.cases), settings_.only);
  PARALLAX_TRY(store.Atomically([&]() -> Status {
    const std::string scope = ApiNoteScope(tools_.target.spec().name);
    for (const Note& note : notes) {
      PARALLAX_TRY(store.notes().PutNote(scope, note.key, note.text));
    }
    return {};
  }));
  if (tools_.stop.requested()) return log_.Save(CampaignState::kInterrupted, SummaryText());
  return store.Atomically([&]() -> Status {
    PARALLAX_TRY(DropSettled(store, log_.id()));
    return log_.Save(CampaignState::kFinished, SummaryText());
  });
}

CampaignSummary Campaign::Summarise() const {
  return parallax::Summarise({log_.id(), settings_, targets_, library_.catalogue.entries,
                              sweeps_.relations().planned(), state_, confirmed_, sweeps_.workers(),
                              sweeps_.epochs(), sweeps_.seconds(), tools_.store.Describe(),
                              known_list_ ? &*known_list_ : nullptr});
}

std::string Campaign::SummaryText() const { return ToJson(Summarise()).dump(); }

bool Campaign::AnyNewOnFrontPage() const {
  return std::any_of(findings().begin(), findings().end(), [](const Finding& finding) {
    return finding.status == FindingStatus::kNew && finding.OnFrontPage();
  });
}

}  // namespace parallax
