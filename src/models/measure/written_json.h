#pragma once

// WrittenJson: an object of JSON that a program wrote, read field by field. Keys it does not know
// are left alone. The first fault is kept with its place ("pairs[2].a is no text"), later ones are
// not, so that a reader asks once, at the end.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parallax {

using Json = nlohmann::ordered_json;

class WrittenJson {
 public:
  // `json`, which may be no object, and `fault` outlive it. `place`: empty for the whole.
  WrittenJson(const Json& json, std::string place, std::string* fault);

  // These must be there.
  std::string Text(const char* key) const;
  double Number(const char* key) const;  // null: infinite, as differences are written
  uint64_t Count(const char* key) const;
  bool Flag(const char* key) const;
  WrittenJson Object(const char* key) const;
  std::vector<WrittenJson> Objects(const char* key) const;

  // These may be missing; where nothing else is said, null is as good as missing.
  std::string TextIfAny(const char* key) const;
  std::optional<double> NumberIfAny(const char* key) const;
  double NumberOr(const char* key, double missing) const;  // null: infinite
  std::optional<uint64_t> CountIfAny(const char* key) const;
  bool FlagIfAny(const char* key) const;
  std::optional<WrittenJson> ObjectIfAny(const char* key) const;
  std::vector<WrittenJson> ObjectsIfAny(const char* key) const;
  std::vector<std::string> TextsIfAny(const char* key) const;
  std::vector<uint64_t> CountsIfAny(const char* key) const;

  bool Has(const char* key) const;  // and it is not null
  // Null where it is missing.
  const Json& At(const char* key) const;
  const Json& json() const { return json_; }

  // "pairs[2].a" and what is wrong with it.
  void Fail(const std::string& key, const std::string& fault) const;

 private:
  const Json& Needed(const char* key) const;
  std::string PlaceOf(const std::string& key) const;
  std::vector<WrittenJson> Each(const char* key, const Json& list) const;

  const Json& json_;
  std::string place_;
  std::string* fault_;
};

}  // namespace parallax
