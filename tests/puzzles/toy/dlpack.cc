#include "dlpack.h"

#include "exchange_api.h"
#include "py_tensor.h"

namespace toy {
namespace {

struct DLCode {
  uint8_t code, bits;
};
constexpr DLCode kCodes[kDTypeCount] = {{kDLBoolCode, 8}, {kDLUInt, 8},     {kDLInt, 8},
                                        {kDLInt, 16},     {kDLInt, 32},     {kDLInt, 64},
                                        {kDLFloat, 16},   {kDLFloat, 32},   {kDLFloat, 64},
                                        {kDLComplex, 64}, {kDLComplex, 128}};

DType FromDLType(DLDataType type) {
  for (int i = 0; i < kDTypeCount; ++i) {
    if (type.lanes == 1 && kCodes[i].code == type.code && kCodes[i].bits == type.bits) {
      return static_cast<DType>(i);
    }
  }
  Fail(Error::kType, "DLPack type code %d with %d bits is not supported", type.code, type.bits);
}

// A view of the managed memory; `owner` keeps it.
Tensor Import(const DLTensor& dl, std::shared_ptr<void> owner) {
  if (dl.device.device_type != kDLCPU) Fail(Error::kValue, "the tensor is not on the CPU");
  Tensor x;
  x.dtype = FromDLType(dl.dtype);
  for (int i = 0; i < dl.ndim; ++i) x.shape.push_back(dl.shape[i]);
  x.strides = RowMajor(x.shape);
  for (int i = 0; dl.strides != nullptr && i < dl.ndim; ++i) x.strides[i] = dl.strides[i];
  x.data = static_cast<char*>(dl.data) + dl.byte_offset;
  x.owner = std::move(owner);
  return x;
}

// `x` must outlive `dl`, which borrows its extents.
void Describe(Tensor& x, DLTensor* dl) {
  const DLCode code = kCodes[static_cast<int>(x.dtype)];
  dl->data = x.data;
  dl->device = {kDLCPU, 0};
  dl->ndim = x.rank();
  dl->dtype = {code.code, code.bits, 1};
  dl->shape = x.shape.at;
  dl->strides = x.strides.at;
  dl->byte_offset = 0;
}

// What an exported capsule owns: the managed struct and the tensor it describes.
template <class Managed>
struct Export {
  Managed managed;
  Tensor tensor;
};

template <class Managed>
Managed* MakeManaged(Tensor tensor) {
  auto* made = new Export<Managed>{{}, std::move(tensor)};
  Describe(made->tensor, &made->managed.dl_tensor);
  made->managed.manager_ctx = made;
  made->managed.deleter = [](Managed* self) {
    delete static_cast<Export<Managed>*>(self->manager_ctx);
  };
  if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>) {
    made->managed.version = {kDLPackMajor, kDLPackMinor};
    made->managed.flags = 0;
  }
  return &made->managed;
}

template <class Managed>
std::shared_ptr<void> Adopt(Managed* managed) {
  return std::shared_ptr<void>(managed, [](void* held) {
    auto* tensor = static_cast<Managed*>(held);
    if (tensor->deleter != nullptr) tensor->deleter(tensor);
  });
}

template <class Managed>
constexpr const char* kCapsule = "dltensor";
template <>
constexpr const char* kCapsule<DLManagedTensorVersioned> = "dltensor_versioned";
template <class Managed>
constexpr const char* kUsed = "used_dltensor";
template <>
constexpr const char* kUsed<DLManagedTensorVersioned> = "used_dltensor_versioned";

template <class Managed>
PyObject* MakeCapsule(const Tensor& x) {
  Managed* managed = MakeManaged<Managed>(x);
  PyObject* capsule = PyCapsule_New(managed, kCapsule<Managed>, [](PyObject* self) {
    if (!PyCapsule_IsValid(self, kCapsule<Managed>)) return;
    auto* held = static_cast<Managed*>(PyCapsule_GetPointer(self, kCapsule<Managed>));
    held->deleter(held);
  });
  if (capsule == nullptr) managed->deleter(managed);
  return capsule;
}

template <class Managed>
PyObject* Consume(PyObject* capsule) {
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, kCapsule<Managed>));
  if (managed == nullptr || PyCapsule_SetName(capsule, kUsed<Managed>) < 0) return nullptr;
  try {
    return Wrap(Import(managed->dl_tensor, Adopt(managed)));
  } catch (const Error& error) {
    return Raise(error);
  }
}

int Allocate(DLTensor* prototype, DLManagedTensorVersioned** out, void* error_ctx,
             void (*set_error)(void*, const char*, const char*)) {
  try {
    Extents shape;
    for (int i = 0; i < prototype->ndim; ++i) shape.push_back(prototype->shape[i]);
    *out =
        MakeManaged<DLManagedTensorVersioned>(Tensor::Empty(FromDLType(prototype->dtype), shape));
    return 0;
  } catch (const Error& error) {
    set_error(error_ctx, "MemoryError", error.message.c_str());
    return -1;
  }
}

// False with an exception set when `object` is no tensor with data.
bool HasData(PyObject* object) {
  if (!IsTensor(object)) {
    PyErr_Format(PyExc_TypeError, "expected a toy.Tensor, not %s", Py_TYPE(object)->tp_name);
    return false;
  }
  if (!Unwrap(object).meta) return true;
  PyErr_SetString(PyExc_BufferError, "a meta tensor has no data");
  return false;
}

int ManagedFromObject(void* object, DLManagedTensorVersioned** out) {
  if (!HasData(static_cast<PyObject*>(object))) return -1;
  *out = MakeManaged<DLManagedTensorVersioned>(Unwrap(static_cast<PyObject*>(object)));
  return 0;
}

int ObjectFromManaged(DLManagedTensorVersioned* tensor, void** out) {
  try {
    *out = Wrap(Import(tensor->dl_tensor, Adopt(tensor)));
  } catch (const Error& error) {
    Raise(error);
    return -1;
  }
  return *out == nullptr ? -1 : 0;
}

int BorrowFromObject(void* object, DLTensor* out) {
  if (!HasData(static_cast<PyObject*>(object))) return -1;
  Describe(Unwrap(static_cast<PyObject*>(object)), out);
  return 0;
}

int WorkStream(DLDeviceType, int32_t, void** out) {
  *out = nullptr;
  return 0;
}

}  // namespace

PyObject* ExchangeApiCapsule() {
  static DLPackExchangeAPI api = {{{kDLPackMajor, kDLPackMinor}, nullptr},
                                  Allocate,
                                  ManagedFromObject,
                                  ObjectFromManaged,
                                  BorrowFromObject,
                                  WorkStream};
  return PyCapsule_New(&api, "dlpack_exchange_api", nullptr);
}

PyObject* MethodDLPack(PyObject* self, PyObject* args, PyObject* kwargs) {
  static const char* const names[] = {"stream", "max_version", "dl_device", "copy", nullptr};
  PyObject *stream = nullptr, *version = nullptr, *device = nullptr, *copy = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|$OOOO", const_cast<char**>(names), &stream,
                                   &version, &device, &copy)) {
    return nullptr;
  }
  if (!HasData(self)) return nullptr;
  if (version != nullptr && PyTuple_Check(version) && PyTuple_GET_SIZE(version) == 2 &&
      PyLong_AsLong(PyTuple_GET_ITEM(version, 0)) >= 1) {
    return MakeCapsule<DLManagedTensorVersioned>(Unwrap(self));
  }
  return PyErr_Occurred() ? nullptr : MakeCapsule<DLManagedTensor>(Unwrap(self));
}

PyObject* MethodDLPackDevice(PyObject*, PyObject*) { return Py_BuildValue("(ii)", kDLCPU, 0); }

PyObject* FromDLPack(PyObject* module, PyObject* object) {
  if (PyCapsule_IsValid(object, kCapsule<DLManagedTensor>)) return Consume<DLManagedTensor>(object);
  if (PyCapsule_IsValid(object, kCapsule<DLManagedTensorVersioned>)) {
    return Consume<DLManagedTensorVersioned>(object);
  }
  if (PyCapsule_CheckExact(object)) {
    PyErr_SetString(PyExc_ValueError, "the capsule holds no tensor, or was consumed before");
    return nullptr;
  }
  PyObject* capsule = PyObject_CallMethod(object, "__dlpack__", nullptr);
  if (capsule == nullptr) return nullptr;
  PyObject* tensor = PyCapsule_CheckExact(capsule) ? FromDLPack(module, capsule) : nullptr;
  Py_DECREF(capsule);
  if (tensor == nullptr && !PyErr_Occurred()) {
    PyErr_SetString(PyExc_TypeError, "__dlpack__ returned no capsule");
  }
  return tensor;
}

PyObject* ToDLPack(PyObject*, PyObject* object) {
  return HasData(object) ? MakeCapsule<DLManagedTensor>(Unwrap(object)) : nullptr;
}

}  // namespace toy
