#include "models/run/comparison_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/fs.h"
#include "base/hash.h"
#include "models/measure/comparison_json.h"
#include "targets/build.h"

namespace parallax {
namespace {

constexpr const char* kScope = "comparison";
constexpr uintmax_t kReadWhole = 64u << 20;

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

// What two comparisons have in common when the later one takes the place of the earlier.
std::string PlaceOf(const ModelComparison& comparison) {
  std::string text = comparison.model + "\n" + comparison.data;
  for (const BackendResult& backend : comparison.backends) {
    text += "\n" + backend.target + backend.file;
  }
  return text;
}

}  // namespace

Result<std::string> ComparisonKey(const CompareSettings& settings) {
  const PairRules& rules = settings.rules;
  std::string text =
      fmt::format("6 {} {} {} {} {} {} {} {} {}\n", rules.k, rules.class_rule.threshold,
                  rules.class_rule.percent, rules.mad_rule.threshold, rules.mad_rule.percent,
                  settings.limit, settings.all_layers, settings.float64, settings.findings);
  for (const ModelSide& side : settings.sides) {
    text += side.label + " " + DigestOf(BuildOf(side.target)) + "\n";
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

Status KeepComparison(NoteStore& notes, const std::string& key, const NamedComparison& comparison) {
  return notes.PutNote(kScope, key, KeptText(comparison));
}

Result<std::optional<ModelComparison>> KnownComparison(const NoteStore& notes,
                                                       const std::string& key) {
  PARALLAX_TRY_ASSIGN(auto known, notes.GetNote(kScope, key));
  if (!known) return std::optional<ModelComparison>();
  auto kept = ReadKept(*known);
  if (!kept.ok()) return std::optional<ModelComparison>();
  return std::optional<ModelComparison>(std::move(kept->result));
}

Result<KeptComparisons> LatestComparisons(const NoteStore& notes) {
  PARALLAX_TRY_ASSIGN(std::vector<Note> all, notes.Notes(kScope));
  KeptComparisons kept;
  std::map<std::string, NamedComparison> latest;
  for (const Note& note : all) {
    auto read = ReadKept(note.text);
    if (!read.ok()) {
      if (kept.unreadable++ == 0) kept.reason = read.error().InOneLine();
      continue;
    }
    const auto [at, is_new] = latest.try_emplace(PlaceOf(read->result));
    if (is_new || read->compared >= at->second.compared) at->second = std::move(*read);
  }
  for (auto& [place, comparison] : latest) kept.latest.push_back(std::move(comparison));
  std::stable_sort(
      kept.latest.begin(), kept.latest.end(),
      [](const NamedComparison& a, const NamedComparison& b) { return a.name < b.name; });
  return kept;
}

Result<std::vector<Note>> ComparisonNotes(const NoteStore& notes) { return notes.Notes(kScope); }

Result<size_t> TakeComparisons(NoteStore& notes, const std::vector<Note>& kept) {
  const auto time = [](const std::string& text) {
    const auto read = ReadKept(text);
    return read.ok() ? read->compared : 0;
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
