#pragma once

// JsonFields: reads the values of a JSON object that a person wrote, and says in their terms what
// is wrong: which file, which key, what it should be. A value that is wrong reads as empty.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

// The first thing that is wrong, shared by the objects of a file.
struct JsonComplaint {
  std::string file;
  std::optional<Error> first;
  std::string next = {};        // the hint of a complaint that has none of its own
  bool null_is_absent = false;  // of what Python wrote
  // `key` as "targets[2].voice".
  void Add(const std::string& key, const std::string& what, const std::string& hint = "");
};

class JsonFields {
 public:
  // `path` leads to the object: "targets[2]"; empty at the top. All outlive it.
  JsonFields(const nlohmann::json& object, std::string path, JsonComplaint& complaint);

  std::string Text(const std::string& key);
  std::string RequiredText(const std::string& key);
  bool Flag(const std::string& key, bool otherwise);
  int Number(const std::string& key);
  double Real(const std::string& key);
  uint64_t Count(const std::string& key);
  std::vector<int64_t> Integers(const std::string& key);
  // Whatever it holds, as JSON; "" where there is none.
  std::string Dump(const std::string& key);
  // The place in `words` of the text, 0 when there is none.
  size_t Choice(const std::string& key, const std::vector<std::string>& words);
  std::vector<std::string> Texts(const std::string& key);
  // One text, or a list of them.
  std::vector<std::string> TextOrTexts(const std::string& key);
  // The objects of a list, or the one object.
  std::vector<JsonFields> Objects(const std::string& key);
  std::optional<JsonFields> Object(const std::string& key);
  // The objects of each list of a list.
  std::vector<std::vector<JsonFields>> Lists(const std::string& key);
  std::vector<std::string> Keys() const;
  // That the value of `key` is not what it must be: "must be a shape".
  void Complain(const std::string& key, const std::string& what, const std::string& hint = "");
  // Complains of the keys that nobody asked for.
  void Done();

 private:
  std::vector<JsonFields> ObjectsOf(const nlohmann::json& list, const std::string& path);
  const nlohmann::json* Find(const std::string& key);
  std::string PathOf(const std::string& key) const;

  const nlohmann::json& object_;
  std::string path_;
  JsonComplaint& complaint_;
  std::vector<std::string> known_;
};

// Calls `visit` with the object in `text`, the contents of `file`. Error: as of ReadJson.
Status VisitJson(const std::string& file, std::string_view text,
                 const std::function<void(JsonFields)>& visit);

// That of an answer of the method HOOK of an adapter.
JsonComplaint ComplaintOf(const std::string& adapter, const std::string& hook);

// The same of what the method HOOK of an adapter answered: None is absent, too.
Status VisitAnswer(const std::string& adapter, const std::string& hook, std::string_view text,
                   const std::function<void(JsonFields)>& visit);

// What `read` makes of the JSON object in `text`, the contents of `file`. Error: the text is no
// JSON, or the first complaint.
template <class T>
Result<T> ReadJson(const std::string& file, std::string_view text,
                   const std::function<T(JsonFields)>& read) {
  std::optional<T> value;
  PARALLAX_TRY(VisitJson(file, text, [&](JsonFields fields) { value = read(std::move(fields)); }));
  return std::move(*value);
}

}  // namespace parallax
