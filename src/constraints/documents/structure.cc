// What is passed: "(int or tuple of ints)", "A `Tensor`.", "An optional list of `ints`."

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <set>
#include <span>

#include "constraints/documents/passage.h"

namespace parallax {
namespace {

struct KindPattern {
  RE2 pattern;
  std::vector<std::string> kinds;
};

constexpr const char* kList = "(?:lists?|tuples?|sequences?|iterables?|arrays?)";

// What items lists have, in words: "list of `ints`", "Tuple[int]", "tuple(int, int)".
std::string ListOf(const char* item) {
  return fmt::format("(?i)\\b{}(?: or {})?(?: ?(?:of|\\[|\\()) ?(?:[a-z0-9-]+ )??`?(?:{})", kList,
                     kList, item);
}

std::span<const KindPattern> Lists() {
  static const KindPattern kPatterns[] = {
      {RE2(ListOf("(?:[a-z]+\\.)?tensor")), {"tensor[]"}},
      {RE2(ListOf("int")), {"int[]"}},
      {RE2(ListOf("float")), {"float[]"}},
      {RE2(ListOf("bool")), {"bool[]"}},
      {RE2(ListOf("str")), {"str[]"}},
      {RE2("(?i)\\bints\\b|\\bint\\.\\.\\.|[a-z]\\.Size\\b"), {"int[]"}},
      {RE2(fmt::format("(?i)\\b{}\\b", kList)), {"any[]"}},
  };
  return kPatterns;
}

std::span<const KindPattern> Singles() {
  static const KindPattern kPatterns[] = {
      {RE2(R"((?i)\b(?:sparse|ragged|indexed)[a-z]*tensor\b|\bTensorArray\b)"), {"object"}},
      {RE2(R"((?i)(?:^|[^a-z])(?:tf\.)?(?:float|double|half|long|int|short|bool|byte|char|complex)?tensor\b)"),
       {"tensor"}},
      {RE2(R"((?i)\bint(?:eger)?\b)"), {"int"}},
      {RE2(R"((?i)\bfloat\b)"), {"float"}},
      {RE2(R"((?i)\bnumber(?:$|[^ s]| [^o]| o[^f])|\bscalar\b)"), {"float", "int"}},
      {RE2(R"((?i)\bcomplex\b)"), {"complex"}},
      {RE2(R"((?i)\bbool(?:ean)?\b)"), {"bool"}},
      {RE2(R"((?i)\bstr(?:ing)?\b)"), {"str"}},
      {RE2(R"((?i)\bdtype\b)"), {"dtype"}},
      {RE2(R"((?i)\bcallable\b)"), {"function"}},
      {RE2(R"(memory_format|\bGenerator\b|\b[a-z]+\.(?:layout|device)\b)"), {"object"}},
  };
  return kPatterns;
}

// The kinds that a type in brackets names; lists are taken out of it first, so that "tuple of
// ints" is not an int beside.
std::set<std::string> KindsOfType(std::string text) {
  std::set<std::string> out;
  for (const KindPattern& list : Lists()) {
    if (RE2::GlobalReplace(&text, list.pattern, "#") > 0) {
      out.insert(list.kinds.begin(), list.kinds.end());
    }
  }
  for (const KindPattern& single : Singles()) {
    if (RE2::PartialMatch(text, single.pattern))
      out.insert(single.kinds.begin(), single.kinds.end());
  }
  static const RE2 none(R"(\bOptional\[|\bNone\b)");
  if (RE2::PartialMatch(text, none)) out.insert("none");
  return out;
}

// In sentences a type stands at the beginning: "An optional `float`.", "1-D `Tensor` of ...".
std::set<std::string> KindsOfOpening(const Passage& passage) {
  std::string text(passage.Opening());
  static const RE2 described(
      R"((?i)\b(?:whether|specifying|indicating|describing|denoting|representing|containing|controlling|used|that|which|with|from|for|the|giving|defining|along|to)\b.*)");
  static const RE2 tensor_of(R"((?i)(tensors?`?) (?:of|with) .*)");
  static const RE2 dtype_first(
      R"((?i)`?(?:int|float|bool|complex|string|integer|real|boolean|floating[ -]point)(?:\d+)?`?,? ?(?:or |and )?(?:`?(?:int|float|bool|complex)(?:\d+)?`? )?(`?(?:tf\.)?tensor))");
  RE2::GlobalReplace(&text, dtype_first, R"(\1)");
  RE2::Replace(&text, tensor_of, R"(\1)");
  static const RE2 list_of(R"((?i)\blist of .*)");
  if (!RE2::PartialMatch(text, list_of)) RE2::Replace(&text, described, "");
  static const RE2 scalar_tensor(R"((?i)\bscalar\b(.*tensor))");
  static const RE2 scalar_or(R"((?i)\bscalar or\b)");
  if (!RE2::PartialMatch(text, scalar_or)) RE2::GlobalReplace(&text, scalar_tensor, R"(\1)");
  static const RE2 scalar_int(R"((?i)\bscalar\b(.*\b(?:int|integer|float|bool|string)\b))");
  RE2::GlobalReplace(&text, scalar_int, R"(\1)");
  return KindsOfType(text);
}

// But, perhaps, that None is legal.
bool NothingIsSaid(const std::set<std::string>& kinds) {
  return kinds.empty() || (kinds.size() == 1 && kinds.contains("none"));
}

void AddWhatIsSaidLater(const Passage& passage, std::set<std::string>* kinds) {
  const std::string_view text = passage.text();
  static const RE2 none(
      R"re((?i)\bor `?None\b|\bif `?(?:\w+`? is )?(?:set to )?`?None\b|\bif not `?None\b|default:? ?(?:is )?`?None|defaults to `?None|None \((?:the )?default|\bnon-None\b|`?None`? if |`None` or|can be(?: set to)? `None`|Optional\[|(?:is|by) `?None`?,)re");
  if (RE2::PartialMatch(text, none)) kinds->insert("none");
  if (NothingIsSaid(*kinds)) {
    static const RE2 flag(
        R"((?i)^(?:whether|flag|if (?:set to )?`?true|if (?:set to )?`?false|set (?:it|this)? ?to `?true|boolean|when `?true)|`True`|`False`|Default: `?(?:True|False))");
    if (RE2::PartialMatch(text, flag)) kinds->insert("bool");
  }
  if (NothingIsSaid(*kinds)) {
    static const RE2 choice(
        R"re((?i)(?:^['"]|\b(?:either|one of|must be|can be|values are|mode|possible \w+:)[^.]{0,30}['"])[A-Za-z_-]+['"]|\bis a string\b)re");
    static const RE2 type_of(
        R"((?i)^(?:the )?(?:output |desired )?(?:data ?type|dtype|type) (?:of|to|for)\b)");
    if (RE2::PartialMatch(text, choice)) kinds->insert("str");
    if (passage.name().ends_with("dtype") && RE2::PartialMatch(text, type_of))
      kinds->insert("dtype");
  }
  static const RE2 single(
      R"((?i)can be (?:an? )?(?:(?:single number|string|int)[^.]*tuple|tuple[^.]*(?:single number|single int)))");
  if (RE2::PartialMatch(text, single)) {
    static const RE2 string_too(R"((?i)can be a string)");
    kinds->insert({"int", "int[]"});
    if (RE2::PartialMatch(text, string_too)) kinds->insert("str");
  }
}

}  // namespace

void ReadStructure(Passage& passage) {
  std::set<std::string> kinds = KindsOfType(passage.type());
  kinds.erase("any[]");
  const bool list = RE2::PartialMatch(passage.type(), R"((?i)\btuple\b|\blist\b|\bsequence\b)");
  if (kinds.empty() && list) kinds.insert("any[]");
  std::string_view at = passage.type();
  if (NothingIsSaid(kinds)) {
    const std::set<std::string> more = KindsOfOpening(passage);
    kinds.insert(more.begin(), more.end());
    at = passage.text();
  }
  AddWhatIsSaidLater(passage, &kinds);
  if (kinds.contains("tensor[]") || kinds.contains("int[]") || kinds.contains("float[]")) {
    kinds.erase("any[]");
  }
  if (NothingIsSaid(kinds)) return;
  passage.Add(fmt::format("kind({}) in {}", passage.name(), fmt::join(kinds, ", ")), at);
}

}  // namespace parallax
