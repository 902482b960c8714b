#include "campaign/compare_zoo.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/fs.h"
#include "base/hash.h"
#include "report/comparison_report.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kScope = "comparison";

// Of a file by its content, of a folder by what lies in it.
Status AddContent(const std::filesystem::path& path, std::string* text) {
  if (!std::filesystem::is_directory(path)) {
    PARALLAX_TRY_ASSIGN(std::string content, ReadFile(path.string()));
    *text += HashOf(content).Hex() + "\n";
    return {};
  }
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path, ignored)) {
    if (entry.is_regular_file(ignored)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    *text += file.lexically_relative(path).string() + " ";
    PARALLAX_TRY(AddContent(file, text));
  }
  return {};
}

// Of everything that a result depends on: the files by content, targets, rules.
Result<std::string> KeyOf(const CompareSettings& settings) {
  const PairRules& rules = settings.rules;
  std::string text =
      fmt::format("2 {} {} {} {} {} {} {} {}\n", rules.k, rules.class_rule.threshold,
                  rules.class_rule.percent, rules.mad_rule.threshold, rules.mad_rule.percent,
                  settings.limit, settings.all_layers, settings.float64);
  for (const ModelSide& side : settings.sides) {
    text += side.label + " " + side.target.python;
    for (const auto& [name, value] : side.target.environment) text += " " + name + "=" + value;
    text += "\n";
  }
  std::vector<std::string> paths = FilesOf(settings.sides);
  paths.push_back(settings.data);
  if (!settings.preprocess.empty()) paths.push_back(settings.preprocess);
  for (const std::string& path : paths) PARALLAX_TRY(AddContent(path, &text));
  return HashOf(text).Hex();
}

class ZooComparison {
 public:
  ZooComparison(const ZooSettings& settings, NoteStore& notes, const CompareTools& tools)
      : settings_(settings), notes_(notes), tools_(tools) {}

  // What is wrong with the entry is its result; Error: the store cannot be used.
  Result<Json> Compare(const ZooEntry& entry) {
    CompareSettings own = settings_.compare;
    own.data = entry.data;
    auto sides = SidesOf(settings_.installation, entry.models,
                         settings_.on.empty() ? entry.on : settings_.on);
    if (!sides.ok()) return Json{{"error", sides.error().InOneLine()}};
    own.sides = std::move(*sides);
    auto key = KeyOf(own);
    if (!key.ok()) return Json{{"error", key.error().message}};
    if (settings_.resume) {
      PARALLAX_TRY_ASSIGN(auto known, notes_.GetNote(kScope, *key));
      Json json = known ? Json::parse(*known, nullptr, false) : Json();
      if (json.is_object()) return json;
    }
    return Run(own, *key);
  }

 private:
  Result<Json> Run(const CompareSettings& own, const std::string& key) {
    tools_.hosts.KeepOnly(own.sides);
    auto comparison = CompareModel(own, tools_);
    if (!comparison.ok()) return Json{{"error", comparison.error().InOneLine()}};
    Json json = ComparisonJson(*comparison);
    // What a library says may be no UTF-8.
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    PARALLAX_TRY(notes_.PutNote(kScope, key, text));
    return json;
  }

  const ZooSettings& settings_;
  NoteStore& notes_;
  const CompareTools& tools_;
};

}  // namespace

Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const ZooSettings& settings,
                          NoteStore& notes, const CompareTools& tools,
                          const std::function<void(const ZooResult&)>& done) {
  ZooRun run;
  ZooComparison comparison(settings, notes, tools);
  for (const ZooEntry& entry : zoo) {
    tools.progress.Stage(fmt::format("{} of {}: {}", run.results.size() + 1, zoo.size(), entry.name));
    PARALLAX_TRY_ASSIGN(Json json, comparison.Compare(entry));
    run.stopped = tools.stop.requested();
    if (run.stopped) break;
    run.results.push_back({entry.name, std::move(json)});
    done(run.results.back());
  }
  return run;
}

}  // namespace parallax
