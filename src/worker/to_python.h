#pragma once

// Values of a binding as Python objects.

#include <functional>
#include <vector>

#include "nouns/mapped_argument.h"
#include "nouns/value.h"
#include "worker/adapter.h"

namespace parallax {

// Makes the tensor of a recipe; called in ForEachTensor order. Null with the Python error set.
using TensorMaker = std::function<PyRef(const TensorRecipe&)>;

// Null with the Python error set.
PyRef ToPython(AdapterHandle& adapter, const Value& value, const TensorMaker& make_tensor);

// A binding as the two arguments of a call. `kwargs` is null when no argument is passed by name.
struct CallArguments {
  PyRef args;
  PyRef kwargs;
};
// False with the Python error set.
bool ToPython(AdapterHandle& adapter, const Binding& binding, const TensorMaker& make_tensor,
              CallArguments* out);

// The arguments of `binding` as `sources` passes them on; tensors are the same objects. False with
// the Python error set.
bool PassOn(AdapterHandle& adapter, const Binding& binding,
            const std::vector<ArgumentSource>& sources, CallArguments* arguments);

}  // namespace parallax
