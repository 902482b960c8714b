#pragma once

// The mutators' bodies, by what they change. Each changes `binding` in place and says whether it
// could; a false return may leave it half changed. Internal to src/inputs.

#include <vector>

#include "base/rng.h"
#include "nouns/value.h"

namespace parallax {

// Pointers into a binding, depth first.
std::vector<TensorRecipe*> Tensors(Binding& binding);
// Every value that is neither a sequence nor a dictionary.
std::vector<Value*> Leaves(Binding& binding);
template <class T>
std::vector<T*> LeavesOf(Binding& binding) {
  std::vector<T*> out;
  for (Value* leaf : Leaves(binding)) {
    if (T* found = std::get_if<T>(&leaf->v)) out.push_back(found);
  }
  return out;
}

template <class T>
T& Pick(std::vector<T>& items, Rng& rng) {
  return items[rng.Below(items.size())];
}
template <class T, size_t kSize>
T PickOf(const T (&items)[kSize], Rng& rng) {
  return items[rng.Below(kSize)];
}

// --- shapes (mutate_shape.cc) ---
bool ResizeExtent(Binding& binding, Rng& rng);  // one extent wherever it occurs
bool VectorExtent(Binding& binding, Rng& rng);  // the last one, to about a vector's width
bool UnitExtent(Binding& binding, Rng& rng);    // one of one tensor to 1
bool EmptyExtent(Binding& binding, Rng& rng);   // one, wherever it occurs, to 0
bool DrawExtents(Binding& binding, Rng& rng);   // all, each wherever it occurs
bool AddDimension(Binding& binding, Rng& rng);  // a leading one, to all tensors of highest rank
bool DropDimension(Binding& binding, Rng& rng);
bool ZeroDim(Binding& binding, Rng& rng);    // one tensor, or all, to rank 0
bool ResizeOne(Binding& binding, Rng& rng);  // wild: one extent of one tensor
bool RankOne(Binding& binding, Rng& rng);    // wild: one tensor's rank
bool HugeEmpty(Binding& binding, Rng& rng);  // wild: no elements beside a huge extent

// --- dtypes, layouts, contents (mutate_tensor.cc) ---
bool ChangeDType(Binding& binding, Rng& rng);  // of all tensors and arguments of one dtype
bool OneDType(Binding& binding, Rng& rng);     // wild: of one tensor
bool ChangeLayout(Binding& binding, Rng& rng);
bool FlagLayout(Binding& binding, Rng& rng);  // negated or conjugated
bool Misalign(Binding& binding, Rng& rng);
bool RequireGrad(Binding& binding, Rng& rng);
bool OrdinaryValues(Binding& binding, Rng& rng);
bool PositiveValues(Binding& binding, Rng& rng);
bool ConstantValues(Binding& binding, Rng& rng);
bool SmallValues(Binding& binding, Rng& rng);
bool LargeValues(Binding& binding, Rng& rng);
bool SpecialValues(Binding& binding, Rng& rng);
bool MixedValues(Binding& binding, Rng& rng);
bool MagnitudeValues(Binding& binding, Rng& rng);
bool WideValues(Binding& binding, Rng& rng);
bool WholeValues(Binding& binding, Rng& rng);
bool BrinkValues(Binding& binding, Rng& rng);
bool MatrixValues(Binding& binding, Rng& rng);
bool WideIntegers(Binding& binding, Rng& rng);
bool ThresholdValues(Binding& binding, Rng& rng);  // around a number among the arguments
bool SpecialIntegers(Binding& binding, Rng& rng);  // wild: indices out of bounds
bool UnsortedValues(Binding& binding, Rng& rng);   // wild: of one tensor, different and in no order

// --- other arguments (mutate_argument.cc) ---
bool StepInt(Binding& binding, Rng& rng);
bool SmallInt(Binding& binding, Rng& rng);
bool ExtremeInt(Binding& binding, Rng& rng);  // wild
bool DrawSizes(Binding& binding, Rng& rng);   // positive integers of one argument, all anew
bool FlipBool(Binding& binding, Rng& rng);
bool TweakFloat(Binding& binding, Rng& rng);
bool ExtremeFloat(Binding& binding, Rng& rng);  // wild
bool DTypeArgument(Binding& binding, Rng& rng);
bool DropKeyword(Binding& binding, Rng& rng);
bool SwapTensors(Binding& binding, Rng& rng);
bool SequenceLength(Binding& binding, Rng& rng);  // wild
bool ToNone(Binding& binding, Rng& rng);          // wild
bool FromNone(Binding& binding, Rng& rng);        // wild
bool OddString(Binding& binding, Rng& rng);       // wild

}  // namespace parallax
