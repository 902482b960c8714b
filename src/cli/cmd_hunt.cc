// parallax hunt: hunts one library after the other, confirms what it finds, writes the report.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "base/clock.h"
#include "base/glob.h"
#include "base/text.h"
#include "campaign/campaign.h"
#include "catalogue/apis.h"
#include "cli/command.h"
#include "cli/constraint_options.h"
#include "cli/duration.h"
#include "cli/hunt_parts.h"
#include "cli/known_options.h"
#include "cli/page.h"
#include "cli/recipe_options.h"
#include "cli/status_line.h"
#include "hunt/catalogue_loader.h"
#include "hunt/counterparts.h"
#include "hunt/peers.h"
#include "hunt/resume.h"
#include "hunt/silent_sides.h"
#include "hunt/stated/programs.h"
#include "hunt/stated/store.h"
#include "relations/borrowed_inputs.h"
#include "relations/propose.h"
#include "report/reporter.h"
#include "report/screen.h"
#include "search/planning_costs.h"
#include "store/sqlite_store.h"
#include "targets/declared.h"
#include "targets/joint_target.h"
#include "targets/target_host.h"

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
    settings_.jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    options.Add("targets", targets_, "What to hunt (parallax list targets)").Required();
    options.Add("--time", time_, "How long to hunt: 60s, 5m, 1h (default 60s)");
    options.Add("--cases", settings_.cases, "Stop after so many cases instead");
    options.Add("--seed", settings_.seed, "Where the random choices start (default 1)");
    options.Add("--jobs", settings_.jobs, "Workers at a time (default: one a core)")
        .Between(1, 256);
    options.Add("--only", settings_.only, "Only the APIs this pattern matches: '*.fft.*'");
    options.Add(
        "--source", settings_.sources,
        "Where relations come from: modes,rules,edges (default, then what fits several targets "
        "together) or modes:float64; "
        "stated: relations of the store; versions, backends, counterparts: the targets "
        "against each other");
    options.Add("--rules", rules_folder_, "A folder with rules of your own");
    recipe_.Define(options);
    options.Add("--store", store_path_, "The database (default parallax.db)");
    constraints_.Define(options);
    known_.Define(options);
    options.Flag("--resume", settings_.resume, "Go on with an interrupted campaign");
    options.Flag("--guard", settings_.guard, "Put inputs against unmapped memory");
    options.Add("--skeptics", skeptics_, "on, or off to list every raw disagreement")
        .Among({"on", "off"});
    options.Flag("--json", json_, "The result as JSON on standard output");
  }

  Result<int> Run(Environment& environment) override {
    settings_.skeptics_on = skeptics_ == "on";
    PARALLAX_TRY(recipe_.Read(environment.installation, &settings_, &time_));
    auto seconds = ParseDuration(time_);
    if (!seconds) {
      return Error{fmt::format("--time {} is no duration", time_), "write 60s, 5m or 1h"};
    }
    PARALLAX_TRY_ASSIGN(const std::vector<TargetSpec> specs,
                        SpecsOf(environment.installation, targets_));
    PARALLAX_TRY_ASSIGN(const std::string joint, JointSource());
    PARALLAX_TRY(constraints_.Read());
    PARALLAX_TRY(known_.Read(environment));
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenSqliteStore(store_path_));
    PARALLAX_TRY(ReadStated(*store));
    return RunParts(environment, PartsOf(specs, settings_.sources, joint), *seconds, *store);
  }

 private:
  Result<int> RunParts(Environment& environment, std::vector<HuntPart> parts, double seconds,
                       Store& store) {
    const bool resume = settings_.resume;
    std::optional<size_t> first;
    if (resume) {
      PARALLAX_TRY_ASSIGN(const std::vector<CampaignRecord> records, store.campaigns().List());
      first = UnfinishedPart(parts, records, settings_);
    }
    int exit_code = kExitNothingNew;
    std::optional<Error> failure;
    int judged = 0;
    std::set<std::string> failed;
    for (size_t i = first.value_or(0); i < parts.size(); ++i) {
      HuntPart& part = parts[i];
      if (environment.stop.requested()) break;
      if (!LeaveOut(failed, &part)) continue;
      settings_.time_s = seconds * part.share;
      settings_.sources = part.sources;
      settings_.resume = resume && (!first || i == *first);
      auto code = Hunt(environment, part.targets, part.joint, store);
      if (!code.ok()) {
        // The other targets go on; the failure is told at once and decides the exit code.
        environment.err << "parallax: " << code.error().message << "\n  hint: " << code.error().hint
                        << std::endl;
        failure = code.error();
        if (part.joint.empty()) failed.insert(part.targets.front());
        continue;
      }
      judged += *code == kExitNothingJudged ? 0 : 1;
      exit_code = std::max(exit_code, *code == kExitFindings ? kExitFindings : kExitNothingNew);
    }
    if (failure) return kExitUsage;
    return judged == 0 ? kExitNothingJudged : exit_code;
  }

  Status ReadStated(Store& store) {
    const Source* asked = StatedSourceIn(settings_.sources);
    if (asked == nullptr) return Status::Ok();
    PARALLAX_TRY_ASSIGN(stated_, StatedRelationsIn(store.notes()));
    std::erase_if(
        stated_, [&](const StatedRelation& each) { return each.relation.source != asked->name(); });
    if (!stated_.empty()) return Status::Ok();
    return Error{store_path_ + " holds no stated relations",
                 "parallax relations add FILE takes them in; docs/add-a-relation.md tells how one "
                 "is written"};
  }

  // Error: a joint source has nothing to hold the one target against.
  Result<std::string> JointSource() const {
    std::string joint = JointSourceIn(settings_.sources);
    // Stated relations may name any of the targets.
    const Source* stated = StatedSourceIn(settings_.sources);
    if (stated != nullptr && targets_.size() > 1) return std::string(stated->name());
    if (joint.empty() || targets_.size() > 1) return joint;
    return Error{
        fmt::format("--source {} holds targets against each other, and there is one", joint),
        fmt::format("name them: parallax hunt {} OTHER --source {}", targets_.front(), joint)};
  }

  Result<TargetSpec> SpecOf(const Environment& environment, const std::string& target) {
    PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(environment.installation, target));
    UseRules(rules_folder_, &spec);
    return spec;
  }

  // Targets that run, and what they said.
  struct Running {
    std::vector<std::unique_ptr<TargetHost>> hosts;
    std::vector<HuntedTarget> targets;
  };

  Result<Running> Start(const Environment& environment, const std::vector<std::string>& targets,
                        StatusLine& status) {
    Running running;
    for (const std::string& target : targets) {
      PARALLAX_TRY_ASSIGN(TargetSpec spec, SpecOf(environment, target));
      status.Stage("starting " + target);
      running.hosts.push_back(std::make_unique<TargetHost>(std::move(spec)));
      PARALLAX_TRY_ASSIGN(Hello hello, running.hosts.back()->Start());
      running.targets.push_back({*running.hosts.back(), std::move(hello)});
    }
    return running;
  }

  // One target, or several by the source that speaks of them together.
  Result<int> Hunt(Environment& environment, const std::vector<std::string>& names,
                   const std::string& joint, Store& store) {
    double begin = environment.clock.Seconds();
    StatusLine status(environment.err, environment.err_is_terminal, environment.clock);
    PARALLAX_TRY_ASSIGN(const Running running, Start(environment, names, status));
    const std::vector<HuntedTarget>& targets = running.targets;
    Target& first = targets.front().target;
    const TargetSpec& spec = first.spec();
    const Hello& hello = targets.front().hello;
    PARALLAX_TRY_ASSIGN(std::vector<Peer> peers, ListPeers(targets, joint, environment.stop));
    const CatalogueOptions known = CatalogueOptionsFor(environment, spec);
    PARALLAX_TRY_ASSIGN(LoadedCatalogue loaded,
                        LoadOrProbe(first, hello, known, environment.stop, status));
    for (CatalogueEntry& entry : loaded.catalogue.entries) {
      if (entry.api.kind != "rule") AddTraitsByName(spec.dialect, &entry.api);
    }
    PARALLAX_TRY(constraints_.Join(known.adapter_folder, status, &loaded.catalogue.entries));
    PARALLAX_TRY(SetCosts(environment, targets, &loaded.catalogue.entries));
    NoteInputs(BorrowInputs(stated_, &loaded.catalogue.entries), status);
    std::vector<Target*> all;
    for (const HuntedTarget& each : targets) all.push_back(&each.target);
    JointTarget together(std::move(all));
    const RelationTarget described{spec.name,         spec.dialect,
                                   DeclaredBy(hello), LabelsOf(targets).front(),
                                   spec.Voice(),      std::move(peers)};
    const Source* source = FindSource(joint);
    if (source != nullptr && source->data().relations == SourceRelations::kMatched) {
      PARALLAX_TRY_ASSIGN(
          CounterpartGroups found,
          FindCounterparts(environment.installation.CounterpartNames(), targets,
                           loaded.catalogue.entries, settings_.only, described,
                           {together, store.notes(), environment.stop, status, settings_.jobs}));
      status.Note(found.note);
      for (StatedRelation& each : found.groups) stated_.push_back(std::move(each));
    }
    PARALLAX_TRY_ASSIGN(std::vector<PlannedRelation> relations,
                        Relations(running, loaded, environment.stop, described, status));
    environment.err << fmt::format(
        "parallax {}  {} {} (Python {})  seed {}  {} worker{}  {} relations on {} APIs{}  store "
        "{}\n",
        PARALLAX_VERSION, NameOfTargets(names), hello.version, hello.python, settings_.seed,
        settings_.jobs, settings_.jobs == 1 ? "" : "s", relations.size(),
        loaded.catalogue.entries.size(),
        settings_.recipe.empty() ? "" : "  recipe " + settings_.recipe, store_path_);
    double setup = environment.clock.Seconds() - begin;
    HuntedLibrary library{
        hello, loaded.catalogue, std::move(relations), {targets.begin() + 1, targets.end()}};
    library.more = [&](const EpochShown& shown) {
      SourceInput in{loaded.catalogue.entries, described, loaded.rules, stated_};
      in.shown = &shown;
      std::vector<PlannedRelation> more = Propose(in, selected_).relations;
      Narrow(&more);
      return more;
    };
    Campaign campaign(settings_, std::move(library),
                      {targets.size() > 1 ? together : first, store, environment.clock,
                       environment.stop, status});
    PARALLAX_TRY(campaign.Hunt());
    PARALLAX_TRY(campaign.Confirm(ConfirmOptionsFor(hello)));
    PARALLAX_TRY(store.Atomically(
        [&] { return CountStated(store.notes(), stated_, campaign.state().families); }));
    status.Clear();
    return Finish(environment, campaign, setup);
  }

  Status SetCosts(const Environment& environment, const std::vector<HuntedTarget>& targets,
                  std::vector<CatalogueEntry>* entries) {
    if (settings_.cases > 0) EvenCosts(entries);
    for (size_t i = 1; i < targets.size() && settings_.cases == 0; ++i) {
      const CatalogueOptions options = CatalogueOptionsFor(environment, targets[i].target.spec());
      PARALLAX_TRY_ASSIGN(const std::vector<CatalogueEntry> known,
                          CachedEntries(targets[i].target, targets[i].hello, options));
      RaiseCosts(known, entries);
    }
    return {};
  }

  Result<std::vector<PlannedRelation>> Relations(const Running& running,
                                                 const LoadedCatalogue& loaded,
                                                 const StopToken& stop,
                                                 const RelationTarget& target, StatusLine& status) {
    std::vector<std::string> rule_names;
    for (const Rule& rule : loaded.rules) rule_names.push_back(rule.name);
    PARALLAX_TRY_ASSIGN(selected_, ParseSources(settings_.sources, {rule_names, StatedNames()}));
    Proposals proposed =
        Propose({loaded.catalogue.entries, target, loaded.rules, stated_}, selected_);
    PARALLAX_TRY_ASSIGN(const std::vector<std::string> dropped,
                        DropUnresolved(running.targets, stop, &proposed.relations));
    for (const std::string& each : dropped) proposed.left_out.push_back(each);
    PARALLAX_TRY(CheckStated(proposed, status));
    std::vector<PlannedRelation> all = std::move(proposed.relations);
    refused_rules_ =
        RefusedRules(loaded.catalogue.entries, loaded.rules, selected_, settings_.only);
    Narrow(&all);
    if (all.empty() && !settings_.only.empty() && refused_rules_.empty()) {
      return Error{
          fmt::format("no API of {} that can be called matches {}", target.name, settings_.only),
          fmt::format("parallax list apis {} names all", target.name)};
    }
    return all;
  }

  // To what the recipe and --only ask for.
  void Narrow(std::vector<PlannedRelation>* relations) const {
    recipe_.recipe().Apply(relations);
    std::erase_if(*relations, [&](const PlannedRelation& planned) {
      return !MatchesGlob(settings_.only, planned.relation.api);
    });
  }

  static void NoteInputs(const std::vector<std::string>& why_not, StatusLine& status) {
    if (why_not.empty()) return;
    status.Note(fmt::format("{} borrowed no inputs, the first is {}",
                            Counted(why_not.size(), "stated relation"), why_not.front()));
  }

  std::vector<std::string> StatedNames() const {
    std::vector<std::string> names;
    for (const StatedRelation& each : stated_) names.push_back(each.name());
    return names;
  }

  // Error: none of the stated relations that were asked for can be used.
  Status CheckStated(const Proposals& proposed, StatusLine& status) const {
    const Source* asked = StatedSourceIn(settings_.sources);
    if (asked == nullptr) return Status::Ok();
    const std::vector<std::string>& left_out = proposed.left_out;
    const bool any = std::any_of(
        proposed.relations.begin(), proposed.relations.end(),
        [&](const PlannedRelation& each) { return each.relation.source == asked->name(); });
    if (!any) {
      return Error{fmt::format("none of the stated relations can be used: {}",
                               left_out.empty() ? "all were rejected" : left_out.front()),
                   "parallax list relations shows them, and why; --source stated:NAME takes one "
                   "all the same"};
    }
    if (!left_out.empty()) {
      status.Note(fmt::format("{} left out, the first is {}",
                              Counted(left_out.size(), "stated relation"), left_out.front()));
    }
    return Status::Ok();
  }

  CatalogueOptions CatalogueOptionsFor(const Environment& environment, const TargetSpec& spec) {
    CatalogueOptions options;
    options.cache_folder = environment.installation.Catalogues();
    options.adapter_folder = environment.installation.AdapterFolder(spec.adapter);
    options.own_rules_folder = environment.installation.Rules();
    options.only = settings_.only;
    options.sources = settings_.sources;
    options.jobs = settings_.jobs;
    options.constraints = constraints_.used();
    options.said = constraints_.user();
    options.asked_rules = NamedRules(settings_.sources);
    options.stated = StatedNames();
    for (const StatedRelation& each : stated_) {
      if (MatchesGlob(settings_.only, each.relation.api)) {
        options.stated_apis.insert(each.relation.api);
        if (!each.lender.api.empty()) options.stated_apis.insert(each.lender.api);
      }
    }
    return options;
  }

  ConfirmOptions ConfirmOptionsFor(const Hello& hello) {
    ConfirmOptions options;
    options.limit_s = settings_.cases > 0 ? 0 : std::max(60.0, 3 * settings_.time_s);
    options.scripts_folder = kOutFolder;
    known_.Apply(hello.version, &options);
    return options;
  }

  Result<int> Finish(Environment& environment, const Campaign& campaign, double setup) {
    CampaignSummary summary = campaign.Summarise();
    summary.setup_seconds = setup;
    summary.tool_version = PARALLAX_VERSION;
    summary.never_returned.insert(summary.never_returned.end(), refused_rules_.begin(),
                                  refused_rules_.end());
    if (summary.known) summary.known->expired = known_.expired();
    for (const SilentSide& side : summary.never_returned) {
      environment.err << "parallax: " << side.Text() << std::endl;
    }
    const std::string page = WritePage(environment, kOutFolder, {campaign.findings(), summary, {}});
    if (json_) {
      environment.out << JsonText(ToJson(summary, campaign.findings())) << std::endl;
    } else {
      environment.out << RenderScreen(campaign.findings(), summary, page) << std::flush;
    }
    if (NothingJudged(summary)) return kExitNothingJudged;
    return campaign.AnyNewOnFrontPage() ? kExitFindings : kExitNothingNew;
  }

  CampaignSettings settings_;
  std::vector<StatedRelation> stated_;     // of the store, where the source is asked for
  std::vector<SourceSelection> selected_;  // of the target at hand
  std::vector<SilentSide> refused_rules_;  // likewise
  std::vector<std::string> targets_;
  std::string time_;
  RecipeOptions recipe_;
  std::string rules_folder_;
  std::string store_path_ = "parallax.db";
  ConstraintOptions constraints_;
  KnownOptions known_;
  std::string skeptics_ = "on";
  bool json_ = false;
};

PARALLAX_COMMAND(HuntCommand);

}  // namespace
}  // namespace parallax
