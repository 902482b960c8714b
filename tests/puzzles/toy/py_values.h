#pragma once

// Tensors from and to plain Python values: the module's constructors and Tensor.tolist.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "tensor.h"

namespace toy {

// Nested lists of the values, a number at rank 0; null with an exception set.
PyObject* ToList(const Tensor& x);

// Module functions: toy.tensor(values, dtype), toy.zeros(shape, dtype), toy.frombuffer(buffer,
// dtype, shape, strides, offset), toy.as_strided(x, shape, strides, offset).
PyObject* MakeTensor(PyObject* module, PyObject* args, PyObject* kwargs);
PyObject* MakeZeros(PyObject* module, PyObject* args, PyObject* kwargs);
PyObject* MakeFromBuffer(PyObject* module, PyObject* args, PyObject* kwargs);
PyObject* MakeAsStrided(PyObject* module, PyObject* args, PyObject* kwargs);

}  // namespace toy
