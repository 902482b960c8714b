#include "models/run/compare_zoo.h"

#include <fmt/format.h>

#include <set>
#include <string>

#include "base/paths.h"
#include "models/run/comparison_notes.h"
#include "models/run/data.h"
#include "models/run/files.h"

namespace parallax {
namespace {

class ZooComparison {
 public:
  ZooComparison(const ZooSettings& settings, const ZooTools& tools)
      : settings_(settings), tools_(tools) {}

  // What is wrong with the entry is its result; Error: the store cannot be used.
  Result<NamedComparison> Compare(const ZooEntry& entry) {
    CompareSettings own = settings_.compare;
    own.data = entry.data;
    own.preprocess = entry.preprocess;
    const Status there = CheckFilesOf(entry);
    if (!there.ok()) return Failed(entry, there.error().InOneLine());
    auto sides = SidesOf(settings_.installation, entry.models,
                         settings_.on.empty() ? entry.on : settings_.on);
    if (!sides.ok()) return Failed(entry, sides.error().InOneLine());
    own.sides = std::move(*sides);
    auto key = ComparisonKey(own);
    if (!key.ok()) return Failed(entry, key.error().message);
    if (settings_.resume) {
      PARALLAX_TRY_ASSIGN(auto known, KnownComparison(tools_.notes, *key));
      if (known) return NamedComparison{entry.name, 0, "", std::move(*known)};
    }
    return Run(entry, own, *key);
  }

 private:
  // Before a backend starts for it.
  Status CheckFilesOf(const ZooEntry& entry) const {
    PARALLAX_TRY_ASSIGN(const Adapters adapters, ReadAdapters(settings_.installation));
    for (const std::string& model : entry.models) PARALLAX_TRY(CheckModel(adapters, model));
    if (!entry.preprocess.empty()) PARALLAX_TRY(CheckFile(entry.preprocess));
    return CheckData(entry.data);
  }

  static NamedComparison Failed(const ZooEntry& entry, const std::string& error) {
    return {entry.name, 0, error, {}};
  }

  Result<NamedComparison> Run(const ZooEntry& entry, const CompareSettings& own,
                              const std::string& key) {
    std::set<std::string> targets;
    for (const ModelSide& side : own.sides) targets.insert(side.target.name);
    tools_.compare.hosts.KeepOnly(targets);
    auto comparison = CompareModel(own, tools_.compare);
    if (!comparison.ok()) return Failed(entry, comparison.error().InOneLine());
    NamedComparison named{entry.name, tools_.clock.UnixSeconds(), "", std::move(*comparison)};
    PARALLAX_TRY(KeepComparison(tools_.notes, key, named));
    return named;
  }

  const ZooSettings& settings_;
  const ZooTools& tools_;
};

}  // namespace

Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const ZooSettings& settings,
                          const ZooTools& tools,
                          const std::function<void(const NamedComparison&)>& done) {
  ZooRun run;
  ZooComparison comparison(settings, tools);
  for (const ZooEntry& entry : zoo) {
    tools.compare.progress.Stage(
        fmt::format("{} of {}: {}", run.results.size() + 1, zoo.size(), entry.name));
    PARALLAX_TRY_ASSIGN(NamedComparison named, comparison.Compare(entry));
    run.stopped = tools.compare.stop.requested();
    if (run.stopped) break;
    run.results.push_back(std::move(named));
    done(run.results.back());
  }
  return run;
}

}  // namespace parallax
