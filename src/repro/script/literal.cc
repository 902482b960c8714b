#include "repro/script/literal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "base/check.h"
#include "investigate/reduce/edit.h"
#include "nouns/inline_tensor.h"
#include "numbers/element.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr int64_t kReadable = 256;  // elements written as numbers
constexpr size_t kLine = 88;
constexpr size_t kHexDigitsALine = 80;

// struct's code of the dtype's parts; empty where it has none (bfloat16).
std::string_view PackCode(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return "?";
    case DType::kU8:
      return "B";
    case DType::kI8:
      return "b";
    case DType::kI16:
      return "h";
    case DType::kU16:
      return "H";
    case DType::kI32:
      return "i";
    case DType::kU32:
      return "I";
    case DType::kI64:
      return "q";
    case DType::kU64:
      return "Q";
    case DType::kF16:
      return "e";
    case DType::kF32:
    case DType::kC64:
      return "f";
    case DType::kF64:
    case DType::kC128:
      return "d";
    case DType::kBF16:
      return "";
  }
  return "";
}

std::string PartText(DType dtype, double x) {
  if (!std::isfinite(x)) return PythonFloat(x);
  if (dtype == DType::kF32) {
    std::string text = fmt::format("{}", static_cast<float>(x));
    // The shortest text of the largest one is a larger number, which libraries refuse.
    if (std::abs(std::strtod(text.c_str(), nullptr)) > FLT_MAX) return PythonFloat(x);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
  }
  return PythonFloat(x);
}

std::string ElementText(DType dtype, const char* at) {
  if (dtype == DType::kBool) return *at != 0 ? "True" : "False";
  if (!IsInexact(dtype)) {
    Integer integer = LoadInteger(dtype, at);
    if (integer.negative) return fmt::format("{}", static_cast<int64_t>(integer.bits));
    return fmt::format("{}", integer.bits);
  }
  Element element = LoadElement(dtype, at);
  std::string text = PartText(PartDType(dtype), element.re);
  if (IsComplex(dtype)) text += ", " + PartText(PartDType(dtype), element.im);
  return text;
}

// Whether struct gives the element's bits back: not so for the payload of a nan.
bool IsExact(DType dtype, const char* at) {
  if (dtype == DType::kBool) return *at == 0 || *at == 1;
  if (!IsInexact(dtype)) return true;
  Element element = LoadElement(dtype, at);
  if (std::isnan(element.re)) element.re = std::nan("");
  if (std::isnan(element.im)) element.im = std::nan("");
  char again[16];
  StoreElement(dtype, element, again);
  return std::memcmp(again, at, ItemSize(dtype)) == 0;
}

std::string HexText(const std::string& bytes, int indent) {
  std::string hex;
  hex.reserve(bytes.size() * 2);
  for (unsigned char byte : bytes) hex += fmt::format("{:02x}", byte);
  std::string text = "bytes.fromhex(";
  if (hex.size() <= kHexDigitsALine) return text + "\"" + hex + "\")";
  for (size_t at = 0; at < hex.size(); at += kHexDigitsALine) {
    text += "\n" + std::string(static_cast<size_t>(indent) + 4, ' ') + "\"" +
            hex.substr(at, kHexDigitsALine) + "\"";
  }
  return text + ")";
}

// The items joined, broken into lines of kLine columns.
std::string Wrapped(const std::vector<std::string>& items, int indent) {
  std::string text;
  size_t column = static_cast<size_t>(indent) + 24;
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += ",";
    if (column + items[i].size() > kLine && i > 0) {
      text += "\n" + std::string(static_cast<size_t>(indent) + 4, ' ');
      column = static_cast<size_t>(indent) + 4;
    } else if (i > 0) {
      text += " ";
    }
    text += items[i];
    column += items[i].size() + 2;
  }
  return text;
}

}  // namespace

std::string PythonString(std::string_view text) {
  std::string out = "'";
  for (char c : text) {
    unsigned char byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string PythonFloat(double x) {
  if (std::isnan(x)) return "float(\"nan\")";
  if (std::isinf(x)) return x > 0 ? "float(\"inf\")" : "-float(\"inf\")";
  std::string text = fmt::format("{}", x);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string PythonTuple(const Shape& shape) {
  if (shape.size() == 1) return fmt::format("({},)", shape.front());
  return fmt::format("({})", fmt::join(shape, ", "));
}

std::vector<std::string> PythonElements(const TensorRecipe& recipe) {
  std::vector<std::string> out;
  const char* bytes = recipe.bytes->data();
  for (int64_t i = 0; i < NumElements(recipe.shape); ++i, bytes += ItemSize(recipe.dtype)) {
    std::string text = ElementText(recipe.dtype, bytes);
    out.push_back(IsComplex(recipe.dtype) ? "complex(" + text + ")" : std::move(text));
  }
  return out;
}

std::string PythonBytes(const TensorRecipe& recipe, int indent) {
  PARALLAX_CHECK(recipe.bytes != nullptr, "a script holds realised tensors");
  const std::string& bytes = *recipe.bytes;
  size_t item = ItemSize(recipe.dtype);
  size_t count = bytes.size() / item;
  if (count == 0) return "b\"\"";
  std::string_view code = PackCode(recipe.dtype);
  bool exact = !code.empty();
  bool constant = true;
  for (size_t i = 0; i < count && (exact || constant); ++i) {
    exact = exact && IsExact(recipe.dtype, bytes.data() + i * item);
    constant = constant && std::memcmp(bytes.data(), bytes.data() + i * item, item) == 0;
  }
  if (constant && count > 1) {
    if (!exact) return HexText(bytes.substr(0, item), indent) + fmt::format(" * {}", count);
    return fmt::format("pack(\"{}\", [{}] * {})", code, ElementText(recipe.dtype, bytes.data()),
                       count);
  }
  if (!exact || static_cast<int64_t>(count) > kReadable) return HexText(bytes, indent);
  std::vector<std::string> numbers;
  for (size_t i = 0; i < count; ++i) {
    numbers.push_back(ElementText(recipe.dtype, bytes.data() + i * item));
  }
  return fmt::format("pack(\"{}\", [{}])", code, Wrapped(numbers, indent));
}

std::string PythonTensor(const TensorRecipe& recipe, int indent, bool guard) {
  std::string text = fmt::format("tensor(\"{}\", {}, {}", Name(recipe.dtype),
                                 PythonTuple(recipe.shape), PythonBytes(recipe, indent));
  if (recipe.layout != Layout::kContiguous) {
    text += fmt::format(", layout=\"{}\"", Name(recipe.layout));
  }
  if (recipe.misalignment != 0) text += fmt::format(", misalignment={}", recipe.misalignment);
  if (recipe.requires_grad) text += ", requires_grad=True";
  if (guard) text += ", guard=True";
  return text + ")";
}

std::string PythonOutput(const OutputValue& output, int indent) {
  if (const auto* tensor = std::get_if<OutputTensor>(&output.v)) {
    return PythonTensor(InlineTensor(*tensor), indent, false);
  }
  if (const auto* sequence = std::get_if<OutputSequence>(&output.v)) {
    std::string items;
    for (const OutputValue& item : sequence->items) items += PythonOutput(item, indent) + ", ";
    return "(" + items + ")";
  }
  if (const auto* text = std::get_if<std::string>(&output.v)) return PythonString(*text);
  if (const auto* opaque = std::get_if<Opaque>(&output.v)) return PythonString(opaque->type);
  if (const auto* truth = std::get_if<bool>(&output.v)) return *truth ? "True" : "False";
  if (const auto* number = std::get_if<double>(&output.v)) return PythonFloat(*number);
  if (const auto* number = std::get_if<int64_t>(&output.v)) return fmt::format("{}", *number);
  if (const auto* number = std::get_if<std::complex<double>>(&output.v)) {
    return PythonText(Value{*number}, indent, false);
  }
  return "None";
}

std::string PythonText(const Value& value, int indent, bool guard) {
  if (value.Is<TensorRecipe>()) return PythonTensor(value.As<TensorRecipe>(), indent, guard);
  if (value.Is<double>()) return PythonFloat(value.As<double>());
  if (value.Is<std::string>()) return PythonString(value.As<std::string>());
  if (value.Is<DType>()) return fmt::format("dtype(\"{}\")", Name(value.As<DType>()));
  if (value.Is<std::complex<double>>()) {
    const auto& x = value.As<std::complex<double>>();
    return fmt::format("complex({}, {})", PythonFloat(x.real()), PythonFloat(x.imag()));
  }
  if (value.Is<Sequence>()) {
    const Sequence& sequence = value.As<Sequence>();
    std::vector<std::string> items;
    for (const Value& item : sequence.items) items.push_back(PythonText(item, indent, guard));
    std::string_view close = items.size() == 1 ? ",)" : ")";
    if (!sequence.is_tuple) return fmt::format("[{}]", fmt::join(items, ", "));
    return fmt::format("({}{}", fmt::join(items, ", "), close);
  }
  if (value.Is<Dictionary>()) {
    std::vector<std::string> items;
    for (const auto& [key, item] : value.As<Dictionary>().items) {
      items.push_back(PythonString(key) + ": " + PythonText(item, indent, guard));
    }
    return fmt::format("{{{}}}", fmt::join(items, ", "));
  }
  return ValueText(value, TextStyle::kDescription);  // None, bool, int, expression
}

}  // namespace parallax
