#include "store/known_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/fs.h"
#include "base/glob.h"
#include "base/text.h"
#include "words/toml.h"

namespace parallax {
namespace {

constexpr const char* kEntryHint =
    "an entry is [[known]] with api = \"NAME*\" and url = \"...\"; kind, pattern, versions and "
    "expires may be added";

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  for (const KindFacts& facts : kKinds) names.emplace_back(facts.name);
  return names;
}

bool IsDate(const std::string& text) {
  int year = 0, month = 0, day = 0, used = 0;
  const bool read = std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &used) == 3;
  if (!read || used != 10 || text.size() != 10) return false;
  return std::chrono::year_month_day(std::chrono::year(year),
                                     std::chrono::month(static_cast<unsigned>(month)),
                                     std::chrono::day(static_cast<unsigned>(day)))
      .ok();
}

// Reads the keys of a list. The first that is wrong is the error.
class KnownListReader {
 public:
  explicit KnownListReader(std::string file) : file_(std::move(file)) {}

  Result<KnownList> Read(const toml::table& table) const {
    KnownList list{std::filesystem::path(file_).filename().string(), {}};
    for (const auto& [key, node] : table) {
      if (key.str() != "known") return Unknown(key, {"known"});
      const toml::array* entries = node.as_array();
      if (entries == nullptr || !entries->is_homogeneous(toml::node_type::table)) {
        return Wrong(node, "known is no list of entries", kEntryHint);
      }
      for (const toml::node& entry : *entries) {
        PARALLAX_TRY_ASSIGN(KnownEntry read, ReadEntry(*entry.as_table()));
        list.entries.push_back(std::move(read));
      }
    }
    return list;
  }

  Error Wrong(const toml::source_region& source, const std::string& what,
              const std::string& hint) const {
    return {fmt::format("{}:{}: {}", file_, source.begin.line, what), hint};
  }

 private:
  Error Wrong(const toml::node& node, const std::string& what, const std::string& hint) const {
    return Wrong(node.source(), what, hint);
  }

  Error Unknown(const toml::key& key, const std::vector<std::string>& known) const {
    const auto near = DidYouMean(key.str(), known);
    return Wrong(key.source(), fmt::format("there is no key '{}'", key.str()),
                 near ? fmt::format("did you mean '{}'?", *near)
                      : fmt::format("the keys are {}", fmt::join(known, ", ")));
  }

  Result<KnownEntry> ReadEntry(const toml::table& table) const {
    KnownEntry entry;
    for (const auto& [key, node] : table) PARALLAX_TRY(ReadKey(key, node, &entry));
    for (const auto& [name, text] : {std::pair{"api", &entry.api}, {"url", &entry.url}}) {
      if (text->empty()) return Wrong(table, fmt::format("an entry without {}", name), kEntryHint);
    }
    return entry;
  }

  Status ReadKey(const toml::key& key, const toml::node& node, KnownEntry* entry) const {
    static const std::vector<std::string> kKeys = {"api",     "expires", "kind",
                                                   "pattern", "url",     "versions"};
    const std::string_view name = key.str();
    if (std::find(kKeys.begin(), kKeys.end(), name) == kKeys.end()) return Unknown(key, kKeys);
    if (name == "expires") return ReadDate(node, entry);
    const auto text = node.value_exact<std::string>();
    if (!text) return Wrong(node, fmt::format("{} is no text", name), "write it in quotes");
    if (name == "api") entry->api = *text;
    if (name == "pattern") entry->pattern = *text;
    if (name == "url") entry->url = *text;
    if (name == "kind") return ReadKind(node, *text, entry);
    if (name == "versions") return ReadVersions(node, *text, entry);
    return Status::Ok();
  }

  Status ReadDate(const toml::node& node, KnownEntry* entry) const {
    if (const auto date = node.value_exact<toml::date>()) {
      entry->expires = fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day);
    } else {
      entry->expires = node.value_exact<std::string>().value_or("");
    }
    if (IsDate(entry->expires)) return Status::Ok();
    return Wrong(node, "expires is no date", "write it like 2026-12-31");
  }

  Status ReadKind(const toml::node& node, const std::string& text, KnownEntry* entry) const {
    const std::vector<std::string> names = KindNames();
    const auto found = std::find(names.begin(), names.end(), text);
    if (found != names.end()) {
      entry->kind = static_cast<Kind>(found - names.begin());
      return Status::Ok();
    }
    const auto near = DidYouMean(text, names);
    return Wrong(node, fmt::format("there is no kind '{}'", text),
                 near ? fmt::format("did you mean '{}'?", *near)
                      : fmt::format("one of {}", fmt::join(names, ", ")));
  }

  Status ReadVersions(const toml::node& node, const std::string& text, KnownEntry* entry) const {
    Result<VersionRange> range = VersionRange::Parse(text);
    if (!range.ok()) return Wrong(node, range.error().message, range.error().hint);
    entry->versions = std::move(range).value();
    return Status::Ok();
  }

  std::string file_;
};

}  // namespace

bool KnownEntry::Names(const Finding& finding) const {
  if (kind && *kind != finding.signature.kind) return false;
  const bool by_name = MatchesGlob(api, finding.signature.api) ||
                       std::any_of(finding.apis.begin(), finding.apis.end(),
                                   [&](const std::string& name) { return MatchesGlob(api, name); });
  return by_name &&
         (MatchesGlob(pattern, finding.title) || MatchesGlob(pattern, finding.signature.pattern));
}

const KnownEntry* KnownList::Find(const Finding& finding) const {
  for (const KnownEntry& entry : entries) {
    if (entry.Names(finding)) return &entry;
  }
  return nullptr;
}

KnownList KnownList::For(std::string_view version, std::string_view today) const {
  KnownList list{file, {}};
  for (const KnownEntry& entry : entries) {
    if (entry.versions.Contains(version) && !entry.IsExpired(today)) list.entries.push_back(entry);
  }
  return list;
}

Result<KnownList> ParseKnownList(const std::string& file, std::string_view text) {
  const KnownListReader reader(file);
  PARALLAX_TRY_ASSIGN(
      const toml::table table,
      ParseToml(file, text, [&](const toml::source_region& at, std::string_view what) {
        return reader.Wrong(at, fmt::format("no TOML: {}", what), kEntryHint);
      }));
  return reader.Read(table);
}

Result<KnownList> ReadKnownList(const std::string& path) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(path));
  return ParseKnownList(path, text);
}

}  // namespace parallax
