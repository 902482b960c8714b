#include "campaign/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "prepare/prepare.h"

namespace parallax {
namespace {

constexpr double kHuntSeconds = 4;
constexpr double kConfirmSeconds = 12;

// What is left out is told by the hunt that follows.
class WithoutNotes : public Progress {
 public:
  explicit WithoutNotes(Progress& progress) : progress_(progress) {}
  void Stage(const std::string& text) override { progress_.Stage(text); }
  void Tick(const ProgressFigures& figures) override { progress_.Tick(figures); }
  void Done(uint64_t done, uint64_t of) override { progress_.Done(done, of); }
  void Left(uint64_t done, uint64_t of, std::optional<double> seconds) override {
    progress_.Left(done, of, seconds);
  }
  void Announce(const Finding& finding) override { progress_.Announce(finding); }
  void Note(const std::string&) override {}

 private:
  Progress& progress_;
};

// Before the others are probed: what that takes, by those that were in so many seconds.
std::string HowLongProbing(const Opening& opening, double seconds, double hunt_s) {
  const size_t others = opening.unprobed - opening.apis.size();
  const double each_s = seconds / static_cast<double>(opening.apis.size());
  return fmt::format(
      "probing the other {} takes about {:.0f} s, once for this build, before the hunt of {:.0f} s",
      Counted(others, "API"), each_s * static_cast<double>(others), hunt_s);
}

}  // namespace

Result<std::vector<Finding>> Open(const OpeningTools& tools, HuntRequest* request) {
  const PrepareTools& to_prepare = tools.prepare;
  PARALLAX_TRY_ASSIGN(const Opening opening, FindOpening(*request, tools.fleet, to_prepare));
  if (opening.apis.empty()) return std::vector<Finding>();
  to_prepare.progress.Stage(
      fmt::format("{} APIs are to be probed, which takes minutes: begins with {} of them",
                  opening.unprobed, opening.apis.size()));
  WithoutNotes progress(to_prepare.progress);
  HuntRequest few = *request;
  few.opening = opening.apis;
  few.settings.time_s = std::min(few.settings.time_s, kHuntSeconds);
  const double begin = tools.clock.Seconds();
  auto hunt = Prepare(few, tools.fleet,
                      {to_prepare.installation, to_prepare.notes, to_prepare.stop, progress});
  if (!hunt.ok() || hunt->relations.empty()) return std::vector<Finding>();
  const double probing_s = tools.clock.Seconds() - begin;
  ConfirmOptions confirm = tools.confirm(*hunt);
  confirm.limit_s = kConfirmSeconds;
  Target& target = tools.fleet.AsOne(hunt->subject);
  Campaign campaign(std::move(hunt).value(), tools.fleet.members(),
                    {target, tools.store, tools.clock, to_prepare.stop, progress});
  campaign.BeOpening();
  campaign.ConfirmBeside(confirm);
  PARALLAX_TRY(campaign.Hunt());
  PARALLAX_TRY(campaign.Confirm(std::move(confirm)));
  request->settings.resume = true;
  to_prepare.progress.Note(HowLongProbing(opening, probing_s, request->settings.time_s));
  return campaign.findings();
}

}  // namespace parallax
