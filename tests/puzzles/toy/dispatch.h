#pragma once

// Dispatch: makes Python callables of the table's functions: parses arguments by their parameters,
// runs the kernel and wraps what it returns.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace toy {

// Adds a module function for each function of the table, its method and in-place method to
// toy.Tensor. False with an exception set on failure.
bool AddFunctions(PyObject* module);

}  // namespace toy
