#include "relations/pair_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "base/text.h"
#include "catalogue/near_api.h"
#include "words/toml.h"

namespace parallax {
namespace {

constexpr const char* kPairForm =
    "an entry is [[pin]] or [[ban]] with source = \"NAME*\" and target = \"NAME*\"; reason is "
    "optional";

// Reads the entries of a file. The first that is wrong is the error.
class PairFileReader {
 public:
  explicit PairFileReader(std::string file) : file_(std::move(file)) {}

  Result<std::vector<SaidPair>> Read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (name != "pin" && name != "ban") return Unknown(key, {"pin", "ban"});
      const toml::array* entries = node.as_array();
      if (entries == nullptr || !entries->is_homogeneous(toml::node_type::table)) {
        return Wrong(node.source(), fmt::format("{0} is no list of entries: [[{0}]]", name));
      }
      for (const toml::node& entry : *entries) {
        PARALLAX_TRY(ReadEntry(*entry.as_table(), name == "ban"));
      }
    }
    std::stable_sort(said_.begin(), said_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<SaidPair> out;
    for (auto& [line, pair] : said_) out.push_back(std::move(pair));
    PARALLAX_TRY(CheckAgreement(out));
    return out;
  }

  Error Wrong(const toml::source_region& at, const std::string& what,
              const std::string& hint = kPairForm) const {
    return {fmt::format("{}:{}: {}", file_, std::max(at.begin.line, 1u), what), hint};
  }

 private:
  Error Unknown(const toml::key& key, const std::vector<std::string>& known) const {
    const auto near = DidYouMean(key.str(), known);
    return Wrong(key.source(), fmt::format("there is no key '{}'", key.str()),
                 near ? fmt::format("did you mean '{}'?", *near) : kPairForm);
  }

  Status ReadEntry(const toml::table& table, bool banned) {
    SaidPair pair;
    pair.banned = banned;
    pair.place = fmt::format("{}:{}", file_, table.source().begin.line);
    for (const auto& [key, node] : table) {
      std::string* text = key.str() == "source"   ? &pair.source
                          : key.str() == "target" ? &pair.target
                          : key.str() == "reason" ? &pair.reason
                                                  : nullptr;
      if (text == nullptr) return Unknown(key, {"source", "target", "reason"});
      const auto value = node.value_exact<std::string>();
      if (!value) return Wrong(node.source(), fmt::format("{} is no text", key.str()));
      *text = *value;
    }
    if (pair.source.empty()) return Wrong(table.source(), "an entry without a source");
    if (pair.target.empty()) return Wrong(table.source(), "an entry without a target");
    if (pair.source == pair.target && pair.source.find_first_of("*?[") == std::string::npos) {
      return Wrong(table.source(), fmt::format("{} is paired with itself", pair.source));
    }
    said_.emplace_back(table.source().begin.line, std::move(pair));
    return {};
  }

  static Status CheckAgreement(const std::vector<SaidPair>& said) {
    for (const SaidPair& pin : said) {
      for (const SaidPair& ban : said) {
        const bool same = pin.source == ban.source && pin.target == ban.target;
        if (pin.banned || !ban.banned || !same) continue;
        return Error{fmt::format("{}: the pair {}, {} is banned at {}", pin.place, pin.source,
                                 pin.target, ban.place),
                     "pin it or ban it"};
      }
    }
    return {};
  }

  std::string file_;
  std::vector<std::pair<toml::source_index, SaidPair>> said_;  // by line
};

size_t CountMatches(const std::string& glob, const std::vector<std::string>& names) {
  return static_cast<size_t>(
      std::count_if(names.begin(), names.end(),
                    [&](const std::string& name) { return MatchesGlob(glob, name); }));
}

}  // namespace

Result<std::vector<SaidPair>> ParsePairs(const std::string& file, std::string_view text) {
  PairFileReader reader(file);
  PARALLAX_TRY_ASSIGN(
      const toml::table table,
      ParseToml(file, text, [&](const toml::source_region& at, std::string_view what) {
        return reader.Wrong(at, fmt::format("no TOML: {}", what));
      }));
  return reader.Read(table);
}

Result<std::vector<SaidPair>> ReadPairs(const std::filesystem::path& file) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(file));
  return ParsePairs(file.string(), text);
}

Status CheckPairs(const std::vector<SaidPair>& said, const std::vector<std::string>& names) {
  for (const SaidPair& pair : said) {
    size_t pairs = 1;
    for (const std::string* each : {&pair.source, &pair.target}) {
      const size_t matches = CountMatches(*each, names);
      pairs *= matches;
      if (matches > 0) continue;
      const auto near = NearApi(*each, names);
      return Error{fmt::format("{}: no API is named {}", pair.place, *each),
                   near ? fmt::format("did you mean {}?", *near)
                        : "parallax list apis TARGET --names names all"};
    }
    if (pair.banned || pairs <= kMostPinned) continue;
    return Error{
        fmt::format("{}: {}, {} stands for {} pairs, and {} can be pinned at once", pair.place,
                    pair.source, pair.target, Thousands(static_cast<int64_t>(pairs)),
                    Thousands(static_cast<int64_t>(kMostPinned))),
        "name fewer of them"};
  }
  return {};
}

}  // namespace parallax
