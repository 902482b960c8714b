#include "worker/adapter.h"
#include "worker/input_tensor.h"

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

PyRef InputTensor::Wrap(AdapterHandle& adapter) {
  PyRef capsule =
      MakeCapsule(recipe_, placement_.strides, block_, block_->data() + placement_.offset);
  if (!capsule) return {};
  PyRef tensor = adapter.Call("from_dlpack", capsule.get());
  bool negated = IsNegated(recipe_.layout);
  bool conjugated = recipe_.layout == Layout::kConjugated;
  if (!tensor || (!negated && !conjugated && !recipe_.requires_grad)) return tensor;
  return adapter.Call("decorate", tensor.get(), PyRef(PyBool_FromLong(negated)).get(),
                      PyRef(PyBool_FromLong(conjugated)).get(),
                      PyRef(PyBool_FromLong(recipe_.requires_grad)).get());
}

}  // namespace parallax
