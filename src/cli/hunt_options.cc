#include "cli/hunt_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/temp_dir.h"
#include "cli/duration.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "prepare/fleet.h"
#include "prepare/stated_store.h"
#include "relations/selection.h"
#include "store/sqlite_store.h"

namespace parallax {

void HuntOptions::Define(Options& options) {
  CampaignSettings& settings = request_.settings;
  settings.jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  options.Add("targets", targets_, "What to hunt (parallax list targets)").Required();
  options.Add("--time", time_, "How long to hunt: 60s, 5m, 1h (default 60s)");
  options.Add("--cases", settings.cases, "Stop after so many cases instead");
  options.Add("--seed", settings.seed, "Where the random choices start (default 1)");
  options.Add("--jobs", settings.jobs, "Workers at a time (default: one a core)").Between(1, 256);
  options.Add("--only", settings.only, "Only the APIs this pattern matches: '*.fft.*'");
  options.Add("--source", settings.sources,
              "Where relations come from: modes,rules,edges (default, then what fits several "
              "targets together) or modes:float64; stated: relations of the store; versions, "
              "backends, counterparts: the targets against each other");
  options.Add("--rules", rules_, "A folder with rules of your own").Folder();
  DefineTrustOption(options, &trusted_);
  options.Flag("--paths", settings.paths,
               "Inputs that take each path through the sources of an API too");
  recipe_.Define(options);
  pairs_.Define(options);
  options.Add("--store", store_path_, "The database (default parallax.db)");
  constraints_.Define(options);
  known_.Define(options);
  options
      .Add("--prepare-only", prepare_only_,
           "Write what the cases are drawn from to a file, for parallax blocks; hunt nothing")
      .Type("FILE")
      .NewFile();
  options.Flag("--resume", settings.resume, "Go on with an interrupted campaign");
  options.Flag("--guard", settings.guard, "Put inputs against unmapped memory");
  options.Add("--skeptics", skeptics_, "on, or off to list every raw disagreement")
      .Among({"on", "off"});
}

Status HuntOptions::Read(Environment& environment) {
  PARALLAX_TRY(TempDir::Check());
  CampaignSettings& settings = request_.settings;
  settings.skeptics_on = skeptics_ == "on";
  PARALLAX_TRY(recipe_.Read(environment.installation, &settings, &time_));
  PARALLAX_TRY(CheckSources(settings.sources));
  PARALLAX_TRY(pairs_.Read(recipe_.recipe(), &settings));
  PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
  const auto seconds = ParseDuration(time_);
  if (!seconds) {
    return Error{fmt::format("--time {} is no duration", time_),
                 "write 60s, 5m or 1h, a year at most"};
  }
  seconds_ = *seconds;
  PARALLAX_TRY_ASSIGN(parts_, ReadParts(environment));
  if (!prepare_only_.empty() && parts_.size() > 1) {
    return Error{"--prepare-only writes one hunt, and several targets are hunted in turn",
                 "name one target, or a --source that holds them together"};
  }
  if (pairs_.names_apis() && parts_.size() > 1) {
    return Error{"--pairs names APIs of one target, and several are hunted in turn",
                 "name one target"};
  }
  PARALLAX_TRY(constraints_.Read());
  PARALLAX_TRY(known_.Read(environment));
  PARALLAX_TRY_ASSIGN(store_, OpenSqliteStore(store_path_));
  PARALLAX_TRY_ASSIGN(request_.stated, AskedStated(store_->notes(), settings.sources, store_path_));
  PARALLAX_TRY(AllowStored(WithPython({}, request_.stated), store_path_, trusted_, environment));
  if (RunDocumentation(settings.sources)) {
    PARALLAX_TRY_ASSIGN(settings.documentation, AllowDocumentation(environment));
  }
  request_.recipe = recipe_.recipe();
  request_.constraints = constraints_.used();
  request_.said = constraints_.user();
  return {};
}

Result<std::vector<HuntPart>> HuntOptions::ReadParts(const Environment& environment) const {
  const std::string& sources = request_.settings.sources;
  PARALLAX_TRY_ASSIGN(const std::vector<TargetSpec> specs,
                      SpecsOf(environment.installation, targets_));
  PARALLAX_TRY_ASSIGN(const std::string joint, JointSourceOf(sources, targets_));
  return PartsOf(specs, sources, joint);
}

HuntRequest HuntOptions::RequestOf(const HuntPart& part, bool resumable) const {
  HuntRequest request = request_;
  request.joint = part.joint;
  request.settings.time_s = seconds_ * part.share;
  request.settings.sources = part.sources;
  request.settings.resume = request_.settings.resume && resumable;
  return request;
}

}  // namespace parallax
