#include "catalogue/apis.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/glob.h"
#include "base/nesting.h"
#include "base/text.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kHint =
    "The adapter's apis() must return the dictionaries of docs/add-a-target.md.";

Error Bad(size_t index, std::string_view name, std::string_view what) {
  return {fmt::format("api {}{}{}: {}", index, name.empty() ? "" : " ", name, what),
          std::string(kHint)};
}

// The string under `key`; nothing when it is absent or null. Clears `ok` on another type.
std::string Text(const Json& object, const char* key, bool* ok) {
  auto it = object.find(key);
  if (it == object.end() || it->is_null()) return {};
  if (!it->is_string()) {
    *ok = false;
    return {};
  }
  return it->get<std::string>();
}

std::vector<std::string> Texts(const Json& object, const char* key, bool* ok) {
  std::vector<std::string> out;
  auto it = object.find(key);
  if (it == object.end() || it->is_null()) return out;
  if (!it->is_array()) {
    *ok = false;
    return out;
  }
  for (const Json& item : *it) {
    if (item.is_string()) {
      out.push_back(item.get<std::string>());
    } else {
      *ok = false;
    }
  }
  return out;
}

bool Flag(const Json& object, const char* key, bool* ok) {
  auto it = object.find(key);
  if (it == object.end() || it->is_null()) return false;
  if (!it->is_boolean()) {
    *ok = false;
    return false;
  }
  return it->get<bool>();
}

Parameter ParseParameter(const Json& object, bool* ok) {
  Parameter out;
  if (!object.is_object()) {
    *ok = false;
    return out;
  }
  out.name = Text(object, "name", ok);
  out.type = Text(object, "type", ok);
  out.keyword_only = Flag(object, "keyword_only", ok);
  auto it = object.find("default");
  out.has_default = it != object.end() && !it->is_null();
  out.default_text = Text(object, "default", ok);
  out.choices = Texts(object, "choices", ok);
  if (out.type.empty()) out.type = "any";
  return out;
}

std::vector<Parameter> ParseParameters(const Json& list, bool* ok) {
  std::vector<Parameter> out;
  if (!list.is_array()) {
    *ok = list.is_null() && *ok;
    return out;
  }
  for (const Json& item : list) out.push_back(ParseParameter(item, ok));
  return out;
}

std::string Extra(const Json& object) {
  static const std::set<std::string> known = {
      "name", "kind", "program", "signature", "doc", "parameters", "overloads", "forms", "traits"};
  Json rest = Json::object();
  for (const auto& [key, value] : object.items()) {
    if (!known.contains(key)) rest[key] = value;
  }
  return rest.empty() ? std::string() : rest.dump();
}

Result<Api> ParseApi(const Json& object, size_t index) {
  if (!object.is_object()) return Bad(index, "", "is not a dictionary");
  bool ok = true;
  Api out;
  out.name = Text(object, "name", &ok);
  if (out.name.empty()) return Bad(index, "", "has no name");
  out.kind = Text(object, "kind", &ok);
  if (out.kind.empty()) out.kind = "function";
  out.program = Text(object, "program", &ok);
  if (out.program.empty()) out.program = out.name;
  out.signature = Text(object, "signature", &ok);
  out.doc = Text(object, "doc", &ok);
  if (object.contains("parameters")) out.parameters = ParseParameters(object["parameters"], &ok);
  if (object.contains("overloads") && object["overloads"].is_array()) {
    for (const Json& item : object["overloads"])
      out.overloads.push_back(ParseParameters(item, &ok));
  }
  out.forms = Texts(object, "forms", &ok);
  out.traits = Texts(object, "traits", &ok);
  out.extra = Extra(object);
  if (!ok) return Bad(index, out.name, "a key holds a value of another type than the contract's");
  return out;
}

}  // namespace

Result<std::vector<Api>> ParseApis(std::string_view json) {
  Json list = ParseJson<Json>(json);
  if (list.is_discarded()) return Error{"the list of apis is not JSON", std::string(kHint)};
  if (!list.is_array()) return Error{"the list of apis is not a list", std::string(kHint)};
  std::vector<Api> out;
  std::set<std::string> names;
  for (size_t i = 0; i < list.size(); ++i) {
    PARALLAX_TRY_ASSIGN(Api api, ParseApi(list[i], i));
    if (!names.insert(api.name).second) return Bad(i, api.name, "is listed twice");
    out.push_back(std::move(api));
  }
  return out;
}

void AddTraitsByName(const Dialect& dialect, Api* api) {
  const std::string_view leaf = LeafName(api->name);
  for (const auto& [trait, names] : dialect.traits) {
    const bool tells = std::any_of(names.begin(), names.end(), [leaf](const std::string& pattern) {
      return MatchesAny(pattern, leaf);
    });
    if (tells && !api->HasTrait(trait)) api->traits.push_back(trait);
  }
}

}  // namespace parallax
