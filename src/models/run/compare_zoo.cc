#include "models/run/compare_zoo.h"

#include <fmt/format.h>

#include <set>
#include <string>

#include "models/measure/comparison_json.h"
#include "models/run/comparison_notes.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

class ZooComparison {
 public:
  ZooComparison(const ZooSettings& settings, NoteStore& notes, const CompareTools& tools,
                const Clock& clock)
      : settings_(settings), notes_(notes), tools_(tools), clock_(clock) {}

  // What is wrong with the entry is its result; Error: the store cannot be used.
  Result<Json> Compare(const ZooEntry& entry) {
    CompareSettings own = settings_.compare;
    own.data = entry.data;
    own.preprocess = entry.preprocess;
    auto sides = SidesOf(settings_.installation, entry.models,
                         settings_.on.empty() ? entry.on : settings_.on);
    if (!sides.ok()) return Json{{"error", sides.error().InOneLine()}};
    own.sides = std::move(*sides);
    auto key = ComparisonKey(own);
    if (!key.ok()) return Json{{"error", key.error().message}};
    if (settings_.resume) {
      PARALLAX_TRY_ASSIGN(auto known, KnownComparison(notes_, *key));
      if (known) return *known;
    }
    return Run(entry.name, own, *key);
  }

 private:
  Result<Json> Run(const std::string& name, const CompareSettings& own, const std::string& key) {
    std::set<std::string> targets;
    for (const ModelSide& side : own.sides) targets.insert(side.target.name);
    tools_.hosts.KeepOnly(targets);
    auto comparison = CompareModel(own, tools_);
    if (!comparison.ok()) return Json{{"error", comparison.error().InOneLine()}};
    Json json = ComparisonJson(*comparison);
    PARALLAX_TRY(KeepComparison(notes_, key, name, clock_.UnixSeconds(), json));
    return json;
  }

  const ZooSettings& settings_;
  NoteStore& notes_;
  const CompareTools& tools_;
  const Clock& clock_;
};

}  // namespace

Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const ZooSettings& settings,
                          NoteStore& notes, const CompareTools& tools, const Clock& clock,
                          const std::function<void(const Json&)>& done) {
  ZooRun run;
  ZooComparison comparison(settings, notes, tools, clock);
  for (const ZooEntry& entry : zoo) {
    tools.progress.Stage(
        fmt::format("{} of {}: {}", run.results.size() + 1, zoo.size(), entry.name));
    PARALLAX_TRY_ASSIGN(Json json, comparison.Compare(entry));
    run.stopped = tools.stop.requested();
    if (run.stopped) break;
    Json named;
    named["name"] = entry.name;
    named.update(json);
    run.results.push_back(std::move(named));
    done(run.results.back());
  }
  return run;
}

}  // namespace parallax
