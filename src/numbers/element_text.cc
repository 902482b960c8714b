#include "numbers/element_text.h"

#include <fmt/format.h>

#include <cmath>

#include "numbers/element.h"

namespace parallax {
namespace {

std::string PartText(DType dtype, double value) {
  if (std::isnan(value)) return "nan";
  switch (PartDType(dtype)) {
    case DType::kF16:
      return fmt::format("{:.5g}", value);
    case DType::kBF16:
      return fmt::format("{:.4g}", value);
    case DType::kF32:
      return fmt::format("{}", static_cast<float>(value));
    default:
      return fmt::format("{}", value);
  }
}

}  // namespace

std::string ElementText(DType dtype, const void* at) {
  if (dtype == DType::kBool) return LoadInteger(dtype, at).bits != 0 ? "True" : "False";
  if (!IsInexact(dtype)) {
    Integer integer = LoadInteger(dtype, at);
    if (integer.negative) return fmt::format("{}", static_cast<int64_t>(integer.bits));
    return fmt::format("{}", integer.bits);
  }
  Element element = LoadElement(dtype, at);
  std::string re = PartText(dtype, element.re);
  if (!IsComplex(dtype)) return re;
  std::string im = PartText(dtype, element.im);
  return fmt::format("({}{}{}j)", re, im.front() == '-' ? "" : "+", im);
}

}  // namespace parallax
