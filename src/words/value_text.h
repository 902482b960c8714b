#pragma once

// Values, tensors and elements as people read them: the one writer of each. Pure functions. Exact
// Python text for scripts is repro/script/literal.h.

#include <cstdint>
#include <optional>
#include <string>

#include "nouns/mapped_argument.h"
#include "nouns/outcome.h"
#include "nouns/value.h"

namespace parallax {

enum class TextStyle : uint8_t {
  kDescription,  // inputs that need not be drawn yet: "float32[17] uniform(-3, 3)"
  kInput,        // inputs with their contents: "float32[17] of ones"
  kOutput,       // results, on a line of their own: "[1.0, nan]"
  kSentence,     // results within a sentence: "float32[2] 1, nan"
};

// Where to look in a large output: the worst disagreement.
struct Focus {
  std::string path;  // of the leaf
  Shape index;
};

// As Python writes them, texts and dictionaries too. REQUIRES: a style of inputs.
std::string ValueText(const Value& value, TextStyle style);
// REQUIRES: a style of results. A large tensor is told by its element at `focus`.
std::string ValueText(const OutputValue& value, TextStyle style,
                      const std::optional<Focus>& focus = std::nullopt);
std::string TensorText(const TensorRecipe& recipe, TextStyle style);

// One line: "x=float32[17] uniform(-3, 3), dim=1".
std::string BindingText(const Binding& binding, TextStyle style);
// "x", "out=y", "alpha=2".
std::string MappedText(const MappedArgument& mapped);

// A float's text with its point: "16" -> "16.0"; "1e+30", "nan" and "inf" stay.
std::string WithPoint(const std::string& number);
// ElementText as Python writes it: floats of whole value keep their point, "16.0".
std::string NumberText(DType dtype, const void* at);
// Elements as Python writes them, nested by dimension while there are at most eight, else the first
// four and "...". REQUIRES: as many bytes as dtype and shape say.
std::string ElementsText(DType dtype, const Shape& shape, const std::string& bytes);

// The first line of a message, cut at a character's border, and "..." where it is longer.
std::string FirstLineOf(const std::string& text);

}  // namespace parallax
