#include "store/known_list_toml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>

#include "base/text.h"
#include "words/toml.h"

namespace parallax {
namespace {

constexpr const char* kEntryHint =
    "an entry is [[known]] with api = \"NAME*\" and url = \"...\"; kind, pattern, conditions, "
    "versions, state, date and expires may be added";

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  for (const KindFacts& facts : kKinds) names.emplace_back(facts.name);
  return names;
}

std::vector<std::string> StateNames() {
  return {std::begin(kReportStates), std::end(kReportStates)};
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
    // What stands above the entries holds for those that do not say it themselves.
    KnownEntry common;
    for (const auto& [key, node] : table) {
      if (key.str() == "known") continue;
      PARALLAX_TRY(ReadKey(key, node, {"date", "known", "versions"}, &common));
    }
    list.date = common.date;
    if (const toml::node* known = table.get("known")) {
      PARALLAX_TRY(ReadEntries(*known, common, &list));
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

  // `text` is not one of the words.
  Error NoWord(const toml::node& node, std::string_view noun, const std::string& text,
               const std::vector<std::string>& words) const {
    const auto near = DidYouMean(text, words);
    return Wrong(node, fmt::format("there is no {} '{}'", noun, text),
                 near ? fmt::format("did you mean '{}'?", *near)
                      : fmt::format("one of {}", fmt::join(words, ", ")));
  }

  Status ReadEntries(const toml::node& node, const KnownEntry& common, KnownList* list) const {
    const toml::array* entries = node.as_array();
    if (entries == nullptr || !entries->is_homogeneous(toml::node_type::table)) {
      return Wrong(node, "known is no list of entries", kEntryHint);
    }
    for (const toml::node& entry : *entries) {
      PARALLAX_TRY_ASSIGN(KnownEntry read, ReadEntry(*entry.as_table(), common));
      list->entries.push_back(std::move(read));
    }
    return Status::Ok();
  }

  Result<KnownEntry> ReadEntry(const toml::table& table, KnownEntry entry) const {
    static const std::vector<std::string> kKeys = {
        "api", "conditions", "date", "expires", "kind", "pattern", "state", "url", "versions"};
    for (const auto& [key, node] : table) PARALLAX_TRY(ReadKey(key, node, kKeys, &entry));
    for (const auto& [name, none] :
         {std::pair{"api", entry.apis.empty()}, {"url", entry.url.empty()}}) {
      if (none) return Wrong(table, fmt::format("an entry without {}", name), kEntryHint);
    }
    return entry;
  }

  Status ReadKey(const toml::key& key, const toml::node& node, const std::vector<std::string>& keys,
                 KnownEntry* entry) const {
    const std::string_view name = key.str();
    if (std::find(keys.begin(), keys.end(), name) == keys.end()) return Unknown(key, keys);
    if (name == "expires") return ReadDate(name, node, &entry->expires);
    if (name == "date") return ReadDate(name, node, &entry->date);
    if (name == "api") return ReadTexts(name, node, &entry->apis);
    if (name == "pattern") return ReadTexts(name, node, &entry->patterns);
    if (name == "conditions") return ReadTexts(name, node, &entry->conditions);
    if (name == "kind") return ReadKinds(node, entry);
    const auto text = node.value_exact<std::string>();
    if (!text) return Wrong(node, fmt::format("{} is no text", name), "write it in quotes");
    if (name == "url") entry->url = *text;
    if (name == "state") return ReadState(node, *text, entry);
    if (name == "versions") return ReadVersions(node, *text, entry);
    return Status::Ok();
  }

  // One text or a list of them.
  Status ReadTexts(std::string_view name, const toml::node& node,
                   std::vector<std::string>* texts) const {
    const auto add = [&](const toml::node& each) {
      const auto text = each.value_exact<std::string>();
      if (text && !text->empty()) texts->push_back(*text);
      return text && !text->empty();
    };
    const toml::array* list = node.as_array();
    bool all = list != nullptr || add(node);
    for (size_t i = 0; all && list != nullptr && i < list->size(); ++i) all = add((*list)[i]);
    if (all) return Status::Ok();
    return Wrong(node, fmt::format("{} is no text and no list of texts", name),
                 "write it in quotes");
  }

  Status ReadDate(std::string_view name, const toml::node& node, std::string* text) const {
    if (const auto date = node.value_exact<toml::date>()) {
      *text = fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day);
    } else {
      *text = node.value_exact<std::string>().value_or("");
    }
    if (IsDate(*text)) return Status::Ok();
    return Wrong(node, fmt::format("{} is no date", name), "write it like 2026-12-31");
  }

  Status ReadKinds(const toml::node& node, KnownEntry* entry) const {
    std::vector<std::string> texts;
    PARALLAX_TRY(ReadTexts("kind", node, &texts));
    const std::vector<std::string> names = KindNames();
    for (const std::string& text : texts) {
      const auto found = std::find(names.begin(), names.end(), text);
      if (found == names.end()) return NoWord(node, "kind", text, names);
      entry->kinds.push_back(static_cast<Kind>(found - names.begin()));
    }
    return Status::Ok();
  }

  Status ReadState(const toml::node& node, const std::string& text, KnownEntry* entry) const {
    const std::vector<std::string> names = StateNames();
    if (std::find(names.begin(), names.end(), text) == names.end()) {
      return NoWord(node, "state", text, names);
    }
    entry->state = text;
    return Status::Ok();
  }

  Status ReadVersions(const toml::node& node, const std::string& text, KnownEntry* entry) const {
    Result<VersionRange> range = VersionRange::Parse(text);
    if (!range.ok()) return Wrong(node, range.error().message, range.error().hint);
    entry->versions = std::move(range).value();
    entry->builds = text;
    return Status::Ok();
  }

  std::string file_;
};

// A glob that matches this text alone.
std::string Literal(std::string_view text) {
  std::string glob;
  for (char c : text) {
    if (c == '*' || c == '?' || c == '[' || c == '\\') glob += '\\';
    glob += c;
  }
  return glob;
}

// Where a title says for which sizes: " for sizes 17-31", " for empty x", " for x of shape [n, 3]".
size_t PlaceOfSizes(std::string_view words) {
  size_t place = words.npos;
  for (std::string_view begin : {" for sizes ", " for size ", " for empty "}) {
    place = std::min(place, words.find(begin));
  }
  const size_t shape = words.find(" of shape ");
  return shape == words.npos ? place : std::min(place, words.rfind(" for ", shape));
}

// What a title says of when: all behind the API's name, but for the sizes.
std::string ConditionOf(const Finding& finding) {
  const std::string &title = finding.title, &api = finding.signature.api;
  const std::string_view words =
      std::string_view(title).substr(title.starts_with(api) ? api.size() : 0);
  const size_t sizes = PlaceOfSizes(words);
  if (sizes == words.npos) return "*" + Literal(words);
  const size_t where = words.find(" where ", sizes);
  const std::string rest = where == words.npos ? "" : Literal(words.substr(where));
  return "*" + Literal(words.substr(0, sizes)) + "*" + rest;
}

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      quoted += fmt::format("\\u{:04x}", byte);
      continue;
    }
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string ListText(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return Quoted(texts.front());
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(Quoted(text));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

}  // namespace

KnownEntry EntryFor(const Finding& finding, std::string url) {
  KnownEntry entry;
  for (const std::string& api : finding.apis) entry.apis.push_back(Literal(api));
  if (entry.apis.empty()) entry.apis = {Literal(finding.signature.api)};
  entry.kinds = {finding.signature.kind};
  entry.conditions = {ConditionOf(finding)};
  entry.url = std::move(url);
  if (auto range = VersionRange::Parse(">=" + finding.target_version); range.ok()) {
    entry.builds = ">=" + finding.target_version;
    entry.versions = std::move(range).value();
  }
  return entry;
}

std::string EntryText(const KnownEntry& entry) {
  std::vector<std::string> kinds;
  for (Kind kind : entry.kinds) kinds.emplace_back(Name(kind));
  std::string text = "[[known]]\n";
  const auto add = [&](std::string_view key, const std::vector<std::string>& texts) {
    if (!texts.empty()) text += fmt::format("{} = {}\n", key, ListText(texts));
  };
  const auto add_one = [&](std::string_view key, const std::string& one) {
    if (!one.empty()) add(key, {one});
  };
  add("api", entry.apis);
  add("kind", kinds);
  add("pattern", entry.patterns);
  add("conditions", entry.conditions);
  add_one("url", entry.url);
  add_one("versions", entry.builds);
  add_one("state", entry.state);
  add_one("date", entry.date);
  add_one("expires", entry.expires);
  return text;
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

}  // namespace parallax
