#include "campaign/compare_zoo.h"

#include <fmt/format.h>

#include "campaign/comparison_notes.h"
#include "report/comparison_report.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

Result<Json> CompareOne(const std::string& name, const CompareSettings& settings, Hosts& hosts,
                        bool resume, NoteStore& notes, const StopToken& stop, const Clock& clock,
                        Progress& progress) {
  auto key = ComparisonKey(settings, hosts);
  if (!key.ok()) return Json{{"error", key.error().message}};
  if (resume) {
    PARALLAX_TRY_ASSIGN(auto known, KnownComparison(notes, *key));
    if (known) return *known;
  }
  auto comparison = CompareModel(settings, hosts, stop, progress);
  if (!comparison.ok()) return Json{{"error", comparison.error().InOneLine()}};
  Json json = ComparisonJson(*comparison);
  PARALLAX_TRY(KeepComparison(notes, *key, name, clock.UnixSeconds(), json));
  return json;
}

}  // namespace

Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const CompareSettings& settings,
                          Hosts& hosts, bool resume, NoteStore& notes, const StopToken& stop,
                          const Clock& clock, Progress& progress,
                          const std::function<void(const ZooResult&)>& done) {
  ZooRun run;
  for (const ZooEntry& entry : zoo) {
    progress.Stage(fmt::format("{} of {}: {}", run.results.size() + 1, zoo.size(), entry.name));
    CompareSettings own = settings;
    own.model = entry.model;
    own.data = entry.data;
    PARALLAX_TRY_ASSIGN(Json json,
                        CompareOne(entry.name, own, hosts, resume, notes, stop, clock, progress));
    run.stopped = stop.requested();
    if (run.stopped) break;
    run.results.push_back({entry.name, std::move(json)});
    done(run.results.back());
  }
  return run;
}

}  // namespace parallax
