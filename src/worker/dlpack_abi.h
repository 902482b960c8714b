#pragma once

// DLPack's types, and what Debian's 0.6 header lacks of later versions: the bool type code (0.8)
// and the C exchange API (1.2), by which a library hands out a tensor's memory without a Python
// call.

#include <dlpack/dlpack.h>

#include <cstdint>
#include <optional>

#include "nouns/dtype.h"

namespace parallax {

inline constexpr uint8_t kDLBoolCode = 6;

// The layout of DLPack 1.2's DLPackExchangeAPI.
struct ExchangeVersion {
  uint32_t major;
  uint32_t minor;
};
struct ExchangeHeader {
  ExchangeVersion version;
  ExchangeHeader* previous;
};
struct ExchangeApi {
  ExchangeHeader header;
  void* managed_tensor_allocator;
  void* managed_tensor_from_py_object_no_sync;
  void* managed_tensor_to_py_object_no_sync;
  // Fills a view that lives as long as the tensor. Returns 0, or -1 with a Python error set.
  int (*dltensor_from_py_object_no_sync)(void* py_object, DLTensor* out);
  void* current_work_stream;
};
inline constexpr const char* kExchangeCapsule = "dlpack_exchange_api";

DLDataType ToDLDataType(DType dtype);
std::optional<DType> FromDLDataType(DLDataType type);

}  // namespace parallax
