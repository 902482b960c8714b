#include "relations/selection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

std::vector<std::string> SourceNames() {
  std::vector<std::string> names;
  for (const Source* source : Sources()) names.emplace_back(source->name());
  return names;
}

Error UnknownMember(const std::string& what, const std::string& name,
                    const std::vector<std::string>& known) {
  auto near = DidYouMean(name, known);
  if (known.empty()) {
    return {fmt::format("there is no {} {}: it has none", what, name), "name the source alone"};
  }
  return {fmt::format("there is no {} {}", what, name),
          near ? fmt::format("did you mean {}?", *near)
               : fmt::format("known: {}", fmt::join(known, ", "))};
}

// "a" and "b:c" of "a,b:c".
std::vector<std::string_view> ItemsOf(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    items.push_back(text.substr(0, text.find(',')));
    text.remove_prefix(std::min(text.size(), items.back().size() + 1));
  }
  return items;
}

std::vector<SourceSelection> DefaultSources() {
  std::map<int, SourceSelection> by_place;
  for (const Source* source : Sources()) {
    const int place = source->data().by_default;
    if (place > 0) by_place[place] = {std::string(source->name()), {}};
  }
  std::vector<SourceSelection> sources;
  for (auto& [place, selection] : by_place) sources.push_back(std::move(selection));
  return sources;
}

Result<const Source*> SourceOf(std::string_view item) {
  const std::string name(item.substr(0, item.find(':')));
  const Source* source = FindSource(name);
  if (source == nullptr) return UnknownMember("source", name, SourceNames());
  return source;
}

Status CheckMember(std::string_view source, const std::string& member,
                   const std::vector<std::string>& members) {
  if (std::find(members.begin(), members.end(), member) != members.end()) return Status::Ok();
  return UnknownMember(fmt::format("member of {}", source), member, members);
}

}  // namespace

Status CheckSources(std::string_view text) {
  for (std::string_view item : ItemsOf(text)) {
    PARALLAX_TRY_ASSIGN(const Source* source, SourceOf(item));
    const std::vector<std::string> members = source->Members({});
    const size_t colon = item.find(':');
    if (colon == item.npos || members.empty()) continue;
    PARALLAX_TRY(CheckMember(source->name(), std::string(item.substr(colon + 1)), members));
  }
  return Status::Ok();
}

const Source* StatedSourceIn(std::string_view text) {
  for (std::string_view item : ItemsOf(text)) {
    const Source* source = FindSource(item.substr(0, item.find(':')));
    const bool stated = source != nullptr && source->data().relations == SourceRelations::kStated;
    if (stated) return source;
  }
  return nullptr;
}

bool IsGuessingSourceIn(std::string_view text) {
  const std::vector<std::string_view> items = ItemsOf(text);
  return std::any_of(items.begin(), items.end(), [](std::string_view item) {
    return (FactsOfSource(item.substr(0, item.find(':'))) & kGuessed) != 0;
  });
}

bool RunDocumentation(std::string_view text) {
  const auto items = ItemsOf(text);
  return std::any_of(items.begin(), items.end(), [](std::string_view item) {
    const Source* source = FindSource(item.substr(0, item.find(':')));
    return source != nullptr && source->data().runs_documentation;
  });
}

std::string JointSourceIn(std::string_view text) {
  for (std::string_view item : ItemsOf(text)) {
    const Source* source = FindSource(item);
    if (source != nullptr && source->data().joint) return std::string(item);
  }
  return "";
}

std::set<std::string> NamedRules(std::string_view text) {
  std::set<std::string> out;
  for (std::string_view item : ItemsOf(text)) {
    size_t colon = item.find(':');
    const bool of_rules = (FactsOfSource(item.substr(0, colon)) & kOfRuleFile) != 0;
    if (colon != item.npos && of_rules) out.emplace(item.substr(colon + 1));
  }
  return out;
}

Result<std::vector<SourceSelection>> ParseSources(std::string_view text, const NamedData& data) {
  if (text.empty()) return DefaultSources();
  std::vector<SourceSelection> out;
  for (std::string_view each : ItemsOf(text)) {
    const std::string item(each);
    PARALLAX_TRY_ASSIGN(const Source* known, SourceOf(item));
    const std::string source(known->name());
    auto same = std::find_if(out.begin(), out.end(),
                             [&](const SourceSelection& s) { return s.source == source; });
    if (same == out.end()) same = out.insert(out.end(), {source, {}});
    if (item.size() == source.size()) {
      same->members.clear();
      continue;
    }
    std::string member = item.substr(source.size() + 1);
    PARALLAX_TRY(CheckMember(source, member, known->Members(data)));
    same->members.push_back(member);
  }
  return out;
}

}  // namespace parallax
