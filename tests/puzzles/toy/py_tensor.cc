#include "py_tensor.h"

#include <new>

#include "dlpack.h"
#include "py_values.h"

namespace toy {
namespace {

struct PyDType {
  PyObject_HEAD DType dtype;
};
PyObject* dtypes[kDTypeCount];

void TensorDealloc(PyObject* self) {
  Unwrap(self).~Tensor();
  Py_TYPE(self)->tp_free(self);
}

PyObject* TensorRepr(PyObject* self) {
  const Tensor& x = Unwrap(self);
  if (x.meta) {
    return PyUnicode_FromFormat("toy.Tensor(meta, shape=%s, dtype=%s)", ToString(x.shape).c_str(),
                                Name(x.dtype));
  }
  PyObject* list = ToList(x);
  if (list == nullptr) return nullptr;
  PyObject* text = PyUnicode_FromFormat("toy.Tensor(%R, dtype=%s)", list, Name(x.dtype));
  Py_DECREF(list);
  return text;
}

PyObject* GetShape(PyObject* self, void*) { return WrapExtents(Unwrap(self).shape); }
PyObject* GetStrides(PyObject* self, void*) { return WrapExtents(Unwrap(self).strides); }
PyObject* GetDType(PyObject* self, void*) { return WrapDType(Unwrap(self).dtype); }
PyObject* GetNDim(PyObject* self, void*) { return PyLong_FromLong(Unwrap(self).rank()); }
PyObject* GetIsMeta(PyObject* self, void*) { return PyBool_FromLong(Unwrap(self).meta); }

PyGetSetDef tensor_getset[] = {
    {"shape", GetShape, nullptr, "the extents, a tuple", nullptr},
    {"strides", GetStrides, nullptr, "steps between neighbours in elements, a tuple", nullptr},
    {"dtype", GetDType, nullptr, "the element type", nullptr},
    {"ndim", GetNDim, nullptr, "the number of dimensions", nullptr},
    {"is_meta", GetIsMeta, nullptr, "whether it has no data", nullptr},
    {},
};

PyObject* MethodToList(PyObject* self, PyObject*) {
  const Tensor& x = Unwrap(self);
  if (x.meta) return Raise({Error::kRuntime, "a meta tensor has no data"});
  return ToList(x);
}

PyObject* MethodMeta(PyObject* self, PyObject*) {
  Tensor x = Unwrap(self);
  x.owner = nullptr;
  x.data = nullptr;
  x.meta = true;
  return Wrap(x);
}

PyObject* MethodDataPtr(PyObject* self, PyObject*) { return PyLong_FromVoidPtr(Unwrap(self).data); }

PyObject* MethodIsContiguous(PyObject* self, PyObject*) {
  return PyBool_FromLong(Unwrap(self).IsContiguous());
}

PyMethodDef tensor_methods[] = {
    {"tolist", MethodToList, METH_NOARGS, "nested lists of the values, a number at rank 0"},
    {"to_meta", MethodMeta, METH_NOARGS, "a tensor of the same metadata without data"},
    {"data_ptr", MethodDataPtr, METH_NOARGS, "the address of the first element"},
    {"is_contiguous", MethodIsContiguous, METH_NOARGS, "whether it is row-major without gaps"},
    {"__dlpack__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(MethodDLPack)),
     METH_VARARGS | METH_KEYWORDS, "__dlpack__(*, stream=None, max_version=None, **_) -> capsule"},
    {"__dlpack_device__", MethodDLPackDevice, METH_NOARGS, "(1, 0): CPU"},
    {},
};

PyObject* DTypeRepr(PyObject* self) {
  return PyUnicode_FromFormat("toy.%s", Name(reinterpret_cast<PyDType*>(self)->dtype));
}

PyObject* GetName(PyObject* self, void*) {
  return PyUnicode_FromString(Name(reinterpret_cast<PyDType*>(self)->dtype));
}

PyGetSetDef dtype_getset[] = {{"name", GetName, nullptr, "\"float32\"", nullptr}, {}};

}  // namespace

PyTypeObject tensor_type = [] {
  PyTypeObject type = {PyVarObject_HEAD_INIT(nullptr, 0)};
  type.tp_name = "toy.Tensor";
  type.tp_basicsize = sizeof(PyTensor);
  type.tp_dealloc = TensorDealloc;
  type.tp_repr = TensorRepr;
  type.tp_flags = Py_TPFLAGS_DEFAULT;
  type.tp_doc = "A dense strided tensor on the CPU; copies share memory.";
  type.tp_methods = tensor_methods;
  type.tp_getset = tensor_getset;
  return type;
}();

PyTypeObject dtype_type = [] {
  PyTypeObject type = {PyVarObject_HEAD_INIT(nullptr, 0)};
  type.tp_name = "toy.dtype";
  type.tp_basicsize = sizeof(PyDType);
  type.tp_repr = DTypeRepr;
  type.tp_flags = Py_TPFLAGS_DEFAULT;
  type.tp_doc = "An element type.";
  type.tp_getset = dtype_getset;
  return type;
}();

PyObject* Wrap(Tensor tensor) {
  PyObject* object = tensor_type.tp_alloc(&tensor_type, 0);
  if (object != nullptr) new (&Unwrap(object)) Tensor(std::move(tensor));
  return object;
}

PyObject* WrapDType(DType dtype) {
  PyObject* object = dtypes[static_cast<int>(dtype)];
  Py_INCREF(object);
  return object;
}

bool UnwrapDType(PyObject* object, DType* dtype) {
  if (!PyObject_TypeCheck(object, &dtype_type)) {
    PyErr_Format(PyExc_TypeError, "expected a toy.dtype, not %s", Py_TYPE(object)->tp_name);
    return false;
  }
  *dtype = reinterpret_cast<PyDType*>(object)->dtype;
  return true;
}

PyObject* WrapExtents(const Extents& extents) {
  PyObject* tuple = PyTuple_New(extents.rank);
  if (tuple == nullptr) return nullptr;
  for (int i = 0; i < extents.rank; ++i) {
    PyObject* item = PyLong_FromLongLong(extents[i]);
    if (item == nullptr) {
      Py_DECREF(tuple);
      return nullptr;
    }
    PyTuple_SET_ITEM(tuple, i, item);
  }
  return tuple;
}

bool UnwrapExtents(PyObject* object, Extents* extents) {
  PyObject* fast = PySequence_Fast(object, "expected a sequence of ints");
  if (fast == nullptr) return false;
  *extents = {};
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast) && !PyErr_Occurred(); ++i) {
    const long long value = PyLong_AsLongLong(PySequence_Fast_GET_ITEM(fast, i));
    if (PyErr_Occurred()) break;
    if (i == kMaxRank) {
      PyErr_Format(PyExc_ValueError, "tensors have at most %d dimensions", kMaxRank);
      break;
    }
    extents->push_back(value);
  }
  Py_DECREF(fast);
  return !PyErr_Occurred();
}

PyObject* Raise(const Error& error) {
  PyObject* const kinds[] = {PyExc_TypeError, PyExc_ValueError, PyExc_IndexError,
                             PyExc_RuntimeError, PyExc_MemoryError};
  PyErr_SetString(kinds[error.kind], error.message.c_str());
  return nullptr;
}

bool AddTypes(PyObject* module) {
  if (PyType_Ready(&tensor_type) < 0 || PyType_Ready(&dtype_type) < 0) return false;
  for (int i = 0; i < kDTypeCount; ++i) {
    dtypes[i] = dtype_type.tp_alloc(&dtype_type, 0);
    if (dtypes[i] == nullptr) return false;
    reinterpret_cast<PyDType*>(dtypes[i])->dtype = static_cast<DType>(i);
    PyObject* object = WrapDType(static_cast<DType>(i));
    if (PyModule_AddObject(module, Name(static_cast<DType>(i)), object) < 0) return false;
  }
  PyObject* api = ExchangeApiCapsule();
  if (api == nullptr) return false;
  const int set = PyDict_SetItemString(tensor_type.tp_dict, "__dlpack_c_exchange_api__", api);
  Py_DECREF(api);
  Py_INCREF(&tensor_type);
  Py_INCREF(&dtype_type);
  return set == 0 &&
         PyModule_AddObject(module, "Tensor", reinterpret_cast<PyObject*>(&tensor_type)) == 0 &&
         PyModule_AddObject(module, "dtype", reinterpret_cast<PyObject*>(&dtype_type)) == 0;
}

}  // namespace toy
