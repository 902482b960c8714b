// parallax hunt: hunts one library after the other, confirms what it finds, writes the report.

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "campaign/campaign.h"
#include "campaign/in_turn.h"
#include "campaign/opening.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/hunt_options.h"
#include "cli/page.h"
#include "cli/program.h"
#include "cli/status_line.h"
#include "hunt/resume.h"
#include "hunt/silent_sides.h"
#include "prepare/prepare.h"
#include "prepare/prepared_hunt_codec.h"
#include "reach/reach_paths.h"
#include "report/reporter.h"
#include "report/screen.h"

namespace parallax {
namespace {

constexpr const char* kOutFolder = "parallax-out";  // scripts and the page, in the current folder

class HuntCommand : public Command {
 public:
  std::string_view name() const override { return "hunt"; }
  std::string_view summary() const override {
    return "hunt a library for bugs, confirm them, write a report";
  }
  CommandGroup group() const override { return CommandGroup::kHunting; }

  void Define(Options& options) override {
    options_.Define(options);
    options.Flag("--json", json_, "The result as JSON on standard output");
  }

  Status Check(Environment& environment) override { return options_.Read(environment); }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY(TellJail(environment));
    const CampaignSettings& settings = options_.request().settings;
    std::vector<PartTurn> turns = AllTurns(options_.parts());
    if (settings.resume) {
      PARALLAX_TRY_ASSIGN(const std::vector<CampaignRecord> records,
                          options_.store().campaigns().List());
      turns = TurnsToResume(options_.parts(), records, settings);
    }
    const PartEnd end = HuntInTurn(
        options_.parts(), turns, environment.stop,
        [&](const HuntPart& part, bool resumable) { return Hunt(environment, part, resumable); },
        [&](const Error& error) { PrintError(error, environment.err); });
    if (end.failed) return kExitUsage;
    if (end.found) return kExitFindings;
    if (end.open) return kExitOpen;
    return end.judged ? kExitNothingNew : kExitNothingJudged;
  }

 private:
  // One target, or several by the source that speaks of them together.
  Result<PartEnd> Hunt(Environment& environment, const HuntPart& part, bool resumable) {
    const double begin = environment.clock.Seconds();
    StatusLine status(environment.err, environment.err_is_terminal, environment.clock);
    Store& store = options_.store();
    PARALLAX_TRY(ReadKnown(environment, part));
    PARALLAX_TRY_ASSIGN(Fleet fleet, StartFleet(environment.installation, part.targets,
                                                options_.rules(), environment.stop, status));
    const PrepareTools to_prepare{environment.installation, store.notes(), environment.stop,
                                  status};
    HuntRequest request = options_.RequestOf(part, resumable);
    std::vector<Finding> opened;
    if (options_.prepare_only().empty()) {
      PARALLAX_TRY_ASSIGN(
          opened, Open({fleet, store, environment.clock, to_prepare,
                        [this](const PreparedHunt& made) { return ConfirmOptionsFor(made); }},
                       &request));
    }
    PARALLAX_TRY_ASSIGN(PreparedHunt hunt, Prepare(request, fleet, to_prepare));
    PARALLAX_TRY(ReachPaths(fleet, to_prepare, &hunt));
    environment.err << Heading(hunt, part);
    if (!options_.prepare_only().empty()) return Write(environment, hunt);
    const double setup = environment.clock.Seconds() - begin;
    Target& target = fleet.AsOne(hunt.subject);
    Campaign campaign(std::move(hunt), fleet.members(),
                      {target, store, environment.clock, environment.stop, status});
    campaign.TakeOver(std::move(opened));
    campaign.ConfirmBeside(ConfirmOptionsFor(campaign.hunt()));
    PARALLAX_TRY(campaign.Hunt());
    PARALLAX_TRY(campaign.Confirm(ConfirmOptionsFor(campaign.hunt())));
    status.Clear();
    return Finish(environment, campaign, setup);
  }

  // Before anything is hunted: what is wrong with a list is told now.
  Status ReadKnown(const Environment& environment, const HuntPart& part) {
    std::vector<std::string> adapters;
    for (const std::string& name : part.targets) {
      PARALLAX_TRY_ASSIGN(const TargetSpec spec, FindTarget(environment.installation, name));
      adapters.push_back(spec.adapter);
    }
    return options_.known().ReadShipped(environment.installation, adapters);
  }

  Result<PartEnd> Write(Environment& environment, const PreparedHunt& hunt) const {
    const std::string bytes = Encode(hunt);
    PARALLAX_TRY(WriteFileAtomically(options_.prepare_only(), bytes));
    environment.out << fmt::format("wrote {}  {} relations  {}\n", options_.prepare_only(),
                                   hunt.relations.size(), HashOf(bytes).Hex());
    return PartEnd{.judged = true};
  }

  std::string Heading(const PreparedHunt& hunt, const HuntPart& part) const {
    const CampaignSettings& settings = hunt.settings;
    const Hello& hello = hunt.Subject().hello;
    return fmt::format(
        "parallax {}  {} {} (Python {})  seed {}  {} worker{}  {} relations on {} APIs{}  store "
        "{}\n{}",
        PARALLAX_VERSION, NameOfTargets(part.targets), hello.version, hello.python, settings.seed,
        settings.jobs, settings.jobs == 1 ? "" : "s", hunt.relations.size(),
        hunt.catalogue().entries.size(),
        settings.recipe.empty() ? "" : "  recipe " + settings.recipe, options_.store_path(),
        settings.cases > 0 ? "" : HowLong(settings) + "\n");
  }

  // What the time that was asked for does not say.
  static std::string HowLong(const CampaignSettings& settings) {
    return fmt::format("hunts for {:.0f} s; confirming what it finds takes up to {:.0f} s more",
                       settings.time_s, ConfirmLimit(settings));
  }

  // Seconds; 0: none.
  static double ConfirmLimit(const CampaignSettings& settings) {
    return settings.cases > 0 ? 0 : std::max(60.0, 3 * settings.time_s);
  }

  ConfirmOptions ConfirmOptionsFor(const PreparedHunt& hunt) const {
    ConfirmOptions options;
    options.limit_s = ConfirmLimit(hunt.settings);
    options.scripts_folder = kOutFolder;
    options_.known().Apply(hunt.Subject().adapter, hunt.Subject().hello.version, &options);
    return options;
  }

  PartEnd Finish(Environment& environment, const Campaign& campaign, double setup) {
    CampaignSummary summary = campaign.Summarise();
    summary.setup_seconds = setup;
    summary.tool_version = PARALLAX_VERSION;
    for (const RefusedRule& rule : campaign.hunt().left_out.refused_rules) {
      summary.never_returned.push_back(SilentSideOf(rule));
    }
    if (summary.known) summary.known->expired = options_.known().expired();
    for (const SilentSide& side : summary.never_returned) {
      environment.err << "parallax: " << side.Text() << std::endl;
    }
    std::vector<std::string> raised;
    for (const SilentSide& side : summary.never_returned) raised.push_back(side.message);
    TellRefusals(raised, environment);
    const std::string page = WritePage(environment, kOutFolder, {campaign.findings(), summary, {}});
    if (json_) {
      environment.out << JsonText(ToJson(summary, campaign.findings())) << std::endl;
    } else {
      environment.out << RenderScreen(campaign.findings(), summary, page) << std::flush;
    }
    if (campaign.unfinished() && json_) environment.err << UnfinishedText(summary);
    return {.judged = !NothingJudged(summary),
            .found = campaign.AnyNewOnFrontPage(),
            .open = campaign.unfinished()};
  }

  HuntOptions options_;
  bool json_ = false;
};

PARALLAX_COMMAND(HuntCommand);

}  // namespace
}  // namespace parallax
