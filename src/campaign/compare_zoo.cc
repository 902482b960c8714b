#include "campaign/compare_zoo.h"

#include <fmt/format.h>

#include "base/fs.h"
#include "base/hash.h"
#include "report/comparison_report.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kScope = "comparison";

// Of everything that a result depends on: the files by content, targets, rules.
Result<std::string> KeyOf(const CompareSettings& settings, Hosts& hosts) {
  const PairRules& rules = settings.rules;
  std::string text =
      fmt::format("2 {} {} {} {} {} {} {} {}\n", rules.k, rules.class_rule.threshold,
                  rules.class_rule.percent, rules.mad_rule.threshold, rules.mad_rule.percent,
                  settings.limit, settings.all_layers, settings.float64);
  for (const auto& host : hosts) {
    const TargetSpec& target = host->spec();
    text += target.name + " " + target.python;
    for (const auto& [name, value] : target.environment) text += " " + name + "=" + value;
    text += "\n";
  }
  for (const std::string& path : {settings.model, settings.data, settings.preprocess}) {
    if (path.empty()) continue;
    PARALLAX_TRY_ASSIGN(std::string content, ReadFile(path));
    text += HashOf(content).Hex() + "\n";
  }
  return HashOf(text).Hex();
}

Result<Json> CompareOne(const CompareSettings& settings, Hosts& hosts, bool resume,
                        NoteStore& notes, const StopToken& stop, Progress& progress,
                        LayerFindings* findings) {
  auto key = KeyOf(settings, hosts);
  if (!key.ok()) return Json{{"error", key.error().message}};
  if (resume) {
    PARALLAX_TRY_ASSIGN(auto known, notes.GetNote(kScope, *key));
    Json json = known ? Json::parse(*known, nullptr, false) : Json();
    if (json.is_object()) return json;
  }
  auto comparison = CompareModel(settings, hosts, stop, progress, findings);
  if (!comparison.ok()) return Json{{"error", comparison.error().InOneLine()}};
  Json json = ComparisonJson(*comparison);
  // What a library says may be no UTF-8.
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  PARALLAX_TRY(notes.PutNote(kScope, *key, text));
  return json;
}

}  // namespace

Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const CompareSettings& settings,
                          Hosts& hosts, bool resume, NoteStore& notes, const StopToken& stop,
                          Progress& progress, LayerFindings* findings,
                          const std::function<void(const ZooResult&)>& done) {
  ZooRun run;
  for (const ZooEntry& entry : zoo) {
    progress.Stage(fmt::format("{} of {}: {}", run.results.size() + 1, zoo.size(), entry.name));
    CompareSettings own = settings;
    own.model = entry.model;
    own.data = entry.data;
    PARALLAX_TRY_ASSIGN(Json json, CompareOne(own, hosts, resume, notes, stop, progress, findings));
    run.stopped = stop.requested();
    if (run.stopped) break;
    run.results.push_back({entry.name, std::move(json)});
    done(run.results.back());
  }
  return run;
}

}  // namespace parallax
