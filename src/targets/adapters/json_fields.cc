#include "targets/adapters/json_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "base/text.h"

namespace parallax {

void JsonComplaint::Add(const std::string& key, const std::string& what, const std::string& hint) {
  if (first) return;
  first = Error{fmt::format("{}: {}{}{}", file, key, key.empty() ? "" : " ", what),
                hint.empty() ? next : hint};
}

JsonFields::JsonFields(const nlohmann::json& object, std::string path, JsonComplaint& complaint)
    : object_(object), path_(std::move(path)), complaint_(complaint) {
  if (!object_.is_object()) complaint_.Add(path_, "must be an object: {...}");
}

std::string JsonFields::PathOf(const std::string& key) const {
  return path_.empty() ? key : path_ + "." + key;
}

void JsonFields::Complain(const std::string& key, const std::string& what,
                          const std::string& hint) {
  complaint_.Add(PathOf(key), what, hint);
}

const nlohmann::json* JsonFields::Find(const std::string& key) {
  known_.push_back(key);
  if (!object_.is_object()) return nullptr;
  const auto at = object_.find(key);
  if (at == object_.end() || (at->is_null() && complaint_.null_is_absent)) return nullptr;
  return &*at;
}

std::string JsonFields::Text(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return {};
  if (!value->is_string()) {
    Complain(key, "must be a text");
    return {};
  }
  return value->get<std::string>();
}

std::string JsonFields::RequiredText(const std::string& key) {
  std::string text = Text(key);
  if (text.empty()) Complain(key, "is missing");
  return text;
}

bool JsonFields::Flag(const std::string& key, bool otherwise) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) {
    Complain(key, "must be true or false");
    return otherwise;
  }
  return value->get<bool>();
}

int JsonFields::Number(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return 0;
  if (!value->is_number_unsigned() || value->get<uint64_t>() > 1000) {
    Complain(key, "must be a number from 0 to 1000");
    return 0;
  }
  return value->get<int>();
}

double JsonFields::Real(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return 0;
  if (!value->is_number()) {
    Complain(key, "must be a number");
    return 0;
  }
  return value->get<double>();
}

uint64_t JsonFields::Count(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return 0;
  if (!value->is_number_unsigned()) {
    Complain(key, "must be a whole number from 0 on");
    return 0;
  }
  return value->get<uint64_t>();
}

std::vector<int64_t> JsonFields::Integers(const std::string& key) {
  const nlohmann::json* value = Find(key);
  std::vector<int64_t> numbers;
  if (value == nullptr) return numbers;
  if (!value->is_array()) {
    Complain(key, "must be a list of whole numbers");
    return numbers;
  }
  for (size_t i = 0; i < value->size(); ++i) {
    const nlohmann::json& item = (*value)[i];
    if (item.is_number_integer()) {
      numbers.push_back(item.get<int64_t>());
    } else {
      complaint_.Add(fmt::format("{}[{}]", PathOf(key), i), "must be a whole number");
    }
  }
  return numbers;
}

std::string JsonFields::Dump(const std::string& key) {
  const nlohmann::json* value = Find(key);
  return value == nullptr ? "" : value->dump();
}

size_t JsonFields::Choice(const std::string& key, const std::vector<std::string>& words) {
  const std::string text = Text(key);
  if (text.empty()) return 0;
  const auto at = std::find(words.begin(), words.end(), text);
  if (at != words.end()) return static_cast<size_t>(at - words.begin());
  Complain(key, fmt::format("must be one of {}", fmt::join(words, ", ")));
  return 0;
}

std::vector<std::string> JsonFields::Texts(const std::string& key) {
  const nlohmann::json* value = Find(key);
  std::vector<std::string> texts;
  if (value == nullptr) return texts;
  if (!value->is_array()) {
    Complain(key, "must be a list of texts");
    return texts;
  }
  for (size_t i = 0; i < value->size(); ++i) {
    const nlohmann::json& item = (*value)[i];
    if (item.is_string() && !item.get<std::string>().empty()) {
      texts.push_back(item.get<std::string>());
    } else {
      complaint_.Add(fmt::format("{}[{}]", PathOf(key), i), "must be a text");
    }
  }
  return texts;
}

std::vector<std::string> JsonFields::TextOrTexts(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return {};
  if (value->is_string()) return {value->get<std::string>()};
  if (value->is_array()) return Texts(key);
  Complain(key, "must be a text, or a list of texts");
  return {};
}

std::vector<JsonFields> JsonFields::ObjectsOf(const nlohmann::json& list, const std::string& path) {
  std::vector<JsonFields> objects;
  if (!list.is_array()) {
    complaint_.Add(path, "must be a list of objects");
    return objects;
  }
  for (size_t i = 0; i < list.size(); ++i) {
    objects.emplace_back(list[i], fmt::format("{}[{}]", path, i), complaint_);
  }
  return objects;
}

std::vector<JsonFields> JsonFields::Objects(const std::string& key) {
  const nlohmann::json* value = Find(key);
  return value == nullptr ? std::vector<JsonFields>() : ObjectsOf(*value, PathOf(key));
}

std::vector<std::vector<JsonFields>> JsonFields::Lists(const std::string& key) {
  const nlohmann::json* value = Find(key);
  std::vector<std::vector<JsonFields>> lists;
  if (value == nullptr) return lists;
  if (!value->is_array()) {
    Complain(key, "must be a list of lists");
    return lists;
  }
  for (size_t i = 0; i < value->size(); ++i) {
    lists.push_back(ObjectsOf((*value)[i], fmt::format("{}[{}]", PathOf(key), i)));
  }
  return lists;
}

std::optional<JsonFields> JsonFields::Object(const std::string& key) {
  const nlohmann::json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  return JsonFields(*value, PathOf(key), complaint_);
}

std::vector<std::string> JsonFields::Keys() const {
  std::vector<std::string> keys;
  if (!object_.is_object()) return keys;
  for (const auto& [key, value] : object_.items()) keys.push_back(key);
  return keys;
}

void JsonFields::Done() {
  if (!object_.is_object()) return;
  for (const auto& [key, value] : object_.items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const auto near = DidYouMean(key, known_);
    complaint_.Add(PathOf(key), "is no key that is known",
                   near ? fmt::format("did you mean {}?", *near)
                        : fmt::format("the keys here are: {}", fmt::join(known_, ", ")));
  }
}

Status VisitJson(const std::string& file, std::string_view text,
                 const std::function<void(JsonFields)>& visit) {
  PARALLAX_TRY(CheckJsonNesting(file, text));
  JsonComplaint complaint{file, {}, "put it right in that file"};
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    visit(JsonFields(json, "", complaint));
  } catch (const nlohmann::json::exception& error) {  // out_of_range: of a number
    return Error{fmt::format("{} is no JSON: {}", file, error.what()),
                 fmt::format("python3 -m json.tool {}  shows where", file)};
  }
  if (complaint.first) return *complaint.first;
  return {};
}

JsonComplaint ComplaintOf(const std::string& adapter, const std::string& hook) {
  return {
      fmt::format("{}() of the adapter {}", hook, adapter),
      {},
      fmt::format("mend {}() in python/parallax/adapters/{}; docs/add-a-target.md tells what it "
                  "gives",
                  hook, adapter),
      true};
}

Status VisitAnswer(const std::string& adapter, const std::string& hook, std::string_view text,
                   const std::function<void(JsonFields)>& visit) {
  JsonComplaint complaint = ComplaintOf(adapter, hook);
  const nlohmann::json json = ParseJson<nlohmann::json>(text);
  if (json.is_discarded()) {
    complaint.Add("", "gives nothing that can be read");
  } else {
    visit(JsonFields(json, "", complaint));
  }
  if (complaint.first) return *complaint.first;
  return {};
}

}  // namespace parallax
