#include "worker/input_tensor.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "numbers/checksum.h"

namespace parallax {
InputTensor::InputTensor(InputTensor&& other) noexcept { *this = std::move(other); }

InputTensor& InputTensor::operator=(InputTensor&& other) noexcept {
  recipe_ = std::move(other.recipe_);
  placement_ = std::move(other.placement_);
  std::swap(block_, other.block_);
  guarded_ = other.guarded_;
  seal_ = other.seal_;
  return *this;
}

InputTensor::~InputTensor() {
  if (block_ != nullptr) block_->Release();
}

bool InputTensor::Lay(const TensorRecipe& recipe, bool guarded, size_t alignment) {
  recipe_ = recipe;
  recipe_.bytes = nullptr;
  placement_ = Plan(recipe);
  guarded_ = guarded && placement_.span > 0;
  const size_t span = (placement_.span + alignment - 1) / alignment * alignment;
  size_t bytes = guarded_ ? placement_.offset + span : placement_.bytes;
  block_ = MemoryBlock::Make(bytes, guarded_);
  if (block_ == nullptr) return false;
  if (guarded_) {
    std::memset(block_->data(), 0xff, bytes);
  } else {
    PaintCanaries(placement_, block_->data());
  }
  return true;
}

void InputTensor::Fill(const std::byte* row_major) {
  Place(placement_, recipe_, row_major, block_->data());
}

void InputTensor::Seal() { seal_ = ContentChecksum(block_->data(), block_->size()); }

void InputTensor::Check(bool* data_changed, bool* canary_broken) const {
  if (ContentChecksum(block_->data(), block_->size()) == seal_) return;
  (CanariesBroken() ? *canary_broken : *data_changed) = true;
}

bool InputTensor::CanariesBroken() const {
  return !guarded_ && !CanariesIntact(placement_, recipe_, block_->data());
}

}  // namespace parallax
