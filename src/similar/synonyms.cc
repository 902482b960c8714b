#include "similar/synonyms.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/nesting.h"
#include "base/text.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// "clipbyvalue" of "clip_by_value" and of "ClipByValue".
std::string Plain(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (c != '_') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

std::string StandFor(const std::map<std::string, std::string, std::less<>>& words,
                     std::string_view word) {
  std::string plain = Plain(word);
  const auto known = words.find(plain);
  return known == words.end() ? plain : known->second;
}

// False: it is no list of lists of texts.
bool ReadGroups(const Json& groups, std::map<std::string, std::string, std::less<>>* out) {
  if (!groups.is_array()) return false;
  for (const Json& group : groups) {
    if (!group.is_array()) return false;
    for (const Json& word : group) {
      if (!word.is_string() || !group.front().is_string()) return false;
      (*out)[Plain(word.get<std::string>())] = Plain(group.front().get<std::string>());
    }
  }
  return true;
}

}  // namespace

std::string Synonyms::NameOf(std::string_view api) const { return StandFor(names, LeafName(api)); }

std::string Synonyms::ParameterOf(std::string_view parameter) const {
  return StandFor(parameters, parameter);
}

std::set<std::string> Synonyms::NamespacesOf(std::string_view api) const {
  std::set<std::string> out;
  size_t begin = api.find('.');  // the first is the library
  while (begin != api.npos) {
    const size_t end = api.find('.', begin + 1);
    if (end == api.npos) break;  // the last is the function
    std::string word(api.substr(begin + 1, end - begin - 1));
    if (!empty_namespaces.contains(word)) out.insert(std::move(word));
    begin = end;
  }
  return out;
}

Result<Synonyms> ParseSynonyms(std::string_view text) {
  const Error wrong{"the list of counterparts' names is damaged",
                    "restore python/parallax/counterparts.json"};
  const Json json = ParseJson<Json>(text);
  const bool whole = json.is_object() && json.contains("names") && json.contains("parameters") &&
                     json.contains("namespaces_without_meaning") &&
                     json["namespaces_without_meaning"].is_array();
  Synonyms out;
  if (!whole || !ReadGroups(json["names"], &out.names) ||
      !ReadGroups(json["parameters"], &out.parameters)) {
    return wrong;
  }
  for (const Json& word : json["namespaces_without_meaning"]) {
    if (!word.is_string()) return wrong;
    out.empty_namespaces.insert(word.get<std::string>());
  }
  const Json basic = json.value("basic", Json::array());
  if (!basic.is_array()) return wrong;
  for (const Json& word : basic) {
    if (!word.is_string()) return wrong;
    out.basic.push_back(StandFor(out.names, word.get<std::string>()));
  }
  return out;
}

}  // namespace parallax
