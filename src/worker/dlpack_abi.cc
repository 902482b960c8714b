#include "worker/dlpack_abi.h"

namespace parallax {

DLDataType ToDLDataType(DType dtype) {
  uint8_t bits = static_cast<uint8_t>(ItemSize(dtype) * 8);
  uint8_t code = kDLInt;
  if (dtype == DType::kBool) code = kDLBoolCode;
  if (dtype == DType::kBF16) code = kDLBfloat;
  if (dtype == DType::kF16 || dtype == DType::kF32 || dtype == DType::kF64) code = kDLFloat;
  if (IsComplex(dtype)) code = kDLComplex;
  if (IsInteger(dtype) && !IsSigned(dtype)) code = kDLUInt;
  return {code, bits, 1};
}

std::optional<DType> FromDLDataType(DLDataType type) {
  if (type.lanes != 1) return std::nullopt;
  for (int i = 0; i < kDTypeCount; ++i) {
    DLDataType candidate = ToDLDataType(static_cast<DType>(i));
    if (candidate.code == type.code && candidate.bits == type.bits) return static_cast<DType>(i);
  }
  return std::nullopt;
}

}  // namespace parallax
