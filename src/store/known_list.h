#pragma once

// KnownList: findings that are reported already, as a person lists them in TOML (`hunt --known
// LIST.toml`): what they are about, where they are reported, in which versions, until when.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/version.h"
#include "nouns/finding.h"

namespace parallax {

struct KnownEntry {
  std::string api;           // a glob over the names of its APIs
  std::optional<Kind> kind;  // nothing: of every kind
  std::string pattern;       // a glob over its title, or over its signature's pattern; empty: any
  std::string url;
  VersionRange versions;  // of the library that is hunted
  std::string expires;    // "2026-12-31": the last day on which it counts; empty: for good

  bool Names(const Finding& finding) const;
  // Of the first day after it.
  bool IsExpired(std::string_view today) const { return !expires.empty() && expires < today; }
};

struct KnownList {
  std::string file;  // its name, without folders
  std::vector<KnownEntry> entries;

  // The first entry that names it; null when none does.
  const KnownEntry* Find(const Finding& finding) const;
  // The entries that count for this version of the library on this day ("2026-11-21").
  KnownList For(std::string_view version, std::string_view today) const;
};

// Error: no TOML, an unknown or missing key, a wrong date, kind or range; with the line.
Result<KnownList> ParseKnownList(const std::string& file, std::string_view text);
Result<KnownList> ReadKnownList(const std::string& path);

}  // namespace parallax
