#include "guess/learn.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <regex>
#include <vector>

namespace parallax {
namespace {

// Everything a pattern's action may look at and change.
struct Context {
  const Api& api;
  const Binding& binding;
  std::string_view message;
  const Dialect& dialect;
  Lessons& lessons;
};
using Match = std::cmatch;
using Action = void (*)(Context&, const Match&);

struct Pattern {
  const char* text;
  Action action;
  bool everywhere = false;  // not at the first place alone
};

int Number(const Match& m, size_t group) {
  int out = 0;
  std::from_chars(m[group].first, m[group].second, out);
  return out;
}

// The api's parameter that `word` names, "" for none. Libraries call a first parameter "self" and
// "input" by turns.
std::string ParameterNamed(const Api& api, std::string_view word) {
  for (const Parameter& p : api.parameters) {
    if (p.name == word || p.name == "init." + std::string(word)) return p.name;
  }
  if ((word == "self" || word == "input") && !api.parameters.empty()) {
    const std::string& first = api.parameters[0].name;
    if (first == "self" || first == "input") return first;
  }
  return {};
}

// The parameter of tensor type that the message mentions as a word, or the only one; else "".
std::string MentionedTensor(const Context& c) {
  std::string found;
  int tensors = 0;
  for (const Parameter& p : c.api.parameters) tensors += p.type.starts_with("tensor") ? 1 : 0;
  for (const Parameter& p : c.api.parameters) {
    if (!p.type.starts_with("tensor")) continue;
    if (tensors == 1) return p.name;
    size_t at = c.message.find(p.name);
    while (at != std::string_view::npos) {
      size_t end = at + p.name.size();
      auto letter = [&](size_t i) {
        return i < c.message.size() &&
               (isalnum(static_cast<unsigned char>(c.message[i])) != 0 || c.message[i] == '_');
      };
      if (!(at > 0 && letter(at - 1)) && !letter(end) && p.name.size() > found.size()) {
        found = p.name;
      }
      at = c.message.find(p.name, end);
    }
  }
  return found;
}

// "Half", "float16": as the library or we call it.
std::optional<DType> DTypeOfWord(const Dialect& dialect, std::string_view word) {
  const auto own = dialect.dtypes.find(word);
  return DTypeFromName(own == dialect.dtypes.end() ? word : std::string_view(own->second));
}

// Lower-case words without a number are English, or types of Python.
bool IsPlainWord(std::string_view word) {
  if (word == "bool" || word == "long") return false;
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

DTypeWish WishAgainst(const Dialect& dialect, std::string_view refused) {
  std::optional<DType> dtype = DTypeOfWord(dialect, refused);
  if (!dtype) return DTypeWish::kNone;
  if (IsComplex(*dtype)) return DTypeWish::kReal;
  return IsFloat(*dtype) ? DTypeWish::kInteger : DTypeWish::kFloat;
}

void ExpectDType(Context& c, const Match& m) {
  std::optional<DType> dtype = DTypeOfWord(c.dialect, m[1].str());
  if (dtype) c.lessons.dtypes[MentionedTensor(c)] = *dtype;
}

void ExpectNamedDType(Context& c, const Match& m) {
  if (!IsPlainWord(m[1].str())) ExpectDType(c, m);
}

// "input #1(zero-based) was expected to be a int64 tensor": of the tensors in order.
void ExpectDTypeOfPlace(Context& c, const Match& m) {
  std::optional<DType> dtype = DTypeOfWord(c.dialect, m[2].str());
  int place = Number(m, 1);
  for (const Parameter& p : c.api.parameters) {
    if (!p.type.starts_with("tensor") || place-- > 0) continue;
    if (dtype) c.lessons.dtypes[p.name] = *dtype;
    return;
  }
}

// "float is not in the list of allowed values: half, double": like the first of the list.
void WishAllowed(Context& c, const Match& m) {
  std::optional<DType> allowed = DTypeOfWord(c.dialect, m[1].str());
  if (!allowed) return;
  c.lessons.wish = IsComplex(*allowed)        ? DTypeWish::kComplex
                   : IsFloat(*allowed)        ? DTypeWish::kFloat
                   : *allowed == DType::kBool ? DTypeWish::kBool
                                              : DTypeWish::kInteger;
}

void ExpectRank(Context& c, const Match& m) {
  int rank = Number(m, 1);
  if (rank <= 6) c.lessons.ranks[MentionedTensor(c)] = rank;
}

void ExpectLength(Context& c, const Match& m) {
  std::string name = ParameterNamed(c.api, m[1].str());
  if (!name.empty() && Number(m, 2) <= 8) c.lessons.lengths[name] = Number(m, 2);
}

void Require(Context& c, const Match& m) {
  std::string name = ParameterNamed(c.api, m[1].str());
  if (!name.empty()) c.lessons.required.insert(name);
}

void Ban(Context& c, const Match& m) {
  std::string name = ParameterNamed(c.api, m[1].str());
  if (!name.empty()) c.lessons.banned.insert(name);
}

void Retype(Context& c, const Match& m) {
  static const std::pair<std::string_view, std::string_view> types[] = {
      {"Tensor", "tensor"},
      {"int", "int"},
      {"float", "float"},
      {"bool", "bool"},
      {"str", "str"},
      {"Number", "number"},
      {"tuple of ints", "int[]"},
      {"tuple of Tensors", "tensor[]"},
      {"list", "int[]"},
      {"tuple", "int[]"}};
  std::string name = ParameterNamed(c.api, m[1].str());
  if (name.empty()) return;
  for (const auto& [word, type] : types) {
    if (m[2].str() == word) c.lessons.types[name] = std::string(type);
  }
}

void Harvest(Context& c, const Match&) {
  static const std::regex word("['\"]([A-Za-z][A-Za-z0-9_-]{0,20})['\"]");
  const char* begin = c.message.data();
  for (std::cregex_iterator it(begin, begin + c.message.size(), word), end; it != end; ++it) {
    std::string found = (*it)[1].str();
    auto& words = c.lessons.words;
    if (words.size() < 24 && ParameterNamed(c.api, found).empty() &&
        std::find(words.begin(), words.end(), found) == words.end()) {
      words.push_back(found);
    }
  }
}

void Equal(Context& c, const Match& m) {
  std::string name = ParameterNamed(c.api, m[1].str());
  if (!name.empty()) c.lessons.values[name] = Number(m, 2);
}

void Spatial(Context& c, const Match& m) { c.lessons.spatial = std::clamp(Number(m, 1) - 2, 0, 3); }

// In order; every one that matches acts.
const Pattern kPatterns[] = {
    // dtypes
    {"expected scalar type (\\w+)", ExpectDType},
    {"xpected (?:a )?(?:tensor (?:of|with) )?(?:dtype |type )?(?:\\w+\\.)?(\\w+)\\b(?! tensors? "
     "or)",
     ExpectNamedDType, true},
    {"(?:must|should) (?:be|have)(?: of)?(?: a| an)?(?: dtype| type| scalar type)? ?(?:\\w+\\.)?"
     "(\\w+)\\b",
     ExpectNamedDType, true},
    {"used as indices must be (long)", ExpectDType},
    {"input #(\\d+)\\(zero-based\\) was expected to be an? (\\w+) tensor", ExpectDTypeOfPlace},
    {"not in the list of allowed values: (\\w+)", WishAllowed},
    {"not implemented for '(\\w+)'",
     [](Context& c, const Match& m) {
       DTypeWish wish = WishAgainst(c.dialect, m[1].str());
       if (c.lessons.wish == DTypeWish::kNone || c.lessons.wish == DTypeWish::kInteger) {
         c.lessons.wish =
             wish == DTypeWish::kInteger && c.lessons.wish == wish ? DTypeWish::kBool : wish;
       } else if (wish != DTypeWish::kFloat) {
         c.lessons.wish = wish;
       }
     }},
    {"(?:only|be|expected|support)s?(?: a| an)? (?:floating|float)",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kFloat; }},
    {"(?:only|be|of|expected|support)s?(?: a| an)? (?:integral|integer)",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kInteger; }},
    {"(?:only|be|expected|support)s?(?: a| an)? complex",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kComplex; }},
    {"isComplexType|to be complex|complex (?:tensor|type|input|dtype)",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kComplex; }},
    {"kBool\\b", [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kBool; }},
    {"(?:GreaterThan|Interval)\\w*\\(lower_bound=0|probabilit\\w+ (?:must|should)|"
     "between 0 and 1|in \\[0, ?1\\]",
     [](Context& c, const Match&) { c.lessons.positive_contents = true; }},
    {"does not support complex|not (?:support|implement)ed for complex",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kReal; }},
    {"(?:only|be|expected|support)s?(?: a| an)? (?:bool|boolean)\\b",
     [](Context& c, const Match&) { c.lessons.wish = DTypeWish::kBool; }},
    {"same (?:d?type|scalar type)|dtypes? (?:do not|don't|must) match|different dtypes|"
     "to have the same dtype",
     [](Context& c, const Match&) { c.lessons.same_dtype = true; }},
    // ranks and shapes
    {"xpected (?:a |an )?(\\d)-?D", ExpectRank},
    {"(?:must|should|to) (?:be|have)(?: a| an)?(?: exactly| at least)? ?(\\d)[- ]?(?:D\\b|dim)",
     ExpectRank},
    {"(?:requires?|expects?|needs?)(?: a| an)? (\\d)-?(?:D|dim)", ExpectRank},
    {"(?:D or|and) (\\d)-?D", ExpectRank},
    {"xpected rank (\\d)", ExpectRank},
    {"rank (?:of )?(?:at least |equal to )?(\\d)\\b", ExpectRank},
    {"rank should be >?= ?(\\d)", ExpectRank},
    {"(?:must|should) be (?:at least )?(?:a )?(?:rank )?(\\d)[- ]dimensional", ExpectRank},
    {"(?:at least|have) (\\d) dimensions", ExpectRank},
    {"(\\d)-dimensional (?:weight|input)", Spatial},
    {"(?:must|should) be (?:a )?(?:matrix|matrices|batches of)",
     [](Context& c, const Match&) { c.lessons.ranks[MentionedTensor(c)] = 2; }},
    {"(?:must|should) be (?:a )?(?:vector|1D|one-dimensional)",
     [](Context& c, const Match&) { c.lessons.ranks[MentionedTensor(c)] = 1; }},
    {"(?:must|should) be (?:a )?(?:scalar|0-dim|zero-dim)",
     [](Context& c, const Match&) { c.lessons.ranks[MentionedTensor(c)] = 0; }},
    {"square|mat1 and mat2 shapes|size mismatch, got",
     [](Context& c, const Match&) { c.lessons.square = true; }},
    {"size of tensor \\w+ \\(\\d+\\) must match|same (?:size|shape)|shapes? mismatch|"
     "not broadcastable|cannot be broadcast|shapes? (?:do not|don't) match|inconsistent tensor "
     "size|"
     "ncompatible shapes",
     [](Context& c, const Match&) { c.lessons.same_shape = true; }},
    {"one element|single element|single-element|more than one value|with \\d+ elements cannot be "
     "converted|converted to (?:a )?(?:Python )?[Ss]calar",
     [](Context& c, const Match&) { c.lessons.one_element = true; }},
    {"non-?empty|non-?zero (?:size|number)|zero-size",
     [](Context& c, const Match&) { c.lessons.not_empty = true; }},
    // options
    {"(?:must|should) be (?:positive|greater than (?:0|zero)|strictly positive|>=? ?[01])|"
     "non-?negative|(?:>|greater than) (?:0|zero)\\b",
     [](Context& c, const Match&) { c.lessons.positive = true; }},
    {"out of (?:range|bounds)|too large|must be (?:less|smaller)",
     [](Context& c, const Match&) { c.lessons.small = true; }},
    {"'?(\\w+)'? must be (?:an? )?(?:int|integer|tuple|list)?,? ?(?:or )?(?:a )?(?:tuple|list) of "
     "(\\d)",
     ExpectLength},
    {"(\\w+) (?:must|should|to) (?:be|have|contain)(?: a| an| of)?(?: single int or a)?(?: tuple "
     "of)?"
     "(?: length| size)?(?: of)? ?(\\d) (?:elements?|ints?|values)",
     ExpectLength},
    {"[Ll]ength for attr '(\\w+)' of \\d+ must be at least minimum (\\d)", ExpectLength},
    {"(\\w+)(?:\\.size\\(\\))? (?:to be of size|must be of length|to have length) (\\d)",
     ExpectLength},
    {"(\\w+) ?==? ?(\\d+),? but got", Equal},
    {"missing (?:a |\\d+ )?required (?:\\w+ )*?(?:arguments?|value for):? ?\\(?['\"]?(\\w+)",
     Require},
    {"missing value for argument '(\\w+)'", Require},
    {"'?(\\w+)'? (?:must be specified|is required|must be provided|must be given)", Require},
    {"unexpected keyword argument '(\\w+)'", Ban},
    {"got multiple values for argument '(\\w+)'", Ban},
    {"[Aa]rgument '(\\w+)' \\(?(?:position \\d+\\))? ?must be (tuple of ints|tuple of Tensors|"
     "\\w+)",
     Retype},
    {"rgument '(\\w+)' (?:\\(position \\d+\\) )?must be (tuple of ints|tuple of Tensors|\\w+), not",
     Retype},
    {"one of|expected.*['\"]\\w+['\"]|not a valid|nvalid "
     "(?:value|mode)|nrecognized|nsupported|nknown",
     Harvest},
};

struct Compiled {
  std::regex regex;
  const Pattern& pattern;
};

const std::vector<Compiled>& CompiledPatterns() {
  static const std::vector<Compiled> compiled = [] {
    std::vector<Compiled> out;
    for (const Pattern& p : kPatterns) {
      out.push_back({std::regex(p.text, std::regex::ECMAScript | std::regex::optimize), p});
    }
    return out;
  }();
  return compiled;
}

}  // namespace

bool Learn(const Api& api, const Binding& binding, std::string_view message, const Dialect& dialect,
           Lessons* lessons) {
  // Long texts are lists of overloads and back-traces; std::regex recurses per character.
  message = message.substr(0, 600);
  Lessons before = *lessons;
  Context context{api, binding, message, dialect, *lessons};
  const char* const end = message.data() + message.size();
  for (const Compiled& compiled : CompiledPatterns()) {
    std::cregex_iterator match(message.data(), end, compiled.regex);
    for (; match != std::cregex_iterator(); ++match) {
      compiled.pattern.action(context, *match);
      if (!compiled.pattern.everywhere) break;
    }
  }
  return *lessons != before;
}

}  // namespace parallax
