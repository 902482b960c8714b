#pragma once

// DLPack in and out, zero-copy: the classic "dltensor" capsules, versioned ones, and the C exchange
// API of DLPack 1.2 by which a consumer imports and exports tensors without a capsule.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "tensor.h"

namespace toy {

// The capsule for Tensor.__dlpack_c_exchange_api__, a new reference.
PyObject* ExchangeApiCapsule();

// Methods of Tensor.
PyObject* MethodDLPack(PyObject* self, PyObject* args, PyObject* kwargs);
PyObject* MethodDLPackDevice(PyObject* self, PyObject* unused);

// toy.from_dlpack(capsule, or an object with __dlpack__) and toy.to_dlpack(tensor).
PyObject* FromDLPack(PyObject* module, PyObject* object);
PyObject* ToDLPack(PyObject* module, PyObject* object);

}  // namespace toy
