#include "relations/counterparts/argument_maps.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/nesting.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// "int" of "int[2]?".
std::string_view BaseType(std::string_view type) {
  return type.substr(0, type.find_first_of("[?"));
}

bool IsList(std::string_view type) { return type.find('[') != type.npos; }

bool IsNumeric(std::string_view base) {
  return base == "tensor" || base == "number" || base == "float" || base == "int";
}

// Whether a value for the one may do for the other.
bool Fit(const Parameter& a, const Parameter& b) {
  const std::string_view one = BaseType(a.type), two = BaseType(b.type);
  if (one == "any" || two == "any" || one.empty() || two.empty()) return true;
  if (one == two) return one != "tensor" || IsList(a.type) == IsList(b.type);
  return IsNumeric(one) && IsNumeric(two) && !IsList(a.type) && !IsList(b.type);
}

// A default as JSON; nothing for what is no plain literal.
std::optional<Json> LiteralOf(const std::string& text) {
  if (text == "None") return Json();
  if (text == "True" || text == "False") return Json(text == "True");
  if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"')) {
    return text.find('\\') == text.npos ? std::optional(Json(text.substr(1, text.size() - 2)))
                                        : std::nullopt;
  }
  Json number = ParseJson<Json>(text);
  return number.is_number() ? std::optional(number) : std::nullopt;
}

// Of the parameters of the one: which is passed for each of the other's; -1: none.
class Pairing {
 public:
  Pairing(const std::vector<Parameter>& from, const std::vector<Parameter>& to,
          const Synonyms& synonyms)
      : from_(from), to_(to), source_(to.size(), -1), used_(from.size(), false) {
    PairBy([](const std::string& name) { return name; });
    PairBy([&](const std::string& name) { return synonyms.ParameterOf(name); });
    PairInOrder();
  }

  const std::vector<int>& source() const { return source_; }

  // Whether all that either requires has a partner.
  bool IsWhole() const {
    for (size_t i = 0; i < to_.size(); ++i) {
      if (source_[i] < 0 && !to_[i].has_default) return false;
    }
    for (size_t i = 0; i < from_.size(); ++i) {
      if (!used_[i] && !from_[i].has_default) return false;
    }
    return true;
  }

  size_t Count() const { return static_cast<size_t>(std::count(used_.begin(), used_.end(), true)); }

 private:
  template <class NameOf>
  void PairBy(NameOf name_of) {
    for (size_t i = 0; i < to_.size(); ++i) {
      for (size_t j = 0; j < from_.size() && source_[i] < 0; ++j) {
        const bool same = !used_[j] && name_of(to_[i].name) == name_of(from_[j].name);
        if (same && Fit(from_[j], to_[i])) Take(i, j);
      }
    }
  }

  void PairInOrder() {
    size_t j = 0;
    for (size_t i = 0; i < to_.size(); ++i) {
      if (source_[i] >= 0 || to_[i].has_default) continue;
      while (j < from_.size() && (used_[j] || !Fit(from_[j], to_[i]))) ++j;
      if (j == from_.size()) return;
      Take(i, j);
    }
  }

  void Take(size_t to, size_t from) {
    source_[to] = static_cast<int>(from);
    used_[from] = true;
  }

  const std::vector<Parameter>& from_;
  const std::vector<Parameter>& to_;
  std::vector<int> source_;
  std::vector<bool> used_;
};

// One argument; with `own_default` that of `from` where the binding leaves it out.
Json ArgumentOf(const Parameter& from, const Parameter& to, bool own_default) {
  const bool differs = from.has_default && from.default_text != to.default_text;
  const auto literal = differs && own_default ? LiteralOf(from.default_text) : std::nullopt;
  if (!literal) return from.name;
  return {{"parameter", from.name}, {"otherwise", *literal}};
}

Json MapOf(const std::vector<Parameter>& from, const std::vector<Parameter>& to,
           const std::vector<int>& source, bool own_defaults) {
  Json arguments = Json::array(), keywords = Json::object();
  bool positional = true;
  for (size_t i = 0; i < to.size(); ++i) {
    positional = positional && source[i] >= 0 && !to[i].keyword_only && !to[i].has_default;
    if (source[i] < 0) continue;
    Json argument = ArgumentOf(from[static_cast<size_t>(source[i])], to[i], own_defaults);
    if (positional) {
      arguments.push_back(std::move(argument));
    } else {
      keywords[to[i].name] = std::move(argument);
    }
  }
  return {{"arguments", arguments}, {"keywords", keywords}};
}

}  // namespace

std::vector<Json> ArgumentMaps(const Api& api, const Api& other, const Synonyms& synonyms) {
  std::vector<std::vector<Parameter>> overloads{other.parameters};
  overloads.insert(overloads.end(), other.overloads.begin(), other.overloads.end());
  std::vector<Json> maps;
  size_t best = 0;
  for (const std::vector<Parameter>& to : overloads) {
    const Pairing pairing(api.parameters, to, synonyms);
    if (!pairing.IsWhole() || pairing.Count() <= best) continue;
    best = pairing.Count();
    maps = {MapOf(api.parameters, to, pairing.source(), true),
            MapOf(api.parameters, to, pairing.source(), false)};
  }
  if (maps.size() == 2 && maps[0] == maps[1]) maps.pop_back();
  return maps;
}

}  // namespace parallax
