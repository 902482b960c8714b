// Dtypes: "Must be one of the following types: `half`, `float32`.", "of type `int32`", "Must have
// the same type as `x`.", "a floating point tensor".

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <set>

#include "constraints/documents/matches.h"
#include "constraints/documents/passage.h"
#include "constraints/words.h"

namespace parallax {
namespace {

// A dtype as libraries write it, in our words; empty: none we know.
std::string OurDType(std::string_view word) {
  static const std::pair<std::string_view, std::string_view> kOther[] = {
      {"half", "float16"},     {"float", "float32"}, {"double", "float64"},
      {"cfloat", "complex64"}, {"long", "int64"},    {"cdouble", "complex128"},
      {"int", "int32"},        {"short", "int16"},   {"boolean", "bool"},
  };
  if (const size_t dot = word.rfind('.'); dot != std::string_view::npos)
    word.remove_prefix(dot + 1);
  for (const auto& [theirs, ours] : kOther) {
    if (word == theirs) return std::string(ours);
  }
  return IsDTypeWord(word) && word != "integer" && word != "complex" ? std::string(word) : "";
}

}  // namespace

std::set<std::string> DTypesIn(std::string_view list) {
  static const RE2 word(R"(([A-Za-z][\w.]*))");
  std::set<std::string> out;
  for (std::string_view found : AllMatches(list, word)) {
    while (found.ends_with('.')) found.remove_suffix(1);
    if (std::string ours = OurDType(found); !ours.empty()) out.insert(std::move(ours));
  }
  return out;
}

namespace {

void AddDTypes(Passage& passage, const std::set<std::string>& dtypes, std::string_view at) {
  if (dtypes.empty()) return;
  passage.Add(fmt::format("dtype({}) in {}", passage.name(), fmt::join(dtypes, ", ")), at);
}

constexpr const char* kWord =
    "`?(?:[a-z]+\\.)?(?:u?q?u?int\\d+|u?int|float\\d*|bfloat16|half|double|bool|boolean|"
    "complex"
    "\\d+|cfloat|cdouble|string|long|resource|variant)`?";

std::string ListPattern() { return fmt::format("({0}(?:,? ?(?:and|or)? {0})*)", kWord); }

bool ReadLists(Passage& passage) {
  static const RE2 kPatterns[] = {
      RE2("(?i)following (?:types|dtypes|data types)?:? ?" + ListPattern()),
      RE2("(?i)(?:of|with) (?:d?types?|data types?) " + ListPattern()),
      RE2("(?i)must be(?: of type| one of| either)? " + ListPattern()),
      RE2("(?i)`tf\\.DType` from: " + ListPattern()),
      RE2("(?i)(?:supports|support) (?:inputs? of )?" + ListPattern()),
      RE2("(?i)\\b" + ListPattern() + " (?:`?tf\\.)?`?(?:matrix|tensor)"),
      RE2("(?i)tensor of " + ListPattern()),
      RE2("(?i)type of [^.:]*: ?" + ListPattern()),
      RE2("(?i)(?:dtype|type) `?(?:is|=|:) ?" + ListPattern()),
  };
  const std::string& text = passage.text();
  for (const RE2& pattern : kPatterns) {
    re2::StringPiece list;
    if (!RE2::PartialMatch(text, pattern, &list)) continue;
    const std::string_view found = View(list);
    const std::set<std::string> dtypes = DTypesIn(found);
    if (dtypes.empty()) continue;
    AddDTypes(passage, dtypes, found);
    return true;
  }
  return false;
}

void ReadFamilies(Passage& passage) {
  struct Family {
    RE2 pattern;
    const char* dtypes;
  };
  static const Family kFamilies[] = {
      {RE2(R"((?i)(real or complex)\b.{0,20}tensor)"), "complex, float"},
      {RE2(R"((?i)(floating[ -]?point)\b(?: (?:d?type|tensor|`Tensor)|`?\.))"), "float"},
      {RE2(R"((?i)(must be a floating|floating-?point)\b)"), "float"},
      {RE2(R"((?i)\b(real-valued|real)\b`? `?tensor)"), "float"},
      {RE2(R"((?i)\b(integer|integral)\b`? `?(?:d?type|tensor|matrix|vector))"), "integer"},
      {RE2(R"((?i)tensors? of (integers|indices of integer))"), "integer"},
      {RE2(R"((?i)\b(complex)\b`? `?tensor)"), "complex"},
      {RE2(R"((?i)\b(bool|boolean)\b`? `?(?:mask )?(?:tensor|mask))"), "bool"},
  };
  for (const Family& family : kFamilies) {
    re2::StringPiece at;
    if (!RE2::PartialMatch(passage.text(), family.pattern, &at)) continue;
    passage.Add(fmt::format("dtype({}) in {}", passage.name(), family.dtypes), View(at));
    return;
  }
  static const Family kTensors[] = {
      {RE2(R"(\b(LongTensor)\b)"), "int64"},
      {RE2(R"(\b(IntTensor)\b)"), "int32"},
      {RE2(R"(\b(BoolTensor|ByteTensor)\b)"), "bool"},
  };
  for (const auto& [pattern, dtype] : kTensors) {
    if (RE2::PartialMatch(passage.type(), pattern)) {
      passage.Add(fmt::format("dtype({}) in {}", passage.name(), dtype), passage.type());
    }
  }
}

void ReadSameAs(Passage& passage) {
  static const RE2 same(
      R"((?i)(?:same|matching|equal)`? (?:data ?)?`?d?-?type`? (?:as|with|of)(?: the)?(?: that of)? (`?[\w.]+`?))");
  re2::StringPiece word;
  if (!RE2::PartialMatch(passage.text(), same, &word)) return;
  const std::string_view found = View(word);
  const std::string_view other = passage.OtherParameter(found);
  if (other.empty()) return;
  passage.Add(fmt::format("dtype({}) = dtype({})", passage.name(), other), found);
}

}  // namespace

void ReadDTypes(Passage& passage) {
  if (!passage.MayBe("tensor") && !passage.MayBe("tensor[]") && !passage.MayBe("dtype")) return;
  if (!ReadLists(passage)) ReadFamilies(passage);
  ReadSameAs(passage);
}

}  // namespace parallax
