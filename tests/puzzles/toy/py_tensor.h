#pragma once

// The Python types toy.Tensor and toy.dtype. All functions REQUIRE the GIL.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "tensor.h"

namespace toy {

struct PyTensor {
  PyObject_HEAD Tensor tensor;
};

extern PyTypeObject tensor_type;
extern PyTypeObject dtype_type;

// A new reference; null with an exception set when Python has no memory.
PyObject* Wrap(Tensor tensor);
inline bool IsTensor(PyObject* object) { return PyObject_TypeCheck(object, &tensor_type); }
// REQUIRES IsTensor(object).
inline Tensor& Unwrap(PyObject* object) { return reinterpret_cast<PyTensor*>(object)->tensor; }

// The one object of a dtype, a new reference.
PyObject* WrapDType(DType dtype);
// False with TypeError set when it is no toy.dtype.
bool UnwrapDType(PyObject* object, DType* dtype);
// A tuple of ints or null.
PyObject* WrapExtents(const Extents& extents);
// False with an exception set when it is no sequence of ints.
bool UnwrapExtents(PyObject* object, Extents* extents);

// Sets the Python exception for `error`; returns null.
PyObject* Raise(const Error& error);

// Adds both types and the ten dtypes to the module. False with an exception set on failure.
bool AddTypes(PyObject* module);

}  // namespace toy
