#include "models/measure/json_reader.h"

namespace parallax {

const Json& At(const Json& object, const char* key) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto at = object.find(key);
  return at == object.end() ? none : *at;
}

const Json& ListAt(const Json& object, const char* key) {
  static const Json empty = Json::array();
  const Json& value = At(object, key);
  return value.is_array() ? value : empty;
}

std::string TextAt(const Json& object, const char* key) {
  const Json& value = At(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

std::string JoinedAt(const Json& object, const char* key) {
  std::string text;
  for (const Json& item : ListAt(object, key)) {
    if (item.is_string()) text += (text.empty() ? "" : ", ") + item.get<std::string>();
  }
  return text;
}

std::optional<double> NumberAt(const Json& object, const char* key) {
  const Json& value = At(object, key);
  if (!value.is_number()) return std::nullopt;
  return value.get<double>();
}

uint64_t CountAt(const Json& object, const char* key) {
  const double number = NumberAt(object, key).value_or(0);
  return number > 0 && number < 1e18 ? static_cast<uint64_t>(number) : 0;
}

bool FlagAt(const Json& object, const char* key) {
  const Json& value = At(object, key);
  return value.is_boolean() && value.get<bool>();
}

}  // namespace parallax
