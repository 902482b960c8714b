// `parallax compare MODEL... --data PATH [--on A,B,...] [--json]`, `parallax compare ZOO
// [--resume]`.

#include <fmt/format.h>

#include <filesystem>
#include <span>

#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/layer_finding_settings.h"
#include "cli/status_line.h"
#include "cli/store_access.h"
#include "models/measure/comparison_figures.h"
#include "models/measure/comparison_json.h"
#include "models/run/compare_zoo.h"
#include "models/run/comparison_notes.h"
#include "models/run/data.h"
#include "models/run/files.h"
#include "report/comparison_table.h"
#include "report/comparison_text.h"
#include "report/summary.h"

namespace parallax {
namespace {

class CompareCommand : public Command {
 public:
  std::string_view name() const override { return "compare"; }
  std::string_view summary() const override {
    return "run one model on several backends; which differ, by which layer";
  }
  CommandGroup group() const override { return CommandGroup::kHunting; }

  void Define(Options& options) override {
    options
        .Add("MODEL", models_,
             "files of one model, in any format that a target reads, or a folder with a "
             "zoo.json")
        .Required();
    options
        .Add("--data", data_,
             "needed for a file: an .npz file with x and y, a .csv file with a column label, "
             "or a folder of images; without labels the backends' median is the truth")
        .Type("PATH");
    options
        .Add("--on", targets_, "targets, separated by commas (default: those that read the files)")
        .Type("TARGETS")
        .Commas();
    options
        .Add("--preprocess", preprocess_,
             "a Python file whose preprocess(*inputs) makes what the model takes (default: "
             "the file beside the model that is named as it is, with .py)")
        .Type("FILE")
        .File();
    options.Add("--limit", limit_, "only the first so many inputs (default: all)");
    DefineRules(options);
    options.Flag("--layers", all_layers_, "the layers of every pair, of those that agree too");
    options.Flag("--float64", float64_,
                 "run the model in float64 too, as referee (default: where pairs are inconsistent, "
                 "or nothing else can stand for the truth)");
    options.Flag("--no-findings", no_findings_,
                 "do not examine the layers that are blamed: no findings, no scripts");
    options.Flag("--resume", resume_, "of a zoo: do not run again what the store has");
    DefineStoreOption(options, &store_path_);
    DefineTrustOption(options, &trusted_);
    options.Flag("--json", json_, "the result as JSON on standard output");
  }

  Status Check(Environment& environment) override {
    PARALLAX_TRY_ASSIGN(const Adapters adapters, ReadAdapters(environment.installation));
    for (const std::string& model : models_) {
      PARALLAX_TRY(CheckModel(adapters, model));
      files_.push_back(std::filesystem::absolute(model).string());
    }
    PARALLAX_TRY(AllowForeignCode(files_, trusted_, environment));
    PARALLAX_TRY(AllowPython(preprocess_.empty() ? PreprocessBeside(files_.front()) : preprocess_,
                             trusted_, environment));
    LetRead({data_}, environment);
    for (const std::string& file : files_) LetRead(FilesOfModel(file), environment);
    is_zoo_ = std::filesystem::is_directory(files_.front()) &&
              ReaderOf(adapters, files_.front()) == nullptr;
    settings_.limit = limit_;
    settings_.all_layers = all_layers_;
    settings_.float64 = float64_;
    settings_.findings = !no_findings_;
    settings_.rules = rules_;
    settings_.rules.class_rule.percent = settings_.rules.mad_rule.percent = percent_;
    return is_zoo_ ? CheckZoo() : CheckOne(environment);
  }

  Result<int> Run(Environment& environment) override {
    StatusLine status(environment.err, environment.err_is_terminal, environment.clock);
    PARALLAX_TRY(TellJail(environment));
    return is_zoo_ ? RunZoo(environment, status) : RunOne(environment, status);
  }

 private:
  // What makes a pair inconsistent.
  void DefineRules(Options& options) {
    options.Add("-k,--top", rules_.k, "ranks that count in the class distance (default 5)")
        .Between(1, 20);
    options.Add("--class-threshold", rules_.class_rule.threshold,
                "class distance from which on an input counts (default 8)");
    options.Add("--mad-threshold", rules_.mad_rule.threshold,
                "MAD distance from which on an input counts (default 0.2)");
    options
        .Add("--percent", percent_,
             "share of such inputs, in percent, that makes a pair inconsistent (default 0: one "
             "is enough)")
        .Between(0.0, 100.0);
  }

  Status CheckOne(const Environment& environment) {
    PARALLAX_TRY_ASSIGN(settings_.sides, SidesOf(environment.installation, files_, targets_));
    PARALLAX_TRY(EveryTargetHasAFile(environment.installation, settings_.sides, targets_));
    if (data_.empty()) {
      return Error{"--data is missing: the inputs of the model", std::string(DataHint())};
    }
    PARALLAX_TRY(CheckData(data_));
    settings_.data = std::filesystem::absolute(data_).string();
    settings_.preprocess = preprocess_.empty() ? PreprocessBeside(files_.front())
                                               : std::filesystem::absolute(preprocess_).string();
    return {};
  }

  Result<int> RunOne(Environment& environment, StatusLine& status) const {
    PARALLAX_TRY_ASSIGN(std::string key, ComparisonKey(settings_));
    PARALLAX_TRY_ASSIGN(auto store, OpenSqliteStore(store_path_));
    TargetPool hosts(environment.stop);
    LayerFindings findings(LayerFindingSettingsOf(environment, "compare", models_.front()), hosts,
                           store->findings(), environment.stop, status);
    PARALLAX_TRY_ASSIGN(ModelComparison comparison,
                        CompareModel(settings_, {hosts, environment.stop, status,
                                                 no_findings_ ? nullptr : &findings}));
    status.Clear();
    environment.out << (json_ ? JsonText(ComparisonJson(comparison)) : ComparisonText(comparison))
                    << std::flush;
    std::vector<std::string> raised;
    for (const BackendResult& backend : comparison.backends) {
      if (backend.status != BackendStatus::kOk) raised.push_back(backend.message);
    }
    TellRefusals(raised, environment);
    const NamedComparison named{std::filesystem::path(files_.front()).stem().string(),
                                environment.clock.UnixSeconds(), "", std::move(comparison)};
    PARALLAX_TRY(KeepComparison(store->notes(), key, named));
    return findings.news() > 0 ? kExitFindings : ExitCode({&named, 1});
  }

  Status CheckZoo() {
    if (files_.size() > 1) return Error{"a zoo stands alone", "give one folder"};
    if (!data_.empty()) return Error{"a zoo names its own data", "leave --data out"};
    if (!preprocess_.empty()) {
      return Error{"a zoo names what prepares its inputs",
                   "put it as \"preprocess\" into zoo.json, or beside the model"};
    }
    PARALLAX_TRY_ASSIGN(zoo_, ReadZoo(files_.front()));
    return {};
  }

  Result<int> RunZoo(Environment& environment, StatusLine& status) const {
    const ZooSettings settings{environment.installation, settings_, targets_, resume_};
    PARALLAX_TRY_ASSIGN(auto store, OpenSqliteStore(store_path_));
    TargetPool hosts(environment.stop);
    LayerFindings findings(LayerFindingSettingsOf(environment, "compare", models_.front()), hosts,
                           store->findings(), environment.stop, status);
    if (!json_) environment.out << ComparisonHeading() << std::flush;
    auto done = [&](const NamedComparison& result) {
      status.Clear();
      if (!json_) environment.out << ComparisonLine(result) << std::flush;
    };
    const ZooTools tools{{hosts, environment.stop, status, no_findings_ ? nullptr : &findings},
                         store->notes(),
                         environment.clock};
    PARALLAX_TRY_ASSIGN(ZooRun run, CompareZoo(zoo_, settings, tools, done));
    status.Clear();
    environment.out << (json_ ? JsonText(ZooJson(run.results)) : ComparisonClosing(run.results));
    if (run.stopped) {
      environment.err << "  note: stopped; the same command with --resume goes on\n";
    }
    const int code = findings.news() > 0 ? kExitFindings : ExitCode(run.results);
    return run.stopped && code != kExitFindings ? kExitOpen : code;
  }

  static int ExitCode(std::span<const NamedComparison> results) {
    const ComparisonTotals totals = TotalsOf(results);
    if (totals.inconsistent > 0 || totals.alone > 0) return kExitFindings;
    return totals.pairs == 0 ? kExitNothingJudged : kExitNothingNew;
  }

  std::vector<std::string> models_;
  std::string data_, preprocess_, store_path_;
  std::vector<std::string> targets_, trusted_;
  std::vector<std::string> files_;  // the models; absolute paths
  std::vector<ZooEntry> zoo_;
  bool is_zoo_ = false;
  CompareSettings settings_;
  size_t limit_ = 0;
  PairRules rules_;
  double percent_ = 0;
  bool all_layers_ = false;
  bool float64_ = false;
  bool no_findings_ = false;
  bool resume_ = false;
  bool json_ = false;
};

PARALLAX_COMMAND(CompareCommand);

}  // namespace
}  // namespace parallax
