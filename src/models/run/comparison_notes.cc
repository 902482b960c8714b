#include "models/run/comparison_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/fs.h"
#include "base/hash.h"
#include "models/measure/json_reader.h"

namespace parallax {
namespace {

constexpr const char* kScope = "comparison";
constexpr uintmax_t kReadWhole = 64u << 20;
constexpr const char* kName = "name";
constexpr const char* kTime = "compared";

// What tells a file that is not read from another version of it.
std::string StampOf(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto written = std::filesystem::last_write_time(path, ignored).time_since_epoch().count();
  return fmt::format("{} {} {}", path.string(), std::filesystem::file_size(path, ignored), written);
}

// Folders of images are too large to be read twice.
Result<std::string> FolderText(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> lines;
  for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;  // a link to nothing is no file
    if (!at->is_regular_file(ignored)) continue;
    lines.push_back(StampOf(at->path()));
  }
  if (error) return FileError("read", folder, error.value());
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Large files too, which do not belong into memory as a whole.
Result<std::string> ContentOf(const std::string& path) {
  if (std::filesystem::is_directory(path)) return FolderText(path);
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size <= kReadWhole) return ReadFile(path);
  return StampOf(path);
}

uint64_t TimeOf(const Json& json) { return CountAt(json, kTime); }

// What two comparisons have in common when the later one takes the place of the earlier.
std::string PlaceOf(const Json& json) {
  std::string text = TextAt(json, "model") + "\n" + TextAt(json, "data");
  for (const Json& backend : ListAt(json, "backends")) {
    text += "\n" + TextAt(backend, "target") + TextAt(backend, "file");
  }
  return text;
}

}  // namespace

Result<std::string> ComparisonKey(const CompareSettings& settings) {
  const PairRules& rules = settings.rules;
  std::string text =
      fmt::format("4 {} {} {} {} {} {} {} {} {}\n", rules.k, rules.class_rule.threshold,
                  rules.class_rule.percent, rules.mad_rule.threshold, rules.mad_rule.percent,
                  settings.limit, settings.all_layers, settings.float64, settings.findings);
  for (const ModelSide& side : settings.sides) {
    text += side.label + " " + side.target.python;
    for (const auto& [name, value] : side.target.environment) text += " " + name + "=" + value;
    text += "\n";
  }
  std::vector<std::string> paths = FilesOf(settings.sides);
  paths.push_back(settings.data);
  if (!settings.preprocess.empty()) paths.push_back(settings.preprocess);
  for (const std::string& path : paths) {
    PARALLAX_TRY_ASSIGN(std::string content, ContentOf(path));
    text += HashOf(content).Hex() + "\n";
  }
  return HashOf(text).Hex();
}

Status KeepComparison(NoteStore& notes, const std::string& key, const std::string& name,
                      int64_t unix_seconds, const Json& comparison) {
  Json kept = comparison;
  kept[kName] = name;
  kept[kTime] = unix_seconds;
  // What a library says may be no UTF-8.
  return notes.PutNote(kScope, key, kept.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<std::optional<Json>> KnownComparison(const NoteStore& notes, const std::string& key) {
  PARALLAX_TRY_ASSIGN(auto known, notes.GetNote(kScope, key));
  Json json = known ? Json::parse(*known, nullptr, false) : Json();
  if (!json.is_object()) return std::optional<Json>();
  json.erase(kName);
  json.erase(kTime);
  return std::optional<Json>(std::move(json));
}

Result<std::vector<Json>> LatestComparisons(const NoteStore& notes) {
  PARALLAX_TRY_ASSIGN(std::vector<Note> all, notes.Notes(kScope));
  std::map<std::string, Json> latest;
  for (const Note& note : all) {
    Json json = Json::parse(note.text, nullptr, false);
    if (!json.is_object()) continue;
    Json& place = latest[PlaceOf(json)];
    if (place.is_null() || TimeOf(json) >= TimeOf(place)) place = std::move(json);
  }
  std::vector<Json> comparisons;
  for (auto& [place, json] : latest) comparisons.push_back(std::move(json));
  std::stable_sort(comparisons.begin(), comparisons.end(), [](const Json& a, const Json& b) {
    return TextAt(a, kName) < TextAt(b, kName);
  });
  return comparisons;
}

Result<std::vector<Note>> KeptComparisons(const NoteStore& notes) { return notes.Notes(kScope); }

Result<size_t> TakeComparisons(NoteStore& notes, const std::vector<Note>& kept) {
  const auto time = [](const std::string& text) {
    return TimeOf(Json::parse(text, nullptr, false));
  };
  size_t taken = 0;
  for (const Note& note : kept) {
    PARALLAX_TRY_ASSIGN(auto known, notes.GetNote(kScope, note.key));
    if (known && time(*known) >= time(note.text)) continue;
    PARALLAX_TRY(notes.PutNote(kScope, note.key, note.text));
    ++taken;
  }
  return taken;
}

}  // namespace parallax
