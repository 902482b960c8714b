#include "store/known_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/fs.h"
#include "base/glob.h"

namespace parallax {
namespace {

constexpr const char* kShippedFolder = "known";  // in that of an adapter

bool AnyMatches(const std::vector<std::string>& globs, const std::vector<std::string>& texts) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return MatchesGlob(glob, text); });
  });
}

std::vector<std::string> NamesOf(const Finding& finding) {
  std::vector<std::string> names = finding.apis;
  names.push_back(finding.signature.api);
  return names;
}

}  // namespace

Reported KnownEntry::Names(const Finding& finding) const {
  const Signature& signature = finding.signature;
  if (!kinds.empty() && std::find(kinds.begin(), kinds.end(), signature.kind) == kinds.end()) {
    return Reported::kNo;
  }
  const std::vector<std::string> words = {finding.title, signature.pattern};
  if (!AnyMatches(apis, NamesOf(finding)) || (!patterns.empty() && !AnyMatches(patterns, words))) {
    return Reported::kNo;
  }
  const std::vector<std::string> said = {finding.title, signature.pattern, signature.family,
                                         finding.RelationId()};
  const bool all = std::all_of(conditions.begin(), conditions.end(),
                               [&](const std::string& each) { return AnyMatches({each}, said); });
  return all ? Reported::kYes : Reported::kPerhaps;
}

bool KnownEntry::MayName(const std::string& api) const { return AnyMatches(apis, {api}); }

std::string KnownEntry::ApiText() const { return fmt::format("{}", fmt::join(apis, ", ")); }

KnownList KnownList::For(std::string_view version, std::string_view today) const {
  KnownList list = *this;
  std::erase_if(list.entries, [&](const KnownEntry& entry) {
    return !entry.versions.Contains(version) || entry.IsExpired(today);
  });
  return list;
}

NamedEntry FindEntry(std::span<const KnownList> lists, const Finding& finding) {
  NamedEntry found;
  for (const KnownList& list : lists) {
    for (const KnownEntry& entry : list.entries) {
      const Reported reported = entry.Names(finding);
      if (reported > found.reported) found = {reported, &list, &entry};
    }
  }
  return found;
}

void MarkReported(std::span<const KnownList> lists, Finding* finding) {
  if (!IsConfirmed(finding->status)) return;
  const NamedEntry named = FindEntry(lists, *finding);
  if (named.reported == Reported::kYes) {
    finding->status = FindingStatus::kKnown;
    finding->known_url = named.entry->url;
    finding->known_list = named.list->file;
  } else if (named.reported == Reported::kPerhaps) {
    finding->perhaps_url = named.entry->url;
    finding->perhaps_list = named.list->file;
  }
}

Result<KnownList> ReadKnownList(const std::string& path) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(path));
  return ParseKnownList(path, text);
}

Result<std::vector<KnownList>> ReadShippedLists(const std::filesystem::path& adapter) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(adapter / kShippedFolder, ignored)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<KnownList> lists;
  for (const std::filesystem::path& file : files) {
    PARALLAX_TRY_ASSIGN(KnownList list, ReadKnownList(file));
    list.shipped = true;
    lists.push_back(std::move(list));
  }
  return lists;
}

}  // namespace parallax
