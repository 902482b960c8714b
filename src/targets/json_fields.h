#pragma once

// JsonFields: reads the values of a JSON object that a person wrote, and says in their terms what
// is wrong: which file, which key, what it should be. A value that is wrong reads as empty.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace parallax {

// The first thing that is wrong, shared by the objects of a file.
struct JsonComplaint {
  std::string file;
  std::optional<Error> first;
  // `key` as "targets[2].voice".
  void Add(const std::string& key, const std::string& what, const std::string& hint = "");
};

class JsonFields {
 public:
  // `path` leads to the object: "targets[2]"; empty at the top. All outlive it.
  JsonFields(const nlohmann::json& object, std::string path, JsonComplaint& complaint);

  std::string Text(const char* key);
  std::string RequiredText(const char* key);
  bool Flag(const char* key, bool otherwise);
  int Number(const char* key);
  std::vector<std::string> Texts(const char* key);
  // The objects of a list, or the one object.
  std::vector<JsonFields> Objects(const char* key);
  std::optional<JsonFields> Object(const char* key);
  // Complains of the keys that nobody asked for.
  void Done();

 private:
  const nlohmann::json* Find(const char* key);
  void Complain(const char* key, const std::string& what);
  std::string PathOf(const std::string& key) const;

  const nlohmann::json& object_;
  std::string path_;
  JsonComplaint& complaint_;
  std::vector<std::string> known_;
};

}  // namespace parallax
