#include "similar/twins/common_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "constraints/signature.h"
#include "similar/literal.h"

namespace parallax {
namespace {

constexpr size_t kMostConstantCalls = 27;  // of one order of the tensors
constexpr size_t kMostOfOptions = 12;      // likewise
constexpr size_t kPlainCalls = 2;
// Constants of a parameter, by how many have some.
constexpr size_t kMostOfOne[] = {0, 10, 5, 3, 2};

TensorRecipe Tensor(DType dtype, Shape shape, double lo, double hi) {
  TensorRecipe tensor;
  tensor.dtype = dtype;
  tensor.shape = std::move(shape);
  tensor.fill.lo = lo;
  tensor.fill.hi = hi;
  return tensor;
}

// Some of its numbers are nan, infinities, zeros and the like.
TensorRecipe WithSpecial(TensorRecipe tensor) {
  tensor.fill.kind = FillKind::kMixed;
  return tensor;
}

Scene Same(const TensorRecipe& tensor) { return {tensor, tensor, tensor}; }

// Which broadcast, or have as many elements.
Scene OfShapes(const Shape& first, const Shape& second, const Shape& third) {
  return {Tensor(DType::kF32, first, -3, 3), Tensor(DType::kF32, second, -3, 3),
          Tensor(DType::kF32, third, -3, 3)};
}

// A tensor, indices into it along any dimension, and another one.
Scene WithIndices(const Shape& shape) {
  const TensorRecipe tensor = Tensor(DType::kF32, shape, -3, 3);
  return {tensor, Tensor(DType::kI64, shape, 0, 1), tensor};
}

// --- constants ---

std::vector<Value> Integers() { return {int64_t{1}, int64_t{0}, int64_t{2}, int64_t{-1}}; }

Value Integers(std::initializer_list<int64_t> items) {
  Sequence list{true, {}};
  for (const int64_t item : items) list.items.emplace_back(item);
  return list;
}

// What all APIs get for a parameter of these kinds, so that two of them get the same.
std::vector<Value> SharedConstants(const std::set<std::string>& kinds) {
  const bool whole = kinds.contains("int"), fraction = kinds.contains("float");
  if (whole && fraction) return {int64_t{2}, int64_t{0}, int64_t{1}, 0.5};
  if (whole) return Integers();
  if (fraction) return {0.5, 0.0, 1.0, 2.0};
  if (kinds.contains("int[]")) {
    return {Integers({1}), Integers({0, 1}), Integers({1, 1}), Integers({0}), Integers({-1})};
  }
  if (kinds.contains("bool")) return {true, false};
  return {};
}

std::set<std::string> KindsOfParameter(const Parameter& parameter, const ArgumentKinds& known) {
  const std::vector<std::string> declared = KindsOfType(parameter.type);
  if (!declared.empty()) return {declared.begin(), declared.end()};
  const auto found = known.find(parameter.name);
  return found == known.end() ? std::set<std::string>() : found->second;
}

std::vector<Value> ConstantsFor(const Parameter& parameter, const std::set<std::string>& kinds,
                                const PairEnd& end) {
  std::vector<Value> values = SharedConstants(kinds);
  const auto own = end.constants.find(parameter.name);
  if (own == end.constants.end()) return values;
  for (const Value& value : own->second) {
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  return values;
}

// --- calls ---

// What of a list of parameters is filled in, and how.
struct Filling {
  std::vector<size_t> tensors;                                   // parameters
  std::vector<std::pair<size_t, std::vector<Value>>> constants;  // parameters and what they get
};

// Nothing: a required parameter takes what nobody has.
std::optional<Filling> FillingOf(const std::vector<Parameter>& parameters, const PairEnd& end) {
  Filling filling;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].has_default) continue;
    const std::set<std::string> kinds = KindsOfParameter(parameters[i], end.kinds);
    if (kinds.contains("tensor")) {
      filling.tensors.push_back(i);
      continue;
    }
    std::vector<Value> values = ConstantsFor(parameters[i], kinds, end);
    if (values.empty()) return std::nullopt;
    filling.constants.emplace_back(i, std::move(values));
  }
  const bool fits = !filling.tensors.empty() && filling.tensors.size() <= kSceneTensors &&
                    filling.constants.size() < std::size(kMostOfOne);
  if (!fits) return std::nullopt;
  size_t turn = 0;
  for (auto& [parameter, values] : filling.constants) {
    values.resize(std::min(values.size(), kMostOfOne[filling.constants.size()]));
    // Two of one kind begin with different ones.
    const auto first = static_cast<std::ptrdiff_t>(turn++ % values.size());
    std::rotate(values.begin(), values.begin() + first, values.end());
  }
  return filling;
}

// Each combination of constants, the first of each first.
std::vector<std::vector<CommonArgument>> CombinationsOf(const Filling& filling) {
  std::vector<std::vector<CommonArgument>> all = {{}};
  for (const auto& [parameter, values] : filling.constants) {
    std::vector<std::vector<CommonArgument>> longer;
    for (const Value& value : values) {
      for (const auto& each : all) {
        longer.push_back(each);
        longer.back().push_back({parameter, -1, value});
      }
    }
    all = std::move(longer);
  }
  if (all.size() > kMostConstantCalls) all.resize(kMostConstantCalls);
  return all;
}

void SortByParameter(std::vector<CommonArgument>* arguments) {
  std::sort(arguments->begin(), arguments->end(),
            [](const auto& a, const auto& b) { return a.parameter < b.parameter; });
}

// With another value for one option.
void AddChanged(const std::vector<Parameter>& parameters, const PairEnd& end,
                const CommonCall& call, std::vector<CommonCall>* out) {
  size_t made = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& option = parameters[i];
    if (!option.has_default) continue;
    for (const Value& value : ConstantsFor(option, KindsOfParameter(option, end.kinds), end)) {
      if (value == LiteralOf(option.default_text) || made++ >= kMostOfOptions) continue;
      out->push_back(call);
      out->back().plain = false;
      ++out->back().changed;
      out->back().arguments.push_back({i, -1, value});
      SortByParameter(&out->back().arguments);
    }
  }
}

// As the option takes it; nothing: it takes no numbers.
std::optional<Value> NumberFor(const Parameter& option, const PairEnd& end, double number) {
  const std::set<std::string> kinds = KindsOfParameter(option, end.kinds);
  const auto whole = static_cast<int64_t>(number);
  if (kinds.contains("int") && static_cast<double>(whole) == number) return Value(whole);
  return kinds.contains("float") ? std::optional<Value>(number) : std::nullopt;
}

// With other values for the only two options that take numbers with fractions.
void AddChangedTwo(const std::vector<Parameter>& parameters, const PairEnd& end,
                   const std::vector<double>& numbers, const CommonCall& call,
                   std::vector<CommonCall>* out) {
  std::vector<size_t> options;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const bool numeric = parameters[i].has_default && NumberFor(parameters[i], end, 0.5);
    if (numeric) options.push_back(i);
  }
  if (options.size() != 2) return;
  for (const double first : numbers) {
    for (const double second : numbers) {
      out->push_back(call);
      out->back().plain = false;
      out->back().changed += 2;
      for (const auto& [option, number] :
           {std::pair(options[0], first), std::pair(options[1], second)}) {
        out->back().arguments.push_back({option, -1, *NumberFor(parameters[option], end, number)});
      }
      SortByParameter(&out->back().arguments);
    }
  }
}

void AddCallsOfList(size_t list, const PairEnd& end, const std::vector<double>& numbers,
                    std::vector<CommonCall>* out) {
  CommonCall call;
  call.list = list;
  const std::vector<Parameter>& parameters = ParametersOf(call, end.api);
  const auto filling = FillingOf(parameters, end);
  if (!filling) return;
  call.tensors = filling->tensors.size();
  std::vector<int32_t> order(call.tensors);
  std::iota(order.begin(), order.end(), 0);
  const auto combinations = CombinationsOf(*filling);
  bool first = true;
  do {
    size_t place = 0;
    for (const std::vector<CommonArgument>& constants : combinations) {
      call.plain = list == 0 && first && place++ < kPlainCalls;
      call.arguments = constants;
      for (size_t i = 0; i < order.size(); ++i) {
        call.arguments.push_back({filling->tensors[i], order[i], {}});
      }
      SortByParameter(&call.arguments);
      out->push_back(call);
      if (combinations.size() > 1) continue;
      AddChanged(parameters, end, call, out);
      if (order.size() == 1) AddChangedTwo(parameters, end, numbers, call, out);
    }
    first = false;
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace

const std::vector<Scene>& CommonScenes() {
  static const std::vector<Scene> scenes = {
      Same(Tensor(DType::kF32, {3, 3}, -3, 3)),
      Same(Tensor(DType::kF64, {4}, -3, 3)),
      Same(Tensor(DType::kF32, {2, 3, 4}, -3, 3)),
      Same(Tensor(DType::kI64, {2, 3}, -2, 2)),
      Same(Tensor(DType::kF32, {1, 2, 4, 6}, -3, 3)),
      WithIndices({3, 4}),
      Same(Tensor(DType::kC64, {3, 3}, -3, 3)),
      Same(Tensor(DType::kF64, {3, 5}, 0.1, 0.9)),
      Same(Tensor(DType::kF64, {2, 2, 3, 5}, -99, 99)),
      Same(Tensor(DType::kI64, {5}, 0, 9)),
      Same(Tensor(DType::kBool, {2, 4}, 0, 1)),
      WithIndices({2, 5}),
      Same(WithSpecial(Tensor(DType::kF32, {4, 5}, -3, 3))),
      OfShapes({3, 4}, {4}, {1, 4}),
      OfShapes({2, 6}, {3, 4}, {12}),
  };
  return scenes;
}

Binding BindingOf(const Scene& scene, size_t tensors) {
  Binding binding;
  for (size_t i = 0; i < tensors; ++i) binding.arguments.push_back({"", false, scene[i]});
  return binding;
}

const std::vector<Parameter>& ParametersOf(const CommonCall& call, const Api& api) {
  return call.list == 0 ? api.parameters : api.overloads[call.list - 1];
}

std::vector<CommonCall> CommonCallsOf(const PairEnd& end, const std::vector<double>& numbers) {
  std::vector<CommonCall> calls;
  for (size_t list = 0; list <= end.api.overloads.size(); ++list) {
    AddCallsOfList(list, end, numbers, &calls);
  }
  if (calls.size() > kMostCommonCalls) calls.resize(kMostCommonCalls);
  return calls;
}

std::vector<MappedArgument> ArgumentsOf(const CommonCall& call, const Api& api) {
  const std::vector<Parameter>& parameters = ParametersOf(call, api);
  std::vector<MappedArgument> arguments;
  for (const CommonArgument& each : call.arguments) {
    const Parameter& parameter = parameters[each.parameter];
    const bool positional = each.parameter == arguments.size() && !parameter.keyword_only &&
                            !parameter.has_default &&
                            (arguments.empty() || arguments.back().name.empty());
    MappedArgument& argument = arguments.emplace_back();
    if (!positional) argument.name = parameter.name;
    argument.index = each.tensor;
    if (each.tensor >= 0) argument.parameter = fmt::format("#{}", each.tensor);
    argument.literal = each.literal;
  }
  return arguments;
}

}  // namespace parallax
