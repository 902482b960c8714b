#include "explain/learned/joint_draws.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "explain/retries/moved_numbers.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int kMostChanged = 3;     // things, in one draw
constexpr uint64_t kLeastOdds = 8;  // one in so many, of a dial that is always refused
constexpr int64_t kHugeWhole = int64_t{1} << 62;
constexpr int64_t kMostDoubled = 2048;  // of whole numbers
constexpr int kNumberDials = 2;         // of each tensor
constexpr DType kFloatsDrawn[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16};

int64_t OtherWhole(int64_t own, Rng& rng) {
  switch (rng.Below(6)) {
    case 0:
      return std::abs(own) < kHugeWhole ? own + rng.Between(-2, 2) : own;
    case 1:
      return std::abs(own) <= kMostDoubled ? own * 2 : own;
    case 2:
      return own / 2;
    case 3:
      return rng.Between(-3, 12);
    case 4:
      return static_cast<int64_t>(DrawnSize(rng, 0, 12));
    default:
      return rng.Between(0, 4);
  }
}

double OtherReal(double own, Rng& rng) {
  switch (rng.Below(6)) {
    case 0:
      return own * DrawnSize(rng, -4, 4);
    case 1:
      return std::round(own);
    case 2:
      return static_cast<double>(rng.Between(-3, 12));
    case 3:
      return DrawnSize(rng, -20, 20);
    case 4:
      return -own;
    default:
      return rng.Unit() * 4 - 1;
  }
}

// All tensors of one dtype of floats in another, with their numbers as they are or moved along.
Binding InOtherFloats(const Binding& binding, Rng& rng) {
  std::vector<int> members;
  const std::vector<TensorRecipe> tensors = TensorsOf(binding);
  DType from = DType::kBool;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const DType dtype = tensors[static_cast<size_t>(t)].dtype;
    if (from == DType::kBool && IsFloat(dtype)) from = dtype;
    if (dtype == from && IsFloat(dtype)) members.push_back(t);
  }
  const DType to = kFloatsDrawn[rng.Below(std::size(kFloatsDrawn))];
  const PlaceInRange place = kPlacesInRange[rng.Below(std::size(kPlacesInRange))];
  if (members.empty() || to == from) return binding;
  const auto moved = MovedTo(binding, members, from, to, place);
  if (moved) return *moved;
  Binding edited = binding;
  for (const int t : members) {
    edited = WithTensor(edited, t, [&](const TensorRecipe& each) { return Converted(each, to); });
  }
  return edited;
}

bool IsLetterOfName(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

// Whether the text names it: "x" of "x is 1-D", not of "max is 1".
bool Names(const std::string& text, const std::string& name) {
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool begins = at == 0 || !IsLetterOfName(text[at - 1]);
    if (begins && (end == text.size() || !IsLetterOfName(text[end]))) return true;
  }
  return false;
}

bool AnyNames(const std::vector<std::string>& texts, const std::string& name) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return Names(text, name); });
}

// Whether it is about an argument that is no tensor, and none that is named.
bool IsWithin(const DrawLimits& limits, const Aspect& aspect) {
  const bool of_argument = aspect.of == AspectOf::kOption || aspect.of == AspectOf::kGiven ||
                           aspect.of == AspectOf::kInteger || aspect.of == AspectOf::kItems;
  return of_argument && !AnyNames(limits.named, aspect.subject);
}

// One tensor in another layout: in an aspect several may have it together.
Binding InOtherLayout(const Binding& binding, int tensor, Rng& rng) {
  constexpr Layout kLayouts[] = {Layout::kContiguous, Layout::kStrided, Layout::kTransposed};
  const Layout layout = kLayouts[rng.Below(std::size(kLayouts))];
  return WithTensor(binding, tensor, [&](const TensorRecipe& recipe) {
    TensorRecipe edited = recipe;
    if (layout == Layout::kContiguous || IsMeaningful(recipe, layout)) edited.layout = layout;
    return edited;
  });
}

}  // namespace

double DrawnSize(Rng& rng, double least, double most) {
  return std::exp2(least + rng.Unit() * (most - least));
}

JointDraws::JointDraws(const Binding& witness, std::span<const Aspect> aspects, uint64_t stream)
    : rng_(stream) {
  AddTensors(witness);
  AddArguments(witness);
  AddAspects(aspects);
  const bool laid_out = std::any_of(aspects.begin(), aspects.end(), [](const Aspect& aspect) {
    return aspect.of == AspectOf::kLayout;
  });
  for (int t = 0; laid_out && t < CountTensors(witness); ++t) {
    dials_.push_back(
        {[t](const Binding& binding, Rng& rng) { return InOtherLayout(binding, t, rng); }});
  }
}

JointDraws::JointDraws(const Binding& witness, std::span<const Aspect> aspects,
                       const DrawLimits& limits, uint64_t stream)
    : rng_(stream) {
  AddOrdinary(witness, limits);
  Binding free = witness;
  std::erase_if(free.arguments,
                [&](const Argument& each) { return AnyNames(limits.named, each.name); });
  AddArguments(free);
  for (const Aspect& aspect : aspects) {
    if (IsWithin(limits, aspect)) AddAspects({&aspect, 1});
  }
}

void JointDraws::AddOrdinary(const Binding& witness, const DrawLimits& limits) {
  for (int t = 0; t < CountTensors(witness); ++t) {
    if (AnyNames(limits.named, TensorName(witness, t))) continue;
    dials_.push_back(
        {[t](const Binding& binding, Rng& rng) { return WithOrdinaryNumbers(binding, t, rng); }});
  }
}

void JointDraws::AddAspects(std::span<const Aspect> aspects) {
  for (const Aspect& aspect : aspects) {
    std::vector<BindingEdit> edits;
    for (const AspectValue& value : aspect.values) {
      const bool known = value.state != VariedState::kUnknown;
      if (value.edit && known) edits.push_back(value.edit);
    }
    if (edits.empty()) continue;
    dials_.push_back({[edits](const Binding& binding, Rng& rng) {
      return edits[rng.Below(edits.size())](binding);
    }});
  }
}

void JointDraws::AddTensors(const Binding& witness) {
  const int count = CountTensors(witness);
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < count; ++t) {
    if (tensors[static_cast<size_t>(t)].dtype == DType::kBool) continue;
    for (int dial = 0; dial < kNumberDials; ++dial) {
      dials_.push_back(
          {[t](const Binding& binding, Rng& rng) { return WithOtherNumbers(binding, t, rng); }});
    }
    dials_.push_back(
        {[t](const Binding& binding, Rng& rng) { return WithOtherShape(binding, t, rng); }});
  }
  if (count == 0) return;
  dials_.push_back({[](const Binding& binding, Rng& rng) { return WithAllNumbers(binding, rng); }});
  dials_.push_back(
      {[](const Binding& binding, Rng& rng) { return WithOtherExtent(binding, rng); }});
  const bool floats = std::any_of(tensors.begin(), tensors.end(),
                                  [](const TensorRecipe& each) { return IsFloat(each.dtype); });
  if (floats) dials_.push_back({InOtherFloats});
}

void JointDraws::AddArguments(const Binding& witness) {
  for (const Argument& argument : witness.arguments) {
    const std::string name = argument.name;
    const bool number = argument.value.Is<int64_t>() || argument.value.Is<double>();
    if (name.empty() || !number) continue;
    dials_.push_back({[name](const Binding& binding, Rng& rng) {
      Binding edited = binding;
      Value* value = FindArgument(edited, name);
      if (value == nullptr) return edited;
      if (value->Is<int64_t>()) *value = Value{OtherWhole(value->As<int64_t>(), rng)};
      if (value->Is<double>()) *value = Value{OtherReal(value->As<double>(), rng)};
      return edited;
    }});
  }
}

size_t JointDraws::Pick() {
  for (;;) {
    const size_t at = rng_.Below(dials_.size());
    const Dial& dial = dials_[at];
    const auto tried = static_cast<uint64_t>(dial.tried), known = static_cast<uint64_t>(dial.known);
    if (rng_.Below(tried + 1) <= known || rng_.OneIn(kLeastOdds)) return at;
  }
}

JointDraw JointDraws::Next(const Binding& base) {
  JointDraw draw{base, {}};
  if (dials_.empty()) return draw;
  const auto changed = 1 + rng_.Below(kMostChanged);
  for (uint64_t i = 0; i < changed; ++i) {
    draw.dials.push_back(Pick());
    draw.binding = dials_[draw.dials.back()].edit(draw.binding, rng_);
  }
  return draw;
}

void JointDraws::Tell(const JointDraw& draw, bool known) {
  for (const size_t dial : draw.dials) {
    ++dials_[dial].tried;
    dials_[dial].known += known ? 1 : 0;
  }
}

}  // namespace parallax
