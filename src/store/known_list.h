#pragma once

// KnownList: bugs that are reported already, as a person lists them in TOML: what they are about,
// where they are reported, in which builds, when somebody looked. One comes with an adapter for
// each build that is pinned, one may be given (`hunt --known LIST.toml`).

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/version.h"
#include "nouns/finding.h"

namespace parallax {

// Whether an entry is about a finding: in all that it says, or in all but its conditions.
enum class Reported : uint8_t { kNo, kPerhaps, kYes };

// What became of a report.
inline constexpr std::string_view kReportStates[] = {"open", "closed", "fixed", "documented"};

struct KnownEntry {
  std::vector<std::string> apis;        // globs over the names of its APIs: one matches
  std::vector<Kind> kinds;              // empty: of every kind
  std::vector<std::string> patterns;    // globs over its title and its signature's pattern; or any
  std::vector<std::string> conditions;  // globs over these and over its relation: each matches
  std::string url;
  VersionRange versions;  // of the library that is hunted
  std::string expires;    // "2026-12-31": the last day on which it counts; empty: for good
  std::string state;      // one of kReportStates; empty: nobody says
  std::string date;       // when it was looked up; empty: nobody says
  std::string builds;     // the text of `versions`

  Reported Names(const Finding& finding) const;
  // Whether it is about that API at all.
  bool MayName(const std::string& api) const;
  // Of the first day after it.
  bool IsExpired(std::string_view today) const { return !expires.empty() && expires < today; }
  std::string ApiText() const;  // "toy.tail_*, toy.exp"
};

struct KnownList {
  std::string file;  // its name, without folders
  std::vector<KnownEntry> entries;
  std::string date = {};  // when its entries were looked up; empty: nobody says
  bool shipped = false;   // it came with the adapter

  // The entries that count for this version of the library on this day ("2026-11-21").
  KnownList For(std::string_view version, std::string_view today) const;
};

// The first entry of the lists that names a finding, else the first that perhaps does.
struct NamedEntry {
  Reported reported = Reported::kNo;
  const KnownList* list = nullptr;
  const KnownEntry* entry = nullptr;
};
NamedEntry FindEntry(std::span<const KnownList> lists, const Finding& finding);

// Writes into a confirmed finding where it is reported, or perhaps is.
void MarkReported(std::span<const KnownList> lists, Finding* finding);

// Error: no TOML, an unknown or missing key, a wrong date, kind, state or range; with the line.
Result<KnownList> ParseKnownList(const std::string& file, std::string_view text);
Result<KnownList> ReadKnownList(const std::string& path);

// Those of an adapter, whose folder has them in known/, by name; none where it has no such folder.
// Error: the first that cannot be read.
Result<std::vector<KnownList>> ReadShippedLists(const std::filesystem::path& adapter);

}  // namespace parallax
