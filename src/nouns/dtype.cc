#include "nouns/dtype.h"

#include <array>

namespace parallax {
namespace {

struct Row {
  std::string_view name;
  size_t size;
};
constexpr std::array<Row, kDTypeCount> kRows = {{
    {"bool", 1},
    {"uint8", 1},
    {"int8", 1},
    {"int16", 2},
    {"int32", 4},
    {"int64", 8},
    {"float16", 2},
    {"bfloat16", 2},
    {"float32", 4},
    {"float64", 8},
    {"complex64", 8},
    {"complex128", 16},
    {"uint16", 2},
    {"uint32", 4},
    {"uint64", 8},
}};

}  // namespace

size_t ItemSize(DType dtype) { return kRows[static_cast<size_t>(dtype)].size; }
std::string_view Name(DType dtype) { return kRows[static_cast<size_t>(dtype)].name; }

std::optional<DType> DTypeFromName(std::string_view name) {
  for (size_t i = 0; i < kRows.size(); ++i) {
    if (kRows[i].name == name) return static_cast<DType>(i);
  }
  return std::nullopt;
}

DType Widened(DType dtype) {
  if (IsFloat(dtype)) return DType::kF64;
  if (IsComplex(dtype)) return DType::kC128;
  return dtype;
}

}  // namespace parallax
