#pragma once

// ScriptLiteral: values as Python text for reproduction scripts. The text gives back the exact
// value; numbers stay readable where that is possible.

#include <string>
#include <string_view>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/value.h"

namespace parallax {

// 'text' with escapes, in single quotes.
std::string PythonString(std::string_view text);
// 1.0, 1e-05, float("nan").
std::string PythonFloat(double x);
// (3,), (), (2, 3).
std::string PythonTuple(const Shape& shape);

// Each element of a realised tensor, row-major: "1.0", "True", "complex(1.0, 2.0)".
std::vector<std::string> PythonElements(const TensorRecipe& recipe);

// The bytes of a realised tensor: pack("f", [1.0, 2.5]) where numbers can be read and are exact,
// else bytes.fromhex("..."). `indent` columns precede the lines of a long one.
std::string PythonBytes(const TensorRecipe& recipe, int indent);

// The call of the adapter's tensor() that makes it.
std::string PythonTensor(const TensorRecipe& recipe, int indent, bool guard);

// A recorded output; objects of unknown kinds by the name of their type.
std::string PythonOutput(const OutputValue& output, int indent);

// Any value; tensors by PythonTensor, dtypes by the adapter's dtype(), expressions as they are.
std::string PythonText(const Value& value, int indent, bool guard);

}  // namespace parallax
