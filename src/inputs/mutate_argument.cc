#include <limits>
#include <utility>

#include "inputs/mutate.h"
#include "inputs/mutators.h"

namespace parallax {
namespace {

// Results of stepping stay within what a signed 64-bit number holds.
int64_t Stepped(int64_t x, bool up) {
  if (up) return x == std::numeric_limits<int64_t>::max() ? x : x + 1;
  return x == std::numeric_limits<int64_t>::min() ? x : x - 1;
}

template <class T, size_t kSize>
bool SetOne(std::vector<T*> places, const T (&choices)[kSize], Rng& rng) {
  if (places.empty()) return false;
  *Pick(places, rng) = PickOf(choices, rng);
  return true;
}

// Those of the value that may be sizes.
void CollectPositive(Value& value, std::vector<int64_t*>* out) {
  if (auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (Value& item : sequence->items) CollectPositive(item, out);
  } else if (auto* number = std::get_if<int64_t>(&value.v); number != nullptr && *number > 0) {
    out->push_back(number);
  }
}

}  // namespace

bool StepInt(Binding& binding, Rng& rng) {
  std::vector<int64_t*> numbers = LeavesOf<int64_t>(binding);
  if (numbers.empty()) return false;
  int64_t* number = Pick(numbers, rng);
  *number = Stepped(*number, rng.OneIn(2));
  return true;
}

bool SmallInt(Binding& binding, Rng& rng) {
  constexpr int64_t kSmall[] = {0, 1, 2, -1, 3, -2, 4, 5, 7};
  return SetOne(LeavesOf<int64_t>(binding), kSmall, rng);
}

int64_t ExtremeInteger(Rng& rng) {
  using Limits = std::numeric_limits<int64_t>;
  constexpr int64_t kExtreme[] = {Limits::max(),
                                  Limits::min(),
                                  Limits::min() + 1,
                                  (int64_t{1} << 31) - 1,
                                  int64_t{1} << 31,
                                  -(int64_t{1} << 31),
                                  int64_t{1} << 32,
                                  int64_t{1} << 40,
                                  1 << 16,
                                  -(1 << 16),
                                  -1,
                                  -100,
                                  1000,
                                  Limits::max() / 2 + 1};
  return PickOf(kExtreme, rng);
}

bool ExtremeInt(Binding& binding, Rng& rng) {
  std::vector<int64_t*> numbers = LeavesOf<int64_t>(binding);
  if (numbers.empty()) return false;
  int64_t* number = Pick(numbers, rng);
  *number = ExtremeInteger(rng);
  return true;
}

bool DrawSizes(Binding& binding, Rng& rng) {
  constexpr int64_t kUsual = 12, kMost = 48;
  std::vector<std::vector<int64_t*>> of_arguments;
  for (Argument& argument : binding.arguments) {
    std::vector<int64_t*> sizes;
    CollectPositive(argument.value, &sizes);
    if (!sizes.empty()) of_arguments.push_back(std::move(sizes));
  }
  if (of_arguments.empty()) return false;
  const int64_t most = rng.OneIn(4) ? kMost : kUsual;
  for (int64_t* size : Pick(of_arguments, rng)) *size = rng.Between(1, most);
  return true;
}

bool FlipBool(Binding& binding, Rng& rng) {
  std::vector<bool*> flags = LeavesOf<bool>(binding);
  if (flags.empty()) return false;
  bool* flag = Pick(flags, rng);
  *flag = !*flag;
  return true;
}

bool TweakFloat(Binding& binding, Rng& rng) {
  std::vector<double*> numbers = LeavesOf<double>(binding);
  if (numbers.empty()) return false;
  double* number = Pick(numbers, rng);
  const double choices[] = {*number * 2, *number / 2, -*number, 0.0, 1.0, 0.5, *number + 0.25};
  *number = PickOf(choices, rng);
  return true;
}

double ExtremeNumber(Rng& rng) {
  using Limits = std::numeric_limits<double>;
  constexpr double kExtreme[] = {Limits::quiet_NaN(),
                                 Limits::infinity(),
                                 -Limits::infinity(),
                                 1e300,
                                 1e-300,
                                 Limits::denorm_min(),
                                 -0.0,
                                 -1.0,
                                 1e9};
  return PickOf(kExtreme, rng);
}

bool ExtremeFloat(Binding& binding, Rng& rng) {
  std::vector<double*> numbers = LeavesOf<double>(binding);
  if (numbers.empty()) return false;
  double* number = Pick(numbers, rng);
  *number = ExtremeNumber(rng);
  return true;
}

bool DTypeArgument(Binding& binding, Rng& rng) {
  constexpr DType kDTypes[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16, DType::kC64,
                               DType::kI64, DType::kI32, DType::kU8,  DType::kBool, DType::kC128,
                               DType::kI16, DType::kI8,  DType::kU16, DType::kU32,  DType::kU64};
  return SetOne(LeavesOf<DType>(binding), kDTypes, rng);
}

bool DropKeyword(Binding& binding, Rng& rng) {
  std::vector<size_t> keywords;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    if (binding.arguments[i].keyword) keywords.push_back(i);
  }
  if (keywords.empty()) return false;
  size_t dropped = Pick(keywords, rng);
  binding.arguments.erase(binding.arguments.begin() + static_cast<int64_t>(dropped));
  return true;
}

bool SwapTensors(Binding& binding, Rng& rng) {
  std::vector<TensorRecipe*> tensors = Tensors(binding);
  if (tensors.size() < 2) return false;
  size_t first = rng.Below(tensors.size());
  size_t second = (first + 1 + rng.Below(tensors.size() - 1)) % tensors.size();
  if (*tensors[first] == *tensors[second]) return false;
  std::swap(*tensors[first], *tensors[second]);
  return true;
}

bool SequenceLength(Binding& binding, Rng& rng) {
  std::vector<Sequence*> sequences;
  for (Argument& argument : binding.arguments) {
    if (auto* sequence = std::get_if<Sequence>(&argument.value.v)) sequences.push_back(sequence);
  }
  if (sequences.empty()) return false;
  auto& items = Pick(sequences, rng)->items;
  if (items.empty()) return false;
  if (rng.OneIn(2) || items.size() >= 16) {
    items.pop_back();
  } else {
    Value copy = items[rng.Below(items.size())];
    items.push_back(std::move(copy));
  }
  return true;
}

bool ToNone(Binding& binding, Rng& rng) {
  if (binding.arguments.empty()) return false;
  Argument& argument = Pick(binding.arguments, rng);
  if (argument.value.Is<None>()) return false;
  argument.value.v = None();
  return true;
}

bool FromNone(Binding& binding, Rng& rng) {
  std::vector<Value*> nones;
  for (Value* leaf : Leaves(binding)) {
    if (leaf->Is<None>()) nones.push_back(leaf);
  }
  if (nones.empty()) return false;
  std::vector<Value> choices = {{true},       {false}, {int64_t{0}}, {int64_t{1}},
                                {int64_t{2}}, {0.5},   {1.0},        {DType::kF32}};
  for (TensorRecipe* tensor : Tensors(binding)) choices.push_back({*tensor});
  *Pick(nones, rng) = Pick(choices, rng);
  return true;
}

bool OddString(Binding& binding, Rng& rng) {
  std::vector<std::string*> texts = LeavesOf<std::string>(binding);
  if (texts.empty()) return false;
  std::string* text = Pick(texts, rng);
  const std::string choices[] = {"", "nope", *text + " ", *text + *text};
  *text = choices[rng.Below(4)];
  return true;
}

}  // namespace parallax
