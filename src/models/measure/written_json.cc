#include "models/measure/written_json.h"

#include <fmt/format.h>

#include <cmath>

namespace parallax {
namespace {

const Json& Nothing() {
  static const Json nothing;
  return nothing;
}

bool IsCount(const Json& json) {
  return json.is_number_unsigned() || (json.is_number_integer() && json.get<int64_t>() >= 0);
}

}  // namespace

WrittenJson::WrittenJson(const Json& json, std::string place, std::string* fault)
    : json_(json), place_(std::move(place)), fault_(fault) {
  if (!json_.is_object()) Fail("", "is no object");
}

std::string WrittenJson::Text(const char* key) const {
  const Json& json = Needed(key);
  if (json.is_string()) return json.get<std::string>();
  Fail(key, "is no text");
  return {};
}

double WrittenJson::Number(const char* key) const {
  const Json& json = Needed(key);
  if (json.is_number()) return json.get<double>();
  if (!json.is_null()) Fail(key, "is no number");
  return HUGE_VAL;
}

uint64_t WrittenJson::Count(const char* key) const {
  const Json& json = Needed(key);
  if (IsCount(json)) return json.get<uint64_t>();
  Fail(key, "is no count");
  return 0;
}

bool WrittenJson::Flag(const char* key) const {
  const Json& json = Needed(key);
  if (json.is_boolean()) return json.get<bool>();
  Fail(key, "is neither true nor false");
  return false;
}

WrittenJson WrittenJson::Object(const char* key) const {
  return WrittenJson(Needed(key), PlaceOf(key), fault_);
}

std::vector<WrittenJson> WrittenJson::Objects(const char* key) const {
  return Each(key, Needed(key));
}

std::string WrittenJson::TextIfAny(const char* key) const { return Has(key) ? Text(key) : ""; }

std::optional<double> WrittenJson::NumberIfAny(const char* key) const {
  return Has(key) ? std::optional(Number(key)) : std::nullopt;
}

double WrittenJson::NumberOr(const char* key, double missing) const {
  return json_.is_object() && json_.contains(key) ? Number(key) : missing;
}

std::optional<uint64_t> WrittenJson::CountIfAny(const char* key) const {
  return Has(key) ? std::optional(Count(key)) : std::nullopt;
}

bool WrittenJson::FlagIfAny(const char* key) const { return Has(key) && Flag(key); }

std::optional<WrittenJson> WrittenJson::ObjectIfAny(const char* key) const {
  return Has(key) ? std::optional<WrittenJson>(Object(key)) : std::nullopt;
}

std::vector<WrittenJson> WrittenJson::ObjectsIfAny(const char* key) const {
  return Has(key) ? Objects(key) : std::vector<WrittenJson>();
}

std::vector<std::string> WrittenJson::TextsIfAny(const char* key) const {
  std::vector<std::string> texts;
  if (!Has(key)) return texts;
  if (!At(key).is_array()) Fail(key, "is no list");
  for (const Json& item : At(key)) {
    if (!item.is_string()) Fail(key, "holds what is no text");
    texts.push_back(item.is_string() ? item.get<std::string>() : "");
  }
  return texts;
}

std::vector<uint64_t> WrittenJson::CountsIfAny(const char* key) const {
  std::vector<uint64_t> counts;
  if (!Has(key)) return counts;
  if (!At(key).is_array()) Fail(key, "is no list");
  for (const Json& item : At(key)) {
    if (!IsCount(item)) Fail(key, "holds what is no count");
    counts.push_back(IsCount(item) ? item.get<uint64_t>() : 0);
  }
  return counts;
}

bool WrittenJson::Has(const char* key) const { return !At(key).is_null(); }

const Json& WrittenJson::At(const char* key) const {
  if (!json_.is_object()) return Nothing();
  const auto at = json_.find(key);
  return at == json_.end() ? Nothing() : *at;
}

void WrittenJson::Fail(const std::string& key, const std::string& fault) const {
  if (!fault_->empty()) return;
  const std::string place = key.empty() ? place_ : PlaceOf(key);
  *fault_ = (place.empty() ? "it" : place) + " " + fault;
}

const Json& WrittenJson::Needed(const char* key) const {
  if (json_.is_object() && !json_.contains(key)) Fail(key, "is missing");
  return At(key);
}

std::string WrittenJson::PlaceOf(const std::string& key) const {
  return place_.empty() ? key : place_ + "." + key;
}

std::vector<WrittenJson> WrittenJson::Each(const char* key, const Json& list) const {
  std::vector<WrittenJson> all;
  if (!list.is_array()) {
    Fail(key, "is no list");
    return all;
  }
  for (size_t i = 0; i < list.size(); ++i) {
    all.emplace_back(list[i], fmt::format("{}[{}]", PlaceOf(key), i), fault_);
  }
  return all;
}

}  // namespace parallax
