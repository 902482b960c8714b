#include "catalogue/apis.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/glob.h"
#include "base/nesting.h"
#include "base/text.h"
#include "targets/adapters/json_fields.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

Parameter ReadParameter(JsonFields fields) {
  Parameter out;
  out.name = fields.Text("name");
  out.type = fields.Text("type");
  out.keyword_only = fields.Flag("keyword_only", false);
  out.has_default = !fields.Dump("default").empty();
  out.default_text = fields.Text("default");
  out.choices = fields.Texts("choices");
  if (out.type.empty()) out.type = "any";
  return out;
}

std::vector<Parameter> ReadParameters(std::vector<JsonFields> list) {
  std::vector<Parameter> out;
  for (JsonFields& each : list) out.push_back(ReadParameter(std::move(each)));
  return out;
}

std::string Extra(const Json& object) {
  static const std::set<std::string> known = {"name",   "kind",       "program",   "signature",
                                              "doc",    "parameters", "overloads", "forms",
                                              "traits", "names"};
  Json rest = Json::object();
  for (const auto& [key, value] : object.items()) {
    if (!known.contains(key)) rest[key] = value;
  }
  return rest.empty() ? std::string() : rest.dump();
}

Api ReadApi(JsonFields fields) {
  Api out;
  out.name = fields.RequiredText("name");
  out.kind = fields.Text("kind");
  if (out.kind.empty()) out.kind = "function";
  out.program = fields.Text("program");
  if (out.program.empty()) out.program = out.name;
  out.signature = fields.Text("signature");
  out.doc = fields.Text("doc");
  out.parameters = ReadParameters(fields.Objects("parameters"));
  for (std::vector<JsonFields>& list : fields.Lists("overloads")) {
    out.overloads.push_back(ReadParameters(std::move(list)));
  }
  out.forms = fields.Texts("forms");
  out.traits = fields.Texts("traits");
  out.names = fields.Texts("names");
  return out;
}

// "apis() of the adapter oak: [3] (oak.exp).forms must be a list of texts".
std::string PathOfApi(size_t index, const Json& api) {
  const auto name = api.find("name");
  const bool named = name != api.end() && name->is_string();
  return fmt::format("[{}]{}", index, named ? " (" + name->get<std::string>() + ")" : "");
}

}  // namespace

Result<std::vector<Api>> ParseApis(std::string_view json, const std::string& adapter) {
  JsonComplaint complaint = ComplaintOf(adapter, "apis");
  const Json list = ParseJson<Json>(json);
  if (!list.is_array()) complaint.Add("", "gives no list of dictionaries");
  std::vector<Api> out;
  std::set<std::string> names;
  for (size_t i = 0; list.is_array() && i < list.size() && !complaint.first; ++i) {
    const std::string path = PathOfApi(i, list[i]);
    out.push_back(ReadApi(JsonFields(list[i], path, complaint)));
    if (list[i].is_object()) out.back().extra = Extra(list[i]);
    if (!names.insert(out.back().name).second) complaint.Add(path, "is listed twice");
  }
  if (complaint.first) return *complaint.first;
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
