#include <algorithm>
#include <cmath>

#include "guess/guesser.h"

namespace parallax {
namespace {

int64_t ListLength(const ParameterType& type) { return type.length > 0 ? type.length : 1; }

// Words in quotes: 'mean', "sum", ``none``. Only such as can be an option.
std::vector<std::string> QuotedWords(std::string_view text) {
  std::vector<std::string> out;
  for (size_t i = 0; i < text.size() && out.size() < 16; ++i) {
    char quote = text[i];
    if (quote != '\'' && quote != '"' && quote != '`') continue;
    size_t end = i + 1;
    while (end < text.size() && (isalnum(static_cast<unsigned char>(text[end])) != 0 ||
                                 text[end] == '_' || text[end] == '-')) {
      ++end;
    }
    if (end < text.size() && text[end] == quote && end > i + 1 && end - i < 24) {
      out.emplace_back(text.substr(i + 1, end - i - 1));
      i = end;
    }
  }
  return out;
}

// Quoted words of the documentation behind the parameter's name.
std::vector<std::string> DocumentedWords(std::string_view doc, std::string_view name) {
  size_t at = doc.find(std::string(name) + " (");
  if (at == std::string_view::npos) at = doc.find(name);
  if (at == std::string_view::npos) return {};
  return QuotedWords(doc.substr(at, 500));
}

}  // namespace

int64_t Guesser::IntFromHint(const NumberHint& hint) {
  switch (hint.kind) {
    case NumberHint::kRange:
      return rng_.Between(static_cast<int64_t>(hint.lo), static_cast<int64_t>(hint.hi));
    case NumberHint::kDim: {
      int64_t rank = std::max<int64_t>(1, BaseRank());
      return rng_.OneIn(4) ? rng_.Between(-rank, rank - 1) : rng_.Between(0, rank - 1);
    }
    case NumberHint::kSymbol:
      return ResolveExtent(frame_, hint.symbol);
    case NumberHint::kDivisor: {
      int64_t whole = ResolveExtent(frame_, hint.symbol);
      return rng_.OneIn(2) || whole % 2 != 0 ? 1 : 2;
    }
    case NumberHint::kBelow:
      return rng_.Between(0, ResolveExtent(frame_, hint.symbol) - 1);
  }
  return 0;
}

Value Guesser::MakeInt(std::string_view name) {
  auto lesson = lessons_.values.find(std::string(name));
  if (lesson != lessons_.values.end() && Heed()) return {lesson->second};
  const NumberHint* hint = FindIntHint(hints_, family_.name, name);
  int64_t value = hint != nullptr && !rng_.OneIn(10) ? IntFromHint(*hint) : rng_.Between(0, 4);
  if (lessons_.positive && value <= 0 && Heed()) value = rng_.Between(1, 3);
  if (lessons_.small && Heed()) value = std::clamp<int64_t>(value, 0, 1);
  return {value};
}

Value Guesser::MakeFloat(std::string_view name) {
  static constexpr double kPlain[] = {0.5, 1, 2, 0.25, 1.5, 0.1};
  const NumberHint* hint = FindFloatHint(hints_, family_.name, name);
  if (hint == nullptr || rng_.OneIn(10)) return {kPlain[rng_.Below(std::size(kPlain))]};
  if (hint->hi < 0.01) return {rng_.OneIn(2) ? hint->lo : hint->hi};
  double step = rng_.Unit() * (hint->hi - hint->lo);
  return {hint->lo + std::floor(step * 8) / 8};
}

Value Guesser::MakeNumber(std::string_view name) {
  if (FindFloatHint(hints_, family_.name, name) != nullptr && rng_.OneIn(2)) return MakeFloat(name);
  static constexpr double kNumbers[] = {2, 1, 3, 0.5, -1, 0, 1.5};
  double drawn = kNumbers[rng_.Below(std::size(kNumbers))];
  if (lessons_.positive && drawn <= 0) drawn = 1;
  if (drawn == std::floor(drawn) && rng_.Below(3) != 0) return {static_cast<int64_t>(drawn)};
  return {drawn};
}

std::vector<int64_t> Guesser::Dims() {
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < BaseRank(); ++d) {
    if (rng_.OneIn(2)) dims.push_back(d);
  }
  if (dims.empty()) dims.push_back(BaseRank() > 0 ? rng_.Between(0, BaseRank() - 1) : 0);
  return dims;
}

std::vector<int64_t> Guesser::Parts() {
  int64_t left = main_shape_.empty() ? 1 : main_shape_[0];
  std::vector<int64_t> parts;
  while (left > 0 && parts.size() < 8) {
    int64_t part = rng_.Between(1, left);
    parts.push_back(part);
    left -= part;
  }
  return parts;
}

std::vector<int64_t> Guesser::ListFromHint(const ListHint& hint) {
  auto lo = static_cast<int64_t>(hint.lo);
  auto hi = static_cast<int64_t>(hint.hi);
  std::vector<int64_t> out;
  auto repeat = [&](int64_t count) {
    for (int64_t i = 0; i < count; ++i) out.push_back(rng_.Between(lo, hi));
  };
  switch (hint.kind) {
    case ListHint::kShape:
      return ResolveShape(frame_, hint.expression, rng_);
    case ListHint::kSpatial:
      repeat(frame_.spatial);
      break;
    case ListHint::kPairs:
      repeat(int64_t{2} * frame_.spatial);
      break;
    case ListHint::kDims:
      return Dims();
    case ListHint::kPermutation: {
      for (int64_t d = 0; d < BaseRank(); ++d) out.push_back(d);
      for (size_t i = out.size(); i > 1; --i) std::swap(out[i - 1], out[rng_.Below(i)]);
      break;
    }
    case ListHint::kPerDim:
      repeat(std::max<int64_t>(1, BaseRank()));
      break;
    case ListHint::kParts:
      return Parts();
    case ListHint::kNumbers:
      repeat(rng_.Between(1, 3));
      break;
  }
  return out;
}

Value Guesser::MakeList(std::string_view name, const ParameterType& type) {
  Sequence list;
  auto lesson = lessons_.lengths.find(std::string(name));
  bool learned = lesson != lessons_.lengths.end() && Heed();
  int64_t length = learned ? lesson->second : ListLength(type);
  if (type.base == "int") {
    const ListHint* hint = FindListHint(hints_, family_.name, name);
    const NumberHint* single = hint == nullptr ? FindIntHint(hints_, family_.name, name) : nullptr;
    std::vector<int64_t> numbers;
    if (hint != nullptr) numbers = ListFromHint(*hint);
    if (type.length < 0 && !learned && hint == nullptr) length = rng_.Between(1, 3);
    // int[1] is a list of any length in some libraries' schemas, written as one number.
    bool fixed = learned || (type.length > 1);
    if (hint == nullptr || fixed) {
      while (static_cast<int64_t>(numbers.size()) < length) {
        int64_t fill = single != nullptr ? IntFromHint(*single)
                       : numbers.empty() ? rng_.Between(1, 3)
                                         : numbers.back();
        numbers.push_back(fill);
      }
      numbers.resize(static_cast<size_t>(length));
    }
    for (int64_t number : numbers) list.items.push_back({number});
    if (!learned && type.length != 0 && list.items.size() == 1 && rng_.OneIn(3)) {
      return list.items[0];  // one number stands for all, in most libraries
    }
    return {std::move(list)};
  }
  if (type.length < 0 && !learned) length = rng_.Between(1, 3);
  for (int64_t i = 0; i < length; ++i) {
    if (type.base == "bool") {
      list.items.push_back({!rng_.OneIn(4)});
    } else if (type.base == "float") {
      list.items.push_back(MakeFloat(name));
    } else if (type.base == "str") {
      list.items.push_back(MakeText(Parameter{std::string(name), "str", false, false, "", {}}));
    } else {
      list.items.push_back(MakeNumber(name));
    }
  }
  return {std::move(list)};
}

Value Guesser::MakeText(const Parameter& parameter) {
  if (!parameter.choices.empty() && !rng_.OneIn(6)) {
    return {parameter.choices[rng_.Below(parameter.choices.size())]};
  }
  std::vector<std::string> words = lessons_.words;
  if (words.empty() || rng_.OneIn(3)) {
    std::vector<std::string> more = DocumentedWords(api_.doc, parameter.name);
    words.insert(words.end(), more.begin(), more.end());
    more = QuotedWords(parameter.default_text);
    words.insert(words.end(), more.begin(), more.end());
  }
  if (words.empty()) words = {"mean", "sum", "none", "constant", "same", "valid", ""};
  return {words[rng_.Below(words.size())]};
}

Value Guesser::MakeDType() {
  static constexpr DType kTypes[] = {DType::kF32, DType::kF32,  DType::kF32, DType::kF64,
                                     DType::kI64, DType::kBF16, DType::kC64};
  return {kTypes[rng_.Below(std::size(kTypes))]};
}

Value Guesser::MakeExpression(const Parameter& parameter) {
  if (!parameter.choices.empty()) {
    return {Expression{parameter.choices[rng_.Below(parameter.choices.size())]}};
  }
  if (parameter.has_default) return {Expression{parameter.default_text}};
  return {None{}};
}

Value Guesser::MakeAny(const Parameter& parameter) {
  bool tensor_like = FindTensorHint(hints_, family_.name, parameter.name) != nullptr;
  switch (rng_.Below(6)) {
    case 0:
      return MakeNumber(parameter.name);
    case 1:
      return MakeInt(parameter.name);
    case 2:
      return MakeList(parameter.name, ParameterType{"int", true, -1, false, false});
    case 3:
      return tensor_like ? Value{MakeTensor(parameter.name)} : Value{None{}};
    default:
      break;
  }
  if (tensor_like || !made_main_) return {MakeTensor(parameter.name)};
  if (FindListHint(hints_, family_.name, parameter.name) != nullptr) {
    return MakeList(parameter.name, ParameterType{"int", true, -1, false, false});
  }
  if (FindIntHint(hints_, family_.name, parameter.name) != nullptr) return MakeInt(parameter.name);
  return MakeNumber(parameter.name);
}

}  // namespace parallax
