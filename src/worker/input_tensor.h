#pragma once

// InputTensor: one tensor argument of one side: its memory, refilled in place for each case, and
// the library's object over it. Canaries on both sides of the elements and a checksum show a call
// that wrote where it must not.

#include <cstddef>
#include <cstdint>

#include "inputs/place.h"
#include "nouns/tensor.h"
#include "worker/adapter.h"
#include "worker/memory_block.h"

namespace parallax {

class InputTensor {
 public:
  InputTensor() = default;
  InputTensor(InputTensor&& other) noexcept;
  InputTensor& operator=(InputTensor&& other) noexcept;
  InputTensor(const InputTensor&) = delete;
  ~InputTensor();

  // Lays the recipe out, with a guard so near behind the elements as the alignment of the first one
  // allows. False when memory is short.
  bool Lay(const TensorRecipe& recipe, bool guarded, size_t alignment = 1);
  // The library's tensor over the memory; null with the Python error set.
  PyRef Wrap(AdapterHandle& adapter);

  // Contents for the next case, row-major.
  void Fill(const std::byte* row_major);
  // Where row-major contents may be written directly; null when the layout is not dense.
  std::byte* direct() { return placement_.dense ? block_->data() + placement_.offset : nullptr; }
  // Notes what the memory looks like before the call...
  void Seal();
  // ... and whether it still does. `data_changed` and `canary_broken` only ever become true.
  void Check(bool* data_changed, bool* canary_broken) const;
  // Only the canaries, for a program that changes its inputs by contract. With a guard there is
  // none behind the elements, and a stray write dies at the guard page instead.
  bool CanariesBroken() const;

  const TensorRecipe& recipe() const { return recipe_; }

 private:
  TensorRecipe recipe_;
  Placement placement_;
  MemoryBlock* block_ = nullptr;
  bool guarded_ = false;
  uint64_t seal_ = 0;  // checksum of the whole block, canaries included
};

}  // namespace parallax
