#pragma once

// JsonTable: a plain struct as a JSON object, written and read by one table with a line for each
// key. What is absent when it is read keeps its default. A value of another type throws
// nlohmann::json::exception.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parallax {

template <class S>
struct JsonField {
  std::string_view key;
  nlohmann::ordered_json (*write)(const S&);
  void (*read)(const nlohmann::json&, S*);  // null: it is told, and not read back
  bool (*is_told)(const S&) = nullptr;      // null: always
};

template <class S, size_t kCount>
nlohmann::ordered_json WriteTable(const JsonField<S> (&fields)[kCount], const S& s) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const JsonField<S>& field : fields) {
    if (field.is_told != nullptr && !field.is_told(s)) continue;
    json[std::string(field.key)] = field.write(s);
  }
  return json;
}

template <class S, size_t kCount>
void ReadTable(const JsonField<S> (&fields)[kCount], const nlohmann::json& json, S* s) {
  for (const JsonField<S>& field : fields) {
    const auto at = json.find(field.key);
    if (at != json.end() && field.read != nullptr) field.read(*at, s);
  }
}

template <class M>
struct JsonMember;
template <class S, class T>
struct JsonMember<T S::*> {
  using Owner = S;
  using Type = T;
};

// A member as it is.
template <auto kMember>
constexpr auto JsonPlain(std::string_view key) {
  using Member = JsonMember<decltype(kMember)>;
  using S = typename Member::Owner;
  using T = typename Member::Type;
  return JsonField<S>{key, [](const S& s) -> nlohmann::ordered_json { return s.*kMember; },
                      [](const nlohmann::json& json, S* s) { s->*kMember = json.get<T>(); }};
}

// A figure with no more digits than mean something: in units of 1 / kScale.
template <auto kMember, int64_t kScale>
constexpr auto JsonRounded(std::string_view key) {
  using S = typename JsonMember<decltype(kMember)>::Owner;
  auto field = JsonPlain<kMember>(key);
  field.write = [](const S& s) -> nlohmann::ordered_json {
    constexpr auto kUnits = static_cast<double>(kScale);
    return std::round(s.*kMember * kUnits) / kUnits;
  };
  return field;
}

// A list of structs that have a table of their own.
template <auto kMember, const auto& kFields>
constexpr auto JsonList(std::string_view key) {
  using Member = JsonMember<decltype(kMember)>;
  using S = typename Member::Owner;
  return JsonField<S>{key,
                      [](const S& s) {
                        nlohmann::ordered_json list = nlohmann::ordered_json::array();
                        for (const auto& item : s.*kMember) {
                          list.push_back(WriteTable(kFields, item));
                        }
                        return list;
                      },
                      [](const nlohmann::json& json, S* s) {
                        for (const auto& item : json) {
                          ReadTable(kFields, item, &(s->*kMember).emplace_back());
                        }
                      }};
}

// Some members in an object of their own.
template <class S, const auto& kFields>
constexpr auto JsonGroup(std::string_view key) {
  return JsonField<S>{key, [](const S& s) { return WriteTable(kFields, s); },
                      [](const nlohmann::json& json, S* s) { ReadTable(kFields, json, s); }};
}

// The same, left out where the member is empty.
template <auto kMember, class S>
constexpr JsonField<S> UnlessEmpty(JsonField<S> field) {
  field.is_told = [](const S& s) { return !(s.*kMember).empty(); };
  return field;
}

}  // namespace parallax
