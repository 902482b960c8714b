#pragma once

// toy.grad and toy.jvp: derivatives of the differentiable functions, in float64.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace toy {

// grad(name, x, upstream): upstream times the derivative at x; the reverse direction.
PyObject* MakeGrad(PyObject* module, PyObject* args, PyObject* kwargs);
// jvp(name, x, tangent): the derivative at x times tangent; the forward direction.
PyObject* MakeJvp(PyObject* module, PyObject* args, PyObject* kwargs);

}  // namespace toy
