#include "worker/input_tensor.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "numbers/checksum.h"

namespace parallax {
namespace {

// What a DLPack capsule hands to the library: freed by the library when it lets go of the memory.
struct Handed {
  DLManagedTensor managed;
  Shape shape;
  Shape strides;
  MemoryBlock* block;
};

void FreeHanded(DLManagedTensor* managed) {
  auto* handed = static_cast<Handed*>(managed->manager_ctx);
  handed->block->Release();
  delete handed;
}

// A capsule nobody consumed still owns its tensor.
void FreeCapsule(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, "dltensor")) return;
  auto* managed = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"));
  managed->deleter(managed);
}

PyRef MakeCapsule(const TensorRecipe& recipe, const Shape& strides, MemoryBlock* block,
                  std::byte* data) {
  auto* handed = new Handed{{}, recipe.shape, strides, block};
  block->AddReference();
  DLTensor& tensor = handed->managed.dl_tensor;
  tensor.data = data;
  tensor.device = {kDLCPU, 0};
  tensor.ndim = static_cast<int32_t>(recipe.shape.size());
  tensor.dtype = ToDLDataType(recipe.dtype);
  tensor.shape = handed->shape.data();
  tensor.strides = handed->strides.data();
  tensor.byte_offset = 0;
  handed->managed.manager_ctx = handed;
  handed->managed.deleter = FreeHanded;
  return PyRef(PyCapsule_New(&handed->managed, "dltensor", FreeCapsule));
}

}  // namespace

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

bool InputTensor::Lay(const TensorRecipe& recipe, bool guarded) {
  recipe_ = recipe;
  recipe_.bytes = nullptr;
  placement_ = Plan(recipe);
  guarded_ = guarded && placement_.span > 0;
  size_t bytes = guarded_ ? placement_.offset + placement_.span : placement_.bytes;
  block_ = MemoryBlock::Make(bytes, guarded_);
  if (block_ == nullptr) return false;
  if (guarded_) {
    std::memset(block_->data(), 0xff, bytes);
  } else {
    PaintCanaries(placement_, block_->data());
  }
  return true;
}

PyRef InputTensor::Wrap(AdapterHandle& adapter) {
  PyRef capsule =
      MakeCapsule(recipe_, placement_.strides, block_, block_->data() + placement_.offset);
  if (!capsule) return {};
  PyRef tensor = adapter.Call("from_dlpack", capsule.get());
  bool negated = recipe_.layout == Layout::kNegated;
  bool conjugated = recipe_.layout == Layout::kConjugated;
  if (!tensor || (!negated && !conjugated && !recipe_.requires_grad)) return tensor;
  return adapter.Call("decorate", tensor.get(), PyRef(PyBool_FromLong(negated)).get(),
                      PyRef(PyBool_FromLong(conjugated)).get(),
                      PyRef(PyBool_FromLong(recipe_.requires_grad)).get());
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
