#include "catalogue/examine_apis.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "base/text.h"
#include "catalogue/vocabulary.h"
#include "nouns/dtype.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

std::string Spelt(const Json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : "";
}

// The same fault in many APIs is one line.
class AdapterFaults {
 public:
  void Add(const std::string& api, const std::string& fault, const std::string& fix) {
    for (Group& group : groups_) {
      if (group.fault == fault && group.fix == fix) {
        group.more += group.api == api ? 0 : 1;
        return;
      }
    }
    groups_.push_back({api, fault, fix, 0});
  }

  std::vector<AdapterFault> Take() const {
    std::vector<AdapterFault> out;
    for (const Group& group : groups_) {
      std::string more = group.more == 0 ? "" : fmt::format(" (and {} more)", group.more);
      out.push_back({fmt::format("{}{}: {}", group.api, more, group.fault), group.fix});
    }
    return out;
  }

 private:
  struct Group {
    std::string api, fault, fix;
    int more;
  };
  std::vector<Group> groups_;
};

// A list of words under `key`; each that is unknown is dropped by the engine.
void ExamineWords(const Json& api, const char* key, const std::vector<std::string>& known,
                  AdapterFaults* out) {
  std::string name = Spelt(api, "name");
  std::string noun(key, std::char_traits<char>::length(key) - 1);  // "traits" -> "trait"
  for (const Json& item : api.value(key, Json::array())) {
    if (!item.is_string()) continue;
    std::string word = item.get<std::string>();
    if (Contains(known, word)) continue;
    out->Add(name, Unknown(noun, word, known), fmt::format("put it right in `{}` of apis()", key));
  }
}

// Unknown keys of an API are kept for people, so only those near to a known one are misspelt.
void ExamineKeys(const Json& object, const std::string& api, const std::vector<std::string>& known,
                 const char* noun, AdapterFaults* out) {
  for (const auto& [key, value] : object.items()) {
    if (Contains(known, key) || !DidYouMean(key, known)) continue;
    out->Add(api, Unknown(noun, key, known), "rename the key in apis()");
  }
}

void ExamineParameter(const Json& parameter, const std::string& api, AdapterFaults* out) {
  if (!parameter.is_object()) return;
  const Vocabulary& words = Words();
  ExamineKeys(parameter, api, words.parameter_keys, "key of a parameter", out);
  std::string name = Spelt(parameter, "name");
  if (name.empty()) out->Add(api, "a parameter has no name", "give it one in apis()");
  std::string type = Spelt(parameter, "type");
  std::string base(ParseType(type).base);
  if (type.empty()) {
    out->Add(api, fmt::format("parameter {} has no type and is guessed", name),
             "say \"any\" where that is meant");
  } else if (!Contains(words.types, base)) {
    out->Add(api, fmt::format("parameter {}: {}", name, Unknown("type", base, words.types)),
             "put it right in `parameters` of apis()");
  }
}

void ExamineApi(const Json& api, AdapterFaults* out) {
  const Vocabulary& words = Words();
  std::string name = Spelt(api, "name");
  ExamineKeys(api, name, words.api_keys, "key", out);
  std::string kind = Spelt(api, "kind");
  if (!kind.empty() && !Contains(words.kinds, kind)) {
    out->Add(name, Unknown("kind", kind, words.kinds), "put it right in apis()");
  }
  ExamineWords(api, "traits", words.traits, out);
  ExamineWords(api, "forms", words.forms, out);
  for (const Json& parameter : api.value("parameters", Json::array())) {
    ExamineParameter(parameter, name, out);
  }
  for (const Json& overload : api.value("overloads", Json::array())) {
    for (const Json& parameter : overload) ExamineParameter(parameter, name, out);
  }
}

void ExamineDTypes(const Json& dtypes, std::vector<AdapterFault>* out) {
  std::vector<std::string> known;
  for (int i = 0; i < kDTypeCount; ++i) known.emplace_back(Name(static_cast<DType>(i)));
  if (!dtypes.is_array() || dtypes.empty()) {
    out->push_back({"capabilities(): no dtypes are declared", "list them under \"dtypes\""});
    return;
  }
  for (const Json& item : dtypes) {
    std::string word = item.is_string() ? item.get<std::string>() : item.dump();
    if (Contains(known, word)) continue;
    out->push_back({"capabilities(): " + Unknown("dtype", word, known), "put it right there"});
  }
}

}  // namespace

std::vector<AdapterFault> ExamineApis(std::string_view json, const std::string& adapter) {
  auto parsed = ParseApis(json, adapter);
  if (!parsed.ok()) return {{parsed.error().message, parsed.error().hint}};
  AdapterFaults out;
  for (const Json& api : ParseJson<Json>(json)) ExamineApi(api, &out);
  return out.Take();
}

std::vector<AdapterFault> ExamineCapabilities(std::string_view json) {
  Json capabilities = ParseJson<Json>(json);
  if (!capabilities.is_object()) {
    return {{"capabilities() gives no dictionary", "return one, see docs/add-a-target.md"}};
  }
  std::vector<AdapterFault> out;
  const std::vector<std::string>& known = Words().capabilities;
  for (const auto& [key, value] : capabilities.items()) {
    if (Contains(known, key)) continue;
    out.push_back({"capabilities(): " + Unknown("key", key, known), "rename or remove it"});
  }
  const auto models = capabilities.find("models");
  const bool models_alone =
      models != capabilities.end() && *models == true && !capabilities.contains("dtypes");
  if (!models_alone) ExamineDTypes(capabilities.value("dtypes", Json()), &out);
  return out;
}

}  // namespace parallax
