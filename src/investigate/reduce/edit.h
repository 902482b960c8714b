#pragma once

// Edits of realised bindings, shared by the passes: contents travel with the shape. Every function
// returns a new value; inline bytes are shared and never changed in place.

#include <functional>
#include <vector>

#include "nouns/value.h"
#include "numbers/element.h"

namespace parallax {

// Writes an element as `dtype` keeps it: rounded, integers truncated and wrapped, bool by zero.
void StoreElement(DType dtype, Element element, char* at);

// All elements, row-major. REQUIRES: inline bytes.
std::vector<Element> ElementsOf(const TensorRecipe& recipe);
// The same tensor with these elements. REQUIRES: as many as it has.
TensorRecipe WithElements(const TensorRecipe& recipe, const std::vector<Element>& elements);
// The same tensor with every element that number.
TensorRecipe FilledWith(const TensorRecipe& recipe, double number);

// Other extents, same rank: the leading corner of the contents (the trailing one when `trailing`),
// repeated where an extent grows, ones where there was nothing.
TensorRecipe Resized(const TensorRecipe& recipe, const Shape& shape, bool trailing = false);

// Without dimension `dim`: the slice at index 0 of it. REQUIRES: 0 <= dim < rank, extent above 0.
TensorRecipe WithoutDimension(const TensorRecipe& recipe, size_t dim);

// Without slice `index` of every dimension of that extent. REQUIRES: inline bytes, index < extent.
TensorRecipe WithoutSlice(const TensorRecipe& recipe, int64_t extent, int64_t index);

// The same numbers in another dtype.
TensorRecipe Converted(const TensorRecipe& recipe, DType dtype);

// Whether every tensor has inline bytes.
bool IsRealised(const Binding& binding);
// The n-th tensor of the binding (ForEachTensor order) replaced by edit(tensor).
Binding WithTensor(const Binding& binding, int n,
                   const std::function<TensorRecipe(const TensorRecipe&)>& edit);
// Every tensor replaced by edit(tensor).
Binding WithTensors(const Binding& binding,
                    const std::function<TensorRecipe(const TensorRecipe&)>& edit);
std::vector<TensorRecipe> TensorsOf(const Binding& binding);

// The n-th value of the binding (ForEachValue order) replaced.
Binding WithValue(const Binding& binding, size_t n, const Value& replacement);
// Every value of the binding, in that order.
std::vector<Value> ValuesOf(const Binding& binding);

// Calls visit(value) on every value of the binding, sequences and dictionaries before their items.
void ForEachValue(Binding& binding, const std::function<void(Value&)>& visit);

}  // namespace parallax
