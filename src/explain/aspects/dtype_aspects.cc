// Dtypes: what becomes of a witness whose tensors, and the whole numbers beyond their range, have
// another one.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "explain/aspects/tensor_aspects.h"
#include "explain/retries/moved_numbers.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr size_t kMostGroups = 2;  // of tensors that share a dtype
constexpr DType kOfFloats[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16, DType::kC64};
constexpr DType kOfIntegers[] = {DType::kI64, DType::kI32, DType::kI16,
                                 DType::kI8,  DType::kU8,  DType::kF32};
constexpr DType kOfComplex[] = {DType::kC64, DType::kC128, DType::kF32};

std::vector<DType> CandidatesFor(DType own) {
  if (IsComplex(own)) return {std::begin(kOfComplex), std::end(kOfComplex)};
  if (IsFloat(own)) return {std::begin(kOfFloats), std::end(kOfFloats)};
  return {std::begin(kOfIntegers), std::end(kOfIntegers)};
}

// Whether the dtype holds each of its numbers.
bool KeepsNumbers(const TensorRecipe& recipe, DType dtype) {
  const std::vector<Element> before = ElementsOf(recipe);
  const std::vector<Element> after = ElementsOf(Converted(recipe, dtype));
  return std::equal(before.begin(), before.end(), after.begin(), IsSameNumber);
}

// What becomes of whole numbers beyond what a dtype of integers holds in another one.
enum class Stays : uint8_t {
  kAsFarBeyond,
  kWrappedAlike,  // wraps around to the same number
  kHalfBeyond,    // half of the range above the highest
};

// A range of whole numbers; nothing where the dtype has them up to 64 bits, or has none.
std::optional<std::pair<int64_t, int64_t>> NarrowRange(DType dtype) {
  if (!IsInteger(dtype) || ItemSize(dtype) > 4) return std::nullopt;
  return std::pair{static_cast<int64_t>(LowestInteger(dtype)),
                   static_cast<int64_t>(HighestInteger(dtype))};
}

Value Beyond(const Value& value, DType from, DType to, Stays stays) {
  const auto old = NarrowRange(from);
  const auto range = NarrowRange(to);
  if (!old || !range || !value.Is<int64_t>()) return value;
  const int64_t number = value.As<int64_t>();
  if (number >= old->first && number <= old->second) return value;
  const bool above = number > old->second;
  const int64_t span = range->second - range->first + 1;
  if (stays == Stays::kHalfBeyond) return {range->second + span / 2};
  if (stays == Stays::kAsFarBeyond) {
    return {above ? range->second + (number - old->second) : range->first - (old->first - number)};
  }
  const int64_t old_span = old->second - old->first + 1;
  int64_t wrapped = (number - old->first) % old_span;
  wrapped = old->first + (wrapped < 0 ? wrapped + old_span : wrapped);
  const int64_t turned = wrapped + (above ? span : -span);
  const bool beyond = turned < range->first || turned > range->second;
  return beyond ? Value{turned} : value;
}

BindingEdit ToDType(const std::vector<int>& tensors, DType from, DType to, Stays stays) {
  return [=](const Binding& binding) {
    Binding edited = binding;
    for (const int t : tensors) {
      edited = WithTensor(edited, t, [&](const TensorRecipe& each) { return Converted(each, to); });
    }
    for (Argument& argument : edited.arguments) {
      argument.value = Beyond(argument.value, from, to, stays);
    }
    return edited;
  };
}

// Each different call of those in which whole numbers stay beyond the dtype.
void AddInDType(const Binding& witness, const std::vector<int>& members, std::pair<DType, DType> to,
                bool exact, Aspect* aspect) {
  std::vector<Binding> known;
  for (const Stays stays : {Stays::kAsFarBeyond, Stays::kWrappedAlike, Stays::kHalfBeyond}) {
    BindingEdit edit = ToDType(members, to.first, to.second, stays);
    Binding call = edit(witness);
    if (std::find(known.begin(), known.end(), call) != known.end()) continue;
    known.push_back(std::move(call));
    aspect->values.push_back({std::string(Name(to.second)), {}, std::move(edit), exact});
  }
}

// Whether a whole number among the arguments lies beyond what the dtype holds, of integers.
bool HoldsBeyond(const Binding& witness, DType dtype) {
  const auto range = NarrowRange(dtype);
  return range &&
         std::any_of(witness.arguments.begin(), witness.arguments.end(), [&](const Argument& each) {
           if (!each.value.Is<int64_t>()) return false;
           const int64_t number = each.value.As<int64_t>();
           return number < range->first || number > range->second;
         });
}

// The witness in another dtype with its numbers at the same place of its range.
std::vector<AspectValue> MovedInto(const Binding& witness, const std::vector<int>& members,
                                   DType from, const std::string& text) {
  std::vector<AspectValue> values;
  const auto to = DTypeFromName(text);
  if (!to) return values;
  for (const PlaceInRange place : kPlacesInRange) {
    const auto call = MovedTo(witness, members, from, *to, place);
    if (call) values.push_back({text, {}, [call](const Binding&) { return *call; }});
  }
  const auto call = WithEndsMoved(witness, members, from, *to);
  if (call) values.push_back({text, {}, [call](const Binding&) { return *call; }});
  return values;
}

}  // namespace

std::vector<Aspect> DTypeAspects(const Binding& witness) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  std::map<DType, std::vector<int>> groups;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const DType dtype = tensors[static_cast<size_t>(t)].dtype;
    if (dtype != DType::kBool) groups[dtype].push_back(t);
  }
  std::vector<Aspect> aspects;
  for (const auto& [own, members] : groups) {
    if (aspects.size() == kMostGroups) break;
    Aspect aspect{AspectOf::kDType, "", ""};
    aspect.subject = NamesOfTensors(witness, members, &aspect.several);
    aspect.what = "dtype of " + aspect.subject;
    aspect.tensors = members;
    aspect.own = Name(own);
    const std::vector<int>& group = members;
    const DType from = own;
    aspect.moved = [witness, group, from](const std::string& text) {
      return MovedInto(witness, group, from, text);
    };
    const bool beyond = HoldsBeyond(witness, own);
    for (const DType to : CandidatesFor(own)) {
      if (to == own) continue;
      const bool exact = std::all_of(members.begin(), members.end(), [&](int t) {
        return KeepsNumbers(tensors[static_cast<size_t>(t)], to);
      });
      // What is beyond one dtype is no such thing in one that holds all whole numbers.
      const bool within = beyond && !NarrowRange(to);
      aspect.unsettled |= within;
      AddInDType(witness, members, {own, to}, exact && !within, &aspect);
    }
    aspects.push_back(std::move(aspect));
  }
  return aspects;
}

}  // namespace parallax
