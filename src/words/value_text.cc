#include "words/value_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "numbers/element_text.h"

namespace parallax {
namespace {

constexpr size_t kMessageWidth = 160;
constexpr int64_t kMostShown = 8;    // elements of a tensor that are all shown
constexpr int64_t kShownOfMany = 4;  // of one that has more
constexpr int64_t kShownInSentence = 6;
constexpr size_t kItemsShown = 4;  // of a result

std::string Quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string FillText(const Fill& fill) {
  switch (fill.kind) {
    case FillKind::kUniform:
    case FillKind::kMixed:
    case FillKind::kSorted:
    case FillKind::kWhole:
    case FillKind::kNear:
    case FillKind::kMatrix:
      return fmt::format("{}({}, {})", Name(fill.kind), fill.lo, fill.hi);
    case FillKind::kConstant:
      return fmt::format("constant({})", fill.lo);
    default:
      return std::string(Name(fill.kind));
  }
}

std::string Nested(DType dtype, const Shape& shape, size_t dimension, const char** at) {
  if (dimension == shape.size()) {
    std::string text = NumberText(dtype, *at);
    *at += ItemSize(dtype);
    return text;
  }
  std::vector<std::string> items;
  for (int64_t i = 0; i < shape[dimension]; ++i) {
    items.push_back(Nested(dtype, shape, dimension + 1, at));
  }
  return fmt::format("[{}]", fmt::join(items, ", "));
}

// "of ones" when all elements are the same; else empty.
std::string UniformText(const TensorRecipe& recipe, int64_t count) {
  const size_t item = ItemSize(recipe.dtype);
  const std::string& bytes = *recipe.bytes;
  for (int64_t i = 1; i < count; ++i) {
    if (bytes.compare(static_cast<size_t>(i) * item, item, bytes, 0, item) != 0) return "";
  }
  const std::string element = NumberText(recipe.dtype, bytes.data());
  if (element == "1" || element == "1.0") return "of ones";
  if (element == "0" || element == "0.0") return "of zeros";
  return "of " + element;
}

std::string ContentsText(const TensorRecipe& recipe) {
  const int64_t count = NumElements(recipe.shape);
  if (count == 0) return "";
  const bool has_bytes =
      recipe.bytes != nullptr && count <= INT64_MAX / 16 &&
      recipe.bytes->size() == static_cast<size_t>(count) * ItemSize(recipe.dtype);
  if (recipe.fill.kind != FillKind::kInline || !has_bytes) {
    return std::string(Name(recipe.fill.kind));
  }
  if (count > 1) {
    const std::string uniform = UniformText(recipe, count);
    if (!uniform.empty()) return uniform;
  }
  return ElementsText(recipe.dtype, recipe.shape, *recipe.bytes);
}

// "float32[2] transposed requires_grad special".
std::string DescriptionOf(const TensorRecipe& recipe) {
  std::string out = TypeText(recipe.dtype, recipe.shape);
  if (recipe.layout != Layout::kContiguous) out += fmt::format(" {}", Name(recipe.layout));
  if (recipe.misalignment != 0) out += fmt::format(" off by {} bytes", recipe.misalignment);
  if (recipe.requires_grad) out += " requires_grad";
  return out + " " + FillText(recipe.fill);
}

// Its elements, or of many the one at the focus: "float32[64] with 16.0 at [3]".
std::string OutputTensorText(const OutputTensor& tensor, const std::string& path,
                             const std::optional<Focus>& focus) {
  std::string type = TypeText(tensor.dtype, tensor.shape);
  const int64_t count = NumElements(tensor.shape);
  if (count == 0 || !tensor.has_bytes) return type;
  const size_t item = ItemSize(tensor.dtype);
  if (count <= kMostShown) return ElementsText(tensor.dtype, tensor.shape, tensor.bytes);
  if (!focus || focus->path != path || focus->index.size() != tensor.shape.size()) return type;
  const Shape strides = RowMajorStrides(tensor.shape);
  int64_t at = 0;
  for (size_t d = 0; d < strides.size(); ++d) at += focus->index[d] * strides[d];
  if (at < 0 || (static_cast<size_t>(at) + 1) * item > tensor.bytes.size()) return type;
  return fmt::format("{} with {} at [{}]", type,
                     NumberText(tensor.dtype, tensor.bytes.data() + static_cast<size_t>(at) * item),
                     fmt::join(focus->index, ", "));
}

// "float32[3] 1, 2, 3"; a scalar is its number alone.
std::string SentenceOf(const OutputTensor& tensor) {
  const bool scalar = tensor.shape.empty();
  if (!tensor.has_bytes)
    return scalar ? std::string(Name(tensor.dtype)) : TypeText(tensor.dtype, tensor.shape);
  const int64_t count = NumElements(tensor.shape);
  std::vector<std::string> numbers;
  for (int64_t i = 0; i < std::min(count, kShownInSentence); ++i) {
    const size_t at = static_cast<size_t>(i) * ItemSize(tensor.dtype);
    numbers.push_back(ElementText(tensor.dtype, tensor.bytes.data() + at));
  }
  if (count > kShownInSentence) numbers.emplace_back("...");
  std::string text = fmt::format("{}", fmt::join(numbers, ", "));
  if (scalar) return text;
  return TypeText(tensor.dtype, tensor.shape) + (text.empty() ? "" : " " + text);
}

// One of any value; `path` is that of a leaf of a result.
class Writer {
 public:
  Writer(TextStyle style, const std::optional<Focus>& focus, std::string path)
      : style_(style), focus_(focus), path_(std::move(path)) {}

  std::string operator()(const None&) const { return "None"; }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(int64_t x) const { return fmt::format("{}", x); }
  std::string operator()(double x) const {
    return InSentence() ? ElementText(DType::kF64, &x) : NumberText(DType::kF64, &x);
  }
  std::string operator()(const std::complex<double>& x) const {
    return ElementText(DType::kC128, &x);
  }
  std::string operator()(const std::string& x) const {
    if (InSentence()) return "'" + x + "'";
    return style_ == TextStyle::kOutput ? "'" + FirstLineOf(x) + "'" : Quoted(x);
  }
  std::string operator()(DType x) const { return std::string(Name(x)); }
  std::string operator()(const Expression& x) const { return x.text; }
  std::string operator()(const Opaque& x) const { return "a " + x.type; }
  std::string operator()(const TensorRecipe& x) const { return TensorText(x, style_); }
  std::string operator()(const OutputTensor& x) const {
    return InSentence() ? SentenceOf(x) : OutputTensorText(x, path_, focus_);
  }
  std::string operator()(const Sequence& x) const {
    std::vector<std::string> items;
    for (const Value& item : x.items) items.push_back(std::visit(*this, item.v));
    const std::string text = fmt::format("{}", fmt::join(items, ", "));
    if (!x.is_tuple) return "[" + text + "]";
    return "(" + text + (items.size() == 1 ? ",)" : ")");
  }
  std::string operator()(const Dictionary& x) const {
    std::vector<std::string> items;
    for (const auto& [key, value] : x.items) {
      items.push_back(Quoted(key) + ": " + std::visit(*this, value.v));
    }
    return fmt::format("{{{}}}", fmt::join(items, ", "));
  }
  std::string operator()(const OutputSequence& x) const {
    std::vector<std::string> items;
    for (size_t i = 0; i < std::min(x.items.size(), kItemsShown); ++i) {
      const Writer writer(style_, focus_, fmt::format("{}[{}]", path_, i));
      items.push_back(std::visit(writer, x.items[i].v));
    }
    if (x.items.size() > kItemsShown) items.emplace_back("...");
    return fmt::format("({})", fmt::join(items, InSentence() ? "; " : ", "));
  }

 private:
  bool InSentence() const { return style_ == TextStyle::kSentence; }

  const TextStyle style_;
  const std::optional<Focus>& focus_;
  const std::string path_;
};

}  // namespace

std::string ValueText(const Value& value, TextStyle style) {
  return std::visit(Writer(style, std::nullopt, ""), value.v);
}

std::string ValueText(const OutputValue& value, TextStyle style,
                      const std::optional<Focus>& focus) {
  return std::visit(Writer(style, focus, ""), value.v);
}

std::string TensorText(const TensorRecipe& recipe, TextStyle style) {
  if (style == TextStyle::kDescription) return DescriptionOf(recipe);
  std::string text = TypeText(recipe.dtype, recipe.shape);
  const std::string contents = ContentsText(recipe);
  if (!contents.empty()) text += " " + contents;
  if (recipe.layout != Layout::kContiguous) text += fmt::format(", {}", Name(recipe.layout));
  if (recipe.misalignment != 0) {
    text += fmt::format(", {} bytes off alignment", int{recipe.misalignment});
  }
  if (recipe.requires_grad) text += ", requires grad";
  return text;
}

std::string BindingText(const Binding& binding, TextStyle style) {
  std::vector<std::string> arguments;
  for (const Argument& argument : binding.arguments) {
    const std::string text = ValueText(argument.value, style);
    arguments.push_back(argument.name.empty() ? text : argument.name + "=" + text);
  }
  return fmt::format("{}", fmt::join(arguments, ", "));
}

std::string MappedText(const MappedArgument& mapped) {
  const std::string value = mapped.index < 0 ? ValueText(mapped.literal, TextStyle::kDescription)
                                             : mapped.parameter + (mapped.only_item ? "[0]" : "");
  return mapped.name.empty() ? value : mapped.name + "=" + value;
}

std::string WithPoint(const std::string& number) {
  return number.find_first_of(".en") == std::string::npos ? number + ".0" : number;
}

std::string NumberText(DType dtype, const void* at) {
  std::string text = ElementText(dtype, at);
  return IsFloat(dtype) ? WithPoint(text) : text;
}

std::string ElementsText(DType dtype, const Shape& shape, const std::string& bytes) {
  const int64_t count = NumElements(shape);
  const char* at = bytes.data();
  if (count <= kMostShown && shape.size() <= kMostShown) return Nested(dtype, shape, 0, &at);
  std::string text = "[";
  for (int64_t i = 0; i < std::min(count, kShownOfMany); ++i) {
    text += NumberText(dtype, at) + ", ";
    at += ItemSize(dtype);
  }
  return text + "...]";
}

std::string FirstLineOf(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  if (line.size() <= kMessageWidth) return line;
  size_t end = kMessageWidth;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) --end;
  return line.substr(0, end) + "...";
}

}  // namespace parallax
