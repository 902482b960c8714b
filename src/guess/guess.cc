#include "guess/guess.h"

#include <algorithm>

#include "guess/guesser.h"

namespace parallax {
namespace {

uint64_t NameSeed(std::string_view name) {
  uint64_t seed = 0x70726f6265ull;
  for (char c : name) seed = Mix(seed, static_cast<unsigned char>(c));
  return seed;
}

}  // namespace

Guesser::Guesser(const Api& api, const Lessons& lessons, const ParameterHints& hints, uint64_t draw)
    : api_(api),
      lessons_(lessons),
      hints_(hints),
      rng_(Mix(NameSeed(api.name), draw)),
      family_(FamilyOf(api.name)) {
  int spatial = family_.spatial;
  if (lessons_.spatial > 0 && Heed()) spatial = lessons_.spatial;
  frame_ = DrawFrame(spatial, rng_);
  if (rng_.OneIn(12)) dtype_ = DType::kF64;
  if (family_.input_shape != "*" && rng_.OneIn(8)) family_.input_shape = "*";
  main_shape_ = MainShape();
  frame_.base = main_shape_;
}

const std::vector<Parameter>& Guesser::PickOverload() {
  if (api_.overloads.empty() || !rng_.OneIn(4)) return api_.parameters;
  return api_.overloads[rng_.Below(api_.overloads.size())];
}

bool Guesser::Omit(const Parameter& parameter, const ParameterType& type) {
  if (IsOmitted(hints_, parameter.name)) return true;
  if (lessons_.banned.contains(parameter.name)) return Heed();
  if (lessons_.required.contains(parameter.name) && Heed()) return false;
  if (parameter.has_default) return !rng_.OneIn(type.base == "tensor" ? 3 : 4);
  return false;
}

Value Guesser::MakeValue(const Parameter& parameter, const ParameterType& type) {
  if (type.optional && !lessons_.required.contains(parameter.name) && !parameter.has_default &&
      rng_.Below(10) < 6) {
    return {None{}};
  }
  if (type.base == "tensor") return MakeTensorValue(parameter, type);
  if (type.is_list) return MakeList(parameter.name, type);
  if (type.base == "int") return MakeInt(parameter.name);
  if (type.base == "float") return MakeFloat(parameter.name);
  if (type.base == "number") return MakeNumber(parameter.name);
  if (type.base == "bool") return {rng_.OneIn(2)};
  if (type.base == "str") return MakeText(parameter);
  if (type.base == "dtype") return MakeDType();
  if (type.base == "expr") return MakeExpression(parameter);
  return MakeAny(parameter);
}

Binding Guesser::Make() {
  Binding out;
  std::vector<Argument> keywords;
  bool skipped = false;
  for (const Parameter& parameter : PickOverload()) {
    auto lesson = lessons_.types.find(parameter.name);
    bool retyped = lesson != lessons_.types.end() && Heed();
    ParameterType type = ParseType(retyped ? lesson->second : parameter.type);
    if (Omit(parameter, type)) {
      skipped = skipped || !parameter.keyword_only;
      continue;
    }
    bool keyword = parameter.keyword_only || skipped;
    Argument argument{parameter.name, keyword, MakeValue(parameter, type)};
    (keyword ? keywords : out.arguments).push_back(std::move(argument));
  }
  std::move(keywords.begin(), keywords.end(), std::back_inserter(out.arguments));
  return out;
}

Binding Guess(const Api& api, const Lessons& lessons, const ParameterHints& hints, uint64_t draw) {
  return Guesser(api, lessons, hints, draw).Make();
}

}  // namespace parallax
