#pragma once

// MemoryBlock: the memory behind one input tensor, shared by the worker and by the tensors the
// library made of it: it is freed when the last of them lets go. With a guard, the block ends at an
// unmapped page, so that a read past the end dies at once.

#include <cstddef>

namespace parallax {

class MemoryBlock {
 public:
  // `bytes` usable bytes at data(), aligned to 64 unless guarded (then data() + bytes is the start
  // of the unmapped page). Null when memory is short. The caller holds one reference.
  static MemoryBlock* Make(size_t bytes, bool guarded);

  std::byte* data() const { return data_; }
  size_t size() const { return size_; }
  void AddReference() { ++references_; }
  void Release();

 private:
  MemoryBlock() = default;

  std::byte* data_ = nullptr;
  size_t size_ = 0;
  void* mapping_ = nullptr;  // guarded: the whole mapping
  size_t mapping_size_ = 0;
  int references_ = 1;
};

}  // namespace parallax
